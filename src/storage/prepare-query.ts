import { sql, type Compilable, type CompiledQuery, type OperationNodeSource, type RawBuilder } from 'kysely';
import { isPostgres, prepareRun, type Database } from './database.ts';
import { nameStatement } from './postgres-pool.ts';
import { runInTurn } from './sqlite/sqlite-dialect.ts';

/** A placeholder for a value that is given when the query runs. */
class Parameter {
  name = '';
}

export type NameParameter<Given> = <Name extends string & keyof Given>(name: Name) => Given[Name];

export type Build<Given, Row = unknown> = (
  db: Database,
  parameter: NameParameter<Given>,
) => Compilable<Row> & OperationNodeSource;

/** Compiles a query once for each engine, for every partner request: building one costs more than running it. Other code uses Kysely. */
export function prepareQuery<Given extends object, Row = unknown>(
  build: Build<Given, Row>,
): (db: Database, values: Given) => Row[] | Promise<Row[]> {
  const compiledFor = createCompiler(build);
  const preparedFor = new WeakMap<Database, (values: Given) => Row[] | Promise<Row[]>>();

  function prepare(db: Database) {
    const compiled = compiledFor(db);
    const run = prepareRun<Row>(db, compiled);
    return (values: Given) => run(fill(compiled, values));
  }

  return (db, values) => preparedFor.getOrInsertComputed(db, prepare)(values);
}

type RowsOf<Builds> = {
  [Index in keyof Builds]: Builds[Index] extends Build<any, infer Row> ? Row[] : never;
};

/** Changes that run in this order: SQLite's writer gets them as one message. */
export function prepareInTurn<Given extends object, const Builds extends readonly Build<Given, any>[]>(
  builds: Builds,
): (db: Database, values: Given) => Promise<RowsOf<Builds>> {
  const compilers = builds.map((build) => createCompiler(build));
  return async (db, values) => {
    const compiled = compilers.map((compiledFor) => compiledFor(db));
    const filled = compiled.map((query) => ({ ...query, parameters: fill(query, values) }));
    const rows = isPostgres(db)
      ? await Array.fromAsync(filled, async (query) => (await db.executeQuery(query)).rows)
      : await runInTurn(db, filled);
    return rows as RowsOf<Builds>;
  };
}

/** Changes that need nothing from each other: PostgreSQL gets them as one statement. */
export function prepareTogether<Given extends object>(
  builds: readonly Build<Given>[],
): (db: Database, values: Given) => Promise<unknown> {
  const inTurn = prepareInTurn<Given, readonly Build<Given>[]>(builds);
  const together = prepareQuery<Given>((db, parameter) => {
    const parts = builds.map((build, index) => sql`${sql.id(`part_${index}`)} as (${build(db, parameter)})`);
    return withCompile(db, sql`with ${sql.join(parts)} select 1`);
  });
  return async (db, values) => (isPostgres(db) ? together : inTurn)(db, values);
}

/** Gives a raw statement the form of a built one. */
export const withCompile = <Row>(db: Database, raw: RawBuilder<Row>): ReturnType<Build<object, Row>> => ({
  compile: () => raw.compile(db),
  toOperationNode: () => raw.toOperationNode(),
});

function createCompiler<Given, Row>(build: Build<Given, Row>): (db: Database) => CompiledQuery<Row> {
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>();
  return (db) =>
    compiledFor.getOrInsertComputed(db.getExecutor().adapter, () => {
      const compiled = { ...build(db, nameParameter).compile(), isNamed: true };
      if (isPostgres(db)) nameStatement(compiled.sql);
      return compiled;
    });
}

/** SQLite would plan the query every time if the limit were a parameter. */
export const literalLimit = (rows: number) => sql.lit(rows);

const nameParameter = (name: string) => Object.assign(new Parameter(), { name }) as never;

function fill({ parameters }: CompiledQuery, values: object): unknown[] {
  return parameters.map((each) =>
    each instanceof Parameter ? values[each.name as keyof typeof values] : each,
  );
}
