import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  Kysely,
  PostgresAdapter,
  SqliteDialect,
  sql,
  type Dialect,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely';
import type { PoolConfig } from 'pg';
import { closeToOthers } from './sqlite/close-to-others.ts';
import { isSqliteBusy } from './database-away.ts';
import { postgresDialect, statementOf, type NamedQuery } from './postgres/postgres-dialect.ts';
import type { PostgresPool } from './postgres/postgres-connection.ts';
import { openPool } from './postgres/postgres-pool.ts';
import { createReads, type PostgresRead } from './postgres/postgres-reads.ts';
import { forKysely } from './sqlite/sqlite-for-kysely.ts';
import { retryWhileBusy } from './sqlite/retry-while-busy.ts';
import { createReading, type Read, type Reading, type ReadingConnection } from './sqlite/reading.ts';
import type { Tables } from './tables.ts';
import { WholeMigrations } from './sqlite/whole-migrations.ts';
import { writerDialect } from './sqlite/writer-dialect.ts';
import { createWriter } from './sqlite/writer.ts';

/** Any fixed number: PostgreSQL's advisory locks have no names. */
const PUBLISHING_LOCK = 1_984_531_500;

/** The server's own timeout comes first; the driver gives up on a statement this much later. */
const ANSWER_MS = 50;

const SQLITE_SETUP = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON';

/** How long SQLite's writer waits for another process before it checks who is still waiting for it. */
const BUSY_MS = 100;

export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  /** `postgres://…`, or undefined for the SQLite file. */
  readonly url: string | undefined;
  readonly file: string;
  readonly poolSize: number;
  readonly connectMs: number;
  readonly statementMs: number;
  /** Opens the database read-only; its transactions block nobody. */
  readonly readOnly?: boolean;
  /** Writes to SQLite on a separate thread, so that requests are answered meanwhile. */
  readonly writesBeside?: boolean;
}

/** The only place that knows there are two engines. Nothing is opened before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  if (options.url) return openPostgres(options.url, options);
  const reading = createReading(() => openForReading(options.file));
  const db = new Kysely<Tables>({ dialect: sqliteDialect(options, reading) });
  sqliteReadings.set(db, reading);
  return db;
}

function openPostgres(url: string, options: DatabaseOptions): Database {
  const db: Database = new Kysely<Tables>({
    dialect: postgresDialect(async () => {
      const pool = await openPoolOf(url, options);
      postgresReads.set(db, createReads(pool));
      return pool;
    }),
  });
  return db;
}

function sqliteDialect(options: DatabaseOptions, reading: Reading): Dialect {
  const { file, statementMs, writesBeside = false, readOnly = false } = options;
  if (!writesBeside || readOnly) return createDialect(options, reading.close);
  const writer = createWriter({ file, setup: SQLITE_SETUP, busyMs: BUSY_MS });
  return writerDialect({ writer, reading, waitMs: statementMs });
}

/** The engine alone, so that a proof can make its calls fail. */
export function createDialect(options: DatabaseOptions, beforeClose = () => {}): Dialect {
  const { url } = options;
  if (url) return postgresDialect(() => openPoolOf(url, options));
  const busy = { isBusy: isSqliteBusy, waitMs: options.statementMs };
  return {
    ...retryWhileBusy(sqlite(options, beforeClose), busy),
    createAdapter: () => new WholeMigrations(),
  };
}

/** Runs a prepared query. A read outside of a transaction is several times faster than through Kysely. */
export function prepareRun<Row>(db: Database, query: NamedQuery<Row>): Read<Row> {
  const runByKysely = async (parameters: readonly unknown[]) =>
    (await db.executeQuery<Row>({ ...query, parameters })).rows;
  if (query.query.kind !== 'SelectQueryNode') return runByKysely;
  if (isPostgres(db)) {
    const statement = statementOf(query);
    return (parameters) => {
      // Kysely opens the connection, so that it also closes it.
      const read = postgresReads.get(db);
      if (!read) return runByKysely(parameters);
      return read({ ...statement, values: parameters }) as Promise<Row[]>;
    };
  }
  const reading = sqliteReadings.get(db);
  const read = reading?.prepare<Row>(query.sql);
  if (!read) return runByKysely;
  return (parameters) => {
    try {
      return read(parameters);
    } catch (error) {
      if (!isSqliteBusy(error)) throw error;
      return runByKysely(parameters);
    }
  };
}

