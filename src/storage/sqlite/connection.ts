import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SQLITE_CANTOPEN } from '../database-away.ts';

export interface SqlitePlace {
  readonly file: string;
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

export const CACHED_STATEMENTS = 500;

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
    isOpen: () => connection?.isTransaction ?? false,
    close: () => connection?.close(),
  };
}

function connect({ file, setup, busyMs, readOnly }: SqlitePlace): DatabaseSync {
  if (!readOnly && file !== IN_MEMORY) {
    if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    closeToOthers(file);
  }
  const connection = new DatabaseSync(file, { timeout: busyMs, readOnly });
  try {
    connection.exec(setup);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:';
const OWNER_ONLY = 0o600;

/** Lets only the owner read a SQLite file, creating it if needed. SQLite gives new files next to it the same permissions. */
export function closeToOthers(file: string): void {
  // Opens no existing file: closing it would end this process's locks on it (POSIX), including SQLite's.
  ignoring(['EEXIST'], () => closeSync(openSync(file, 'wx', OWNER_ONLY)));
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    ignoring(HARMLESS, () => chmodSync(each, OWNER_ONLY));
}

/** Another member of the group can still use the file (EPERM), and the last process that closes the database removes those beside it (ENOENT). */
const HARMLESS = ['EPERM', 'ENOENT'];

function ignoring(codes: readonly string[], work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code))))
      // Such as a read-only disk: SQLite cannot open the file to write.
      throw Object.assign(error as Error, { errcode: SQLITE_CANTOPEN });
  }
}
