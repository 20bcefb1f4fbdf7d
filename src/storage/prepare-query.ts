import { sql, type Compilable, type CompiledQuery, type OperationNodeSource } from 'kysely';
import { isPostgres, prepareRun, type Database } from './database.ts';
import { nameStatement } from './postgres-pool.ts';

/** A placeholder for a value that is given when the query runs. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type NameParameter<Given> = <Name extends string & keyof Given>(name: Name) => Given[Name];

type Build<Given, Row> = (db: Database, parameter: NameParameter<Given>) => Compilable<Row>;

export type BuildChange<Given> = (
  db: Database,
  parameter: NameParameter<Given>,
) => Compilable & OperationNodeSource;

type Run<Given, Row> = (values: Given) => Row[] | Promise<Row[]>;

/**
 * Builds and compiles a query once for each engine. For queries that run in every partner request: building one costs
 * more than running it. Other code uses Kysely directly.
 */
export function prepareQuery<Given extends object, Row = unknown>(
  build: Build<Given, Row>,
): (db: Database, values: Given) => Row[] | Promise<Row[]> {
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>();
  const preparedFor = new WeakMap<Database, Run<Given, Row>>();

  function compile(db: Database): CompiledQuery<Row> {
    const compiled = { ...build(db, nameParameter).compile(), isNamed: true };
    if (isPostgres(db)) nameStatement(compiled.sql);
    compiledFor.set(db.getExecutor().adapter, compiled);
    return compiled;
  }

  function prepare(db: Database): Run<Given, Row> {
    const compiled = compiledFor.get(db.getExecutor().adapter) ?? compile(db);
    const runFilled = prepareRun<Row>(db, compiled);
    const run = (values: Given) => runFilled(fill(compiled, values));
    preparedFor.set(db, run);
    return run;
  }

  return (db, values) => (preparedFor.get(db) ?? prepare(db))(values);
}

/** Several changes that need nothing from each other: one statement in PostgreSQL, because its round trips are what a change costs. */
export function prepareTogether<Given extends object>(
  builds: readonly BuildChange<Given>[],
): (db: Database, values: Given) => Promise<void> {
  const together = prepareQuery<Given>((db, parameter) => {
    const parts = builds.map((build, index) => sql`${sql.id(`part_${index}`)} as (${build(db, parameter)})`);
    return { compile: () => sql`with ${sql.join(parts)} select 1`.compile(db) };
  });
  const alone = builds.map((build) => prepareQuery(build));
  return async (db, values) => {
    for (const change of isPostgres(db) ? [together] : alone) await change(db, values);
  };
}

/** SQLite would plan the query every time if the limit were a parameter. */
export const literalLimit = (rows: number) => sql.lit(rows);

const nameParameter = (name: string) => new Parameter(name) as never;

function fill({ parameters }: CompiledQuery, values: object): unknown[] {
  return parameters.map((each) =>
    each instanceof Parameter ? values[each.name as keyof typeof values] : each,
  );
}