/** Changes with every commit, so cached reads stay valid while it is unchanged. Undefined where the engine does not count. */
export type CommitCount = number | undefined;

export function readCommitCount(db: Database): CommitCount {
  try {
    return sqliteReadings.get(db)?.readCommitCount();
  } catch (error) {
    if (!isSqliteBusy(error)) throw error;
    return undefined;
  }
}

/** Runs the work in a transaction that excludes all others started here, in any process. */
export function exclusively<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (db) => {
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${PUBLISHING_LOCK})`.execute(db);
    return work(db);
  });
}

/** The rows of a subquery as one JSON text, each an array of values, so that one statement can read an object with its parts. */
export function jsonRows<From extends keyof Tables>(
  db: Database,
  query: SelectQueryBuilder<Tables, From, object>,
  values: readonly RawBuilder<unknown>[],
): RawBuilder<string> {
  if (isPostgres(db))
    return sql`(select coalesce(json_agg(json_build_array(${sql.join(values)})), '[]')::text from ${query} as item)`;
  return sql`(select json_group_array(json_array(${sql.join(values)})) from ${query} as item)`;
}

/** A member of the JSON text in a column. Extracting two members costs half of parsing the whole text in both places. */
export function jsonMember(db: Database, column: string, name: string): RawBuilder<unknown> {
  if (isPostgres(db)) return sql`${sql.ref(column)}::json -> ${sql.lit(name)}`;
  return sql`${sql.ref(column)} -> ${sql.lit(`$.${name}`)}`;
}

/** The same as text. */
export function jsonText(db: Database, column: string, name: string): RawBuilder<string> {
  if (isPostgres(db)) return sql`${sql.ref(column)}::json ->> ${sql.lit(name)}`;
  return sql`cast(${sql.ref(column)} ->> ${sql.lit(`$.${name}`)} as text)`;
}

export function isPostgres(db: Pick<Database, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

function openPoolOf(url: string, options: DatabaseOptions): Promise<PostgresPool> {
  return openPool(poolConfig(url, options), { writes: options.readOnly !== true });
}

function poolConfig(
  connectionString: string,
  { poolSize, connectMs, statementMs, readOnly = false }: DatabaseOptions,
): PoolConfig {
  return {
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + ANSWER_MS,
    application_name: 'sampan',
    ...(readOnly && { options: '-c default_transaction_read_only=on' }),
  };
}

function sqlite({ file, readOnly = false }: DatabaseOptions, beforeClose: () => void): Dialect {
  return new SqliteDialect({
    database: async () => {
      if (readOnly) return forKysely(new DatabaseSync(file, { timeout: 0, readOnly }), beforeClose, 'begin');
      mkdirSync(dirname(file), { recursive: true });
      closeToOthers(file);
      const connection = new DatabaseSync(file, { timeout: 5_000 });
      connection.exec(SQLITE_SETUP);
      // From here on, retryWhileBusy waits instead of SQLite.
      connection.exec('PRAGMA busy_timeout = 0');
      return forKysely(connection, beforeClose);
    },
  });
}

/** By database. Transactions have none, because their reads must use their own connection. */
const postgresReads = new WeakMap<Database, PostgresRead>();

/** By database. A separate connection sees only committed data, so a read never waits for a transaction in this process. */
const sqliteReadings = new WeakMap<Database, Reading>();

function openForReading(file: string): ReadingConnection {
  const connection = new DatabaseSync(file, { timeout: 0, readOnly: true });
  // Enough for the inner index pages of a million rooms; the default of 2 MB would read them from the file repeatedly.
  connection.exec('PRAGMA cache_size = -8000');
  return connection as unknown as ReadingConnection;
}
