import { sql, type Compilable, type CompiledQuery } from 'kysely';
import { prepareRead, type Database } from './database.ts';

/** Stands for a value that is given when the query runs. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type NameParameter<Given> = <Name extends string & keyof Given>(name: Name) => Given[Name];

type Build<Given, Row> = (db: Database, parameter: NameParameter<Given>) => Compilable<Row>;

/** A query that only reads what is committed, built and compiled once: to build it anew would cost more than most point queries do. */
export function prepareQuery<Given extends object, Row>(
  build: Build<Given, Row>,
): (db: Database, values: Given) => Row[] | Promise<Row[]> {
  const preparedFor = new WeakMap<Database, (values: Given) => Row[] | Promise<Row[]>>();
  function prepare(db: Database) {
    const compiled = build(db, nameParameter).compile();
    const read = prepareRead(db, compiled);
    return (values: Given) => read(fill(compiled, values));
  }
  return (db, values) => {
    const prepared = preparedFor.get(db) ?? prepare(db);
    preparedFor.set(db, prepared);
    return prepared(values);
  };
}

/** The same for what writes, or reads within a transaction: compiled once for each engine. */
export function prepareStatement<Given extends object, Row = unknown>(
  build: Build<Given, Row>,
): (db: Database, values: Given) => Promise<Row[]> {
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const engine = db.getExecutor().adapter;
    const compiled = compiledFor.get(engine) ?? build(db, nameParameter).compile();
    compiledFor.set(engine, compiled);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: fill(compiled, values) });
    return rows;
  };
}

/** A limit that is given when the query runs would make SQLite plan the query anew every time. */
export const literalLimit = (rows: number) => sql.lit(rows);

const nameParameter = (name: string) => new Parameter(name) as never;

function fill({ parameters }: CompiledQuery, values: object): unknown[] {
  return parameters.map((each) =>
    each instanceof Parameter ? values[each.name as keyof typeof values] : each,
  );
}
