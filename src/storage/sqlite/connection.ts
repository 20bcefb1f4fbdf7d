import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

// The writer's thread loads this file, so it imports none of our modules.

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

/** Runs statements in order until one fails. Every statement belongs to a transaction. */
export interface SqliteConnection {
  run(statements: readonly Statement[]): Outcome[];
  /** Whether a transaction is open. */
  isOpen(): boolean;
  close(): void;
}

const CACHED_STATEMENTS = 500;

/** Connects when the first statement runs, and again if that failed. */
export function createConnection(place: SqlitePlace): SqliteConnection {
  let connection: DatabaseSync | undefined;
  const cached = new Map<string, { readonly statement: StatementSync; readonly hasRows: boolean }>();

  function prepare(text: string) {
    const known = cached.get(text);
    if (known) return known;
    const statement = connection!.prepare(text);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    if (cached.size < CACHED_STATEMENTS) cached.set(text, prepared);
    return prepared;
  }

  function runOne({ text, values }: Statement): Outcome {
    // SQLite rolls back by itself when the disk is full. Later statements would then be committed on their own.
    if (!connection!.isTransaction && !text.startsWith('begin')) {
      if (text === 'rollback') return { rows: [] };
      throw new Error('The transaction has been rolled back');
    }
    const { statement, hasRows } = prepare(text);
    const parameters = values as SQLInputValue[];
    if (hasRows) return { rows: statement.all(...parameters) };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], changes, lastInsertRowid };
  }

  return {
    run(statements) {
      connection ??= connect(place);
      return statements.map(runOne);
    },
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
