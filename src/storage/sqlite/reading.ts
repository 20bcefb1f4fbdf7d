/** The parts of a SQLite connection that reading needs. */
export interface ReadingConnection {
  prepare(text: string): {
    setReturnArrays(enabled: boolean): void;
    columns(): readonly { readonly name: string }[];
    all(...parameters: readonly unknown[]): readonly (readonly unknown[])[];
  };
  close(): void;
}

type SyncRead<Row> = (parameters: readonly unknown[]) => Row[];
export type Read<Row> = (parameters: readonly unknown[]) => Row[] | Promise<Row[]>;

/** Synchronous queries, without the layers that turn everything into a promise. */
export interface Reading {
  prepare<Row>(text: string): Read<Row>;
  /** A number that changes with every commit to the database. */
  readCommitCount(): number;
  readonly close: () => void;
}

/** Connects when the first query runs. */
export function createReading(connect: () => ReadingConnection): Reading {
  let connection: ReadingConnection | undefined;
  const prepare = <Row>(text: string) => {
    let read: SyncRead<Row> | undefined;
    return (parameters: readonly unknown[]) => {
      read ??= prepareOn<Row>((connection ??= connect()), text);
      return read(parameters);
    };
  };
  const readVersion = prepare<{ data_version: number }>('PRAGMA data_version');
  return {
    prepare,
    // This connection never writes, so every commit comes from another one, which is what the number counts.
    readCommitCount: () => readVersion([])[0]!.data_version,
    close: () => connection?.close(),
  };
}

/** Reads rows as arrays and builds objects here: node:sqlite would create the column names for every row. */
function prepareOn<Row>(connection: ReadingConnection, text: string): SyncRead<Row> {
  const statement = connection.prepare(text);
  statement.setReturnArrays(true);
  const names = statement.columns().map(({ name }) => name);
  const rowOf = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let column = 0; column < names.length; column += 1) row[names[column]!] = values[column];
    return row as Row;
  };
  return (parameters) => statement.all(...parameters).map(rowOf);
}
