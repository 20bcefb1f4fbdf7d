import type { Compilable, QueryResult } from 'kysely';
import type { Database } from './database.ts';

/** Stands for a value that is given when the query runs. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;

export type PreparedQuery<Row, Given extends Values> = (values: Given) => Promise<Row[]>;

/** A query that is built and compiled once: to build it anew would cost more than most point queries do. */
export function prepareQuery<Row, Given extends Values>(
  db: Database,
  build: (parameter: <Name extends string & keyof Given>(name: Name) => Given[Name]) => Compilable<Row>,
): PreparedQuery<Row, Given> {
  const compiled = build((name) => new Parameter(name) as unknown as Given[typeof name]).compile();
  return async (values) => {
    const parameters = compiled.parameters.map((each) =>
      each instanceof Parameter ? values[each.name] : each,
    );
    const { rows } = (await db.executeQuery({ ...compiled, parameters })) as QueryResult<Row>;
    return rows;
  };
}
