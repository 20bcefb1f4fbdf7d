import type { Compilable } from 'kysely';
import { prepareRead, type Database } from './database.ts';

/** Stands for a value that is given when the query runs. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;

export type PreparedQuery<Row, Given extends Values> = (values: Given) => Row[] | Promise<Row[]>;

/** A query that only reads, built and compiled once: to build it anew would cost more than most point queries do. */
export function prepareQuery<Row, Given extends Values>(
  db: Database,
  build: (parameter: <Name extends string & keyof Given>(name: Name) => Given[Name]) => Compilable<Row>,
): PreparedQuery<Row, Given> {
  const compiled = build((name) => new Parameter(name) as unknown as Given[typeof name]).compile();
  const read = prepareRead(db, compiled);
  return (values) =>
    read(compiled.parameters.map((each) => (each instanceof Parameter ? values[each.name] : each)));
}
