import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteDialect,
  sql,
  type Dialect,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { jsonArrayFrom as postgresJsonArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteJsonArray } from 'kysely/helpers/sqlite';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { migrations } from './migrations.ts';
import { waitForTurn } from './wait-for-turn.ts';
import type { Tables } from './tables.ts';

/** Any fixed number: PostgreSQL's advisory locks have no names. */
const PUBLISHING_LOCK = 1_984_531_500;

export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  /** `postgres://…`, or undefined for the SQLite file. */
  readonly url: string | undefined;
  readonly file: string;
  readonly poolSize: number;
  readonly connectMs: number;
  readonly statementMs: number;
}

/** The one place that knows there are two engines. Nothing is opened before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  return new Kysely<Tables>({ dialect: createDialect(options) });
}

/** The engine alone, so that a proof can make its calls fail. */
export function createDialect(options: DatabaseOptions): Dialect {
  if (options.url) return postgres(options.url, options);
  return waitForTurn(sqlite(options), { isBusy: isSqliteBusy, waitMs: options.statementMs });
}

export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether the first migration has been made here. */
export async function hasTables(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'dataset_rows');
}

/** Runs the work in a transaction that waits for every other one started here, in any process. */
export function exclusively<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (db) => {
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${PUBLISHING_LOCK})`.execute(db);
    return work(db);
  });
}

/** The rows of a subquery as one JSON text, so that one statement can read a thing with its parts. */
export function jsonRows<From extends keyof Tables>(
  db: Database,
  query: SelectQueryBuilder<Tables, From, object>,
): RawBuilder<string> {
  if (isPostgres(db)) return sql<string>`${postgresJsonArray(query)}::text`;
  return sql<string>`${sqliteJsonArray(query)}`;
}

const SQLITE_BUSY = 5;
/** Busy, locked, an I/O error, a full disk. */
const SQLITE_AWAY = new Set([SQLITE_BUSY, 6, 10, 13]);
const POSTGRES_AWAY = /^(?:08|53|57)|^ECONN|^ETIMEDOUT$|^ENOTFOUND$|^EPIPE$/;

/** Whether the database is away for the moment (down, full, busy, out of time) rather than asked something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, message } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_AWAY.has(errcode & 0xff);
  if (typeof code === 'string' && POSTGRES_AWAY.test(code)) return true;
  // The driver has no codes for these.
  return /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated)/.test(
    message,
  );
}

function isSqliteBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY;
}

function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

function postgres(connectionString: string, { poolSize, connectMs, statementMs }: DatabaseOptions): Dialect {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + connectMs,
    application_name: 'sampan',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

function sqlite({ file }: DatabaseOptions): Dialect {
  return new SqliteDialect({
    database: async () => {
      mkdirSync(dirname(file), { recursive: true });
      const connection = new DatabaseSync(file, { timeout: 5_000 });
      connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
      // From here on it is waitForTurn that waits.
      connection.exec('PRAGMA busy_timeout = 0');
      return forKysely(connection);
    },
  });
}

function forKysely(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(text) {
      const kept = statements.get(text);
      if (kept) return kept;
      // A transaction that reads first and writes later would fail, not wait, when another process writes.
      const statement = statementForKysely(connection.prepare(text === 'begin' ? 'begin immediate' : text));
      if (statements.size < 500) statements.set(text, statement);
      return statement;
    },
  };
}

function statementForKysely(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
