import { sql, type Compilable, type CompiledQuery } from 'kysely';
import { prepareRun, type Database } from './database.ts';
import type { NamedQuery } from './postgres/postgres-dialect.ts';
import { QueriesTogether, takesTogether } from './queries-together.ts';

/** A placeholder for a value that is given when the query runs. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type NameParameter<Given> = <Name extends string & keyof Given>(name: Name) => Given[Name];

type Build<Given, Row> = (db: Database, parameter: NameParameter<Given>) => Compilable<Row>;

/** A query with its values. */
export interface Filled<Row> {
  compile(db: Database): CompiledQuery<Row>;
}

export interface PreparedQuery<Given extends object, Row> {
  (db: Database, values: Given): Row[] | Promise<Row[]>;
  with(values: Given): Filled<Row>;
}

/**
 * Built and compiled once per engine. For queries that run in every partner request: building one costs more than running it. Other code
 * uses Kysely directly.
 */
export function prepareQuery<Given extends object, Row = unknown>(
  build: Build<Given, Row>,
): PreparedQuery<Given, Row> {
  const compiledFor = new WeakMap<object, NamedQuery<Row>>();
  function compile(db: Database): NamedQuery<Row> {
    const engine = db.getExecutor().adapter;
    const compiled = compiledFor.get(engine) ?? { ...build(db, nameParameter).compile(), isNamed: true };
    compiledFor.set(engine, compiled);
    return compiled;
  }
  const preparedFor = new WeakMap<Database, (values: Given) => Row[] | Promise<Row[]>>();
  function prepare(db: Database) {
    const compiled = compile(db);
    const runFilled = prepareRun<Row>(db, compiled);
    return (values: Given) => runFilled(fill(compiled, values));
  }
  function run(db: Database, values: Given) {
    const prepared = preparedFor.get(db) ?? prepare(db);
    preparedFor.set(db, prepared);
    return prepared(values);
  }
  const fillFor = (db: Database, values: Given) => {
    const compiled = compile(db);
    return { ...compiled, parameters: fill(compiled, values) };
  };
  return Object.assign(run, {
    with: (values: Given) => ({ compile: (db: Database) => fillFor(db, values) }),
  });
}

type FilledAll<Rows extends readonly unknown[]> = { readonly [Each in keyof Rows]: Filled<Rows[Each]> };
type RowsOfAll<Rows extends readonly unknown[]> = { -readonly [Each in keyof Rows]: Rows[Each][] };

/** Runs statements in order and returns the rows of each. SQLite's writer gets them in one message, and PostgreSQL in one round trip. */
export async function runTogether<const Rows extends readonly unknown[]>(
  db: Database,
  statements: FilledAll<Rows>,
): Promise<RowsOfAll<Rows>> {
  const queries = (statements as readonly Filled<unknown>[]).map((statement) => statement.compile(db));
  if (takesTogether(db.getExecutor().adapter))
    return (await db.executeQuery(new QueriesTogether(queries, false))).rows as RowsOfAll<Rows>;
  const rows: unknown[][] = [];
  for (const query of queries) rows.push((await db.executeQuery(query)).rows);
  return rows as RowsOfAll<Rows>;
}

/** Runs the last statements of a transaction. They are sent with the commit, which fails if one of them fails. */
export async function runLast(db: Database, statements: readonly Filled<unknown>[]): Promise<void> {
  if (!takesTogether(db.getExecutor().adapter)) return void (await runTogether(db, statements));
  const queries = statements.map((statement) => statement.compile(db));
  await db.executeQuery(new QueriesTogether(queries, true));
}

/** SQLite would plan the query every time if the limit were a parameter. */
export const literalLimit = (rows: number) => sql.lit(rows);

const nameParameter = (name: string) => new Parameter(name) as never;

function fill({ parameters }: CompiledQuery, values: object): unknown[] {
  return parameters.map((each) =>
    each instanceof Parameter ? values[each.name as keyof typeof values] : each,
  );
}
