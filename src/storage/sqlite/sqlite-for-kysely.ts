import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Begins every transaction as a writer: one that reads first and writes later would fail instead of waiting when another process writes. */
export function forKysely(
  connection: DatabaseSync,
  beforeClose: () => void,
  begin = 'begin immediate',
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close() {
      // The last connection to close merges the log into the database, which a read-only connection cannot do.
      beforeClose();
      connection.close();
    },
    prepare(text) {
      const cached = statements.get(text);
      if (cached) return cached;
      const prepared = connection.prepare(text === 'begin' ? begin : text);
      // SQLite rolls back by itself when the disk is full: report that error, not the failed rollback.
      const isIdle = () => text === 'rollback' && !connection.isTransaction;
      const statement = statementForKysely(prepared, isIdle);
      if (statements.size < 500) statements.set(text, statement);
      return statement;
    },
  };
}

const NOTHING_DONE = { changes: 0, lastInsertRowid: 0 };

function statementForKysely(statement: StatementSync, isIdle: () => boolean): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => (isIdle() ? NOTHING_DONE : statement.run(...(parameters as SQLInputValue[]))),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
