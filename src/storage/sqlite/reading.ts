import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Read<Row> = (parameters: readonly unknown[]) => Row[];

/** Synchronous queries, without the layers that turn everything into a promise. They see only committed data, and never wait for a writer. */
export interface Reading {
  prepare<Row>(text: string): Read<Row>;
  /** A number that changes with every commit to the database. */
  readCommitCount(): number;
  close(): void;
}

/** Connects when the first query runs. */
export function createReading(file: string): Reading {
  let connection: DatabaseSync | undefined;

  function connect(): DatabaseSync {
    const opened = new DatabaseSync(file, { timeout: 0, readOnly: true });
    // Enough for the inner index pages of a million rooms; the default of 2 MB would read them from the file repeatedly.
    opened.exec('PRAGMA cache_size = -8000');
    return opened;
  }

  function prepare<Row>(text: string): Read<Row> {
    let statement: StatementSync | undefined;
    return (parameters) => {
      statement ??= (connection ??= connect()).prepare(text);
      return statement.all(...(parameters as SQLInputValue[])) as Row[];
    };
  }

  const readVersion = prepare<{ data_version: number }>('PRAGMA data_version');
  return {
    prepare,
    // This connection never writes, so every commit comes from another one, which is what the number counts.
    readCommitCount: () => readVersion([])[0]!.data_version,
    close: () => connection?.close(),
  };
}
