import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export interface SqlitePlace {
  readonly file: string;
  /** Runs once on the new connection. */
  readonly setup: string;
  /** How long a statement blocks its thread while another process writes. */
  readonly busyMs: number;
  readonly readOnly: boolean;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Outcome {
  readonly rows: readonly Record<string, unknown>[];
  /** Undefined for statements that return rows. */
  readonly changes?: number | bigint;
  readonly lastInsertRowid?: number | bigint;
}

const CACHED_STATEMENTS = 500;

/** Connects when the first statement runs, and again if that failed. Every statement belongs to a transaction. */
export function createConnection(place: SqlitePlace) {
  let connection: DatabaseSync | undefined;
  const cached = new Map<string, { readonly statement: StatementSync; readonly hasRows: boolean }>();

  function prepare(opened: DatabaseSync, text: string) {
    const known = cached.get(text);
    if (known) return known;
    const statement = opened.prepare(text);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    if (cached.size < CACHED_STATEMENTS) cached.set(text, prepared);
    return prepared;
  }

  function runOne({ text, values }: Statement): Outcome {
    connection ??= connect(place);
    // SQLite rolls back by itself when the disk is full. Later statements would then be committed on their own.
    if (!connection.isTransaction && !text.startsWith('begin')) {
      if (text === 'rollback') return { rows: [] };
      throw new Error('The transaction has been rolled back');
    }
    const { statement, hasRows } = prepare(connection, text);
    const parameters = values as SQLInputValue[];
    if (hasRows) return { rows: statement.all(...parameters) };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], changes, lastInsertRowid };
  }

  return {
    run: (statements: readonly Statement[]) => statements.map(runOne),
    /** Whether a transaction is open. */
    isOpen: () => connection?.isTransaction ?? false,
    close: () => connection?.close(),
  };
}

function connect({ file, setup, busyMs, readOnly }: SqlitePlace): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: busyMs, readOnly });
  try {
    connection.exec(setup);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
