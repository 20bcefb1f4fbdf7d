import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type CompiledQuery,
  type Dialect,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
} from 'kysely';
import { isConflict, isSqliteBusy } from './database-away.ts';
import { openPool } from './postgres-pool.ts';
import { createReading, sqliteDialect, type Reading } from './sqlite/sqlite-dialect.ts';
import { createLocalWriter, createThreadWriter } from './sqlite/writer.ts';
import { TABLE_KEYS, TABLE_NAMES, type Tables } from './tables.ts';

/** Any fixed number: PostgreSQL's advisory locks have no names. */
const PUBLISHING_LOCK = 1_984_531_500;

/** The server's own timeout comes first; the driver gives up on a statement this much later. */
const ANSWER_MS = 50;

const SQLITE_SETUP = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON';

/** How long the writer's thread waits for another process before it checks who is still waiting for it. */
const BUSY_MS = 100;

export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  /** `postgres://…`, or undefined for the SQLite file. */
  readonly url: string | undefined;
  /** `:memory:` for a database that only this process uses. */
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
  const { url, file } = options;
  if (url !== undefined) return new Kysely<Tables>({ dialect: postgresDialect(url, options) });
  const reading = file === ':memory:' ? undefined : createReading(file);
  const db: Database = new Kysely<Tables>({ dialect: dialectOn(options, reading) });
  if (reading) sqliteReadings.set(db, reading);
  return db;
}

/** The engine alone, so that a proof can make its calls fail. */
export function createDialect(options: DatabaseOptions): Dialect {
  const { url, file } = options;
  return url === undefined ? dialectOn(options, createReading(file)) : postgresDialect(url, options);
}

function dialectOn(options: DatabaseOptions, reading: Reading | undefined): Dialect {
  const { file, statementMs: waitMs, writesBeside = false, readOnly = false } = options;
  // A transaction that reads first and writes later would fail instead of waiting when another process writes.
  const begin = readOnly ? 'begin' : 'begin immediate';
  const place = { file, setup: readOnly ? '' : SQLITE_SETUP, readOnly };
  const writer =
    writesBeside && !readOnly
      ? createThreadWriter({ ...place, busyMs: BUSY_MS })
      : createLocalWriter({ ...place, busyMs: 0 });
  return sqliteDialect({ writer, reading, waitMs, begin });
}

function postgresDialect(connectionString: string, options: DatabaseOptions): Dialect {
  const { poolSize, connectMs, statementMs, readOnly = false } = options;
  const config = {
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + ANSWER_MS,
    application_name: 'sampan',
    ...(readOnly && { options: '-c default_transaction_read_only=on' }),
  };
  return new PostgresDialect({ pool: () => openPool(config, { writes: !readOnly }) });
}

/** By database. Transactions have none, because their reads must use their own connection. */
const sqliteReadings = new WeakMap<Database, Reading>();

/** Runs a prepared query. A read of SQLite outside of a transaction is several times faster than through Kysely. */
export function prepareRun<Row>(
  db: Database,
  query: CompiledQuery<Row>,
): (parameters: readonly unknown[]) => Row[] | Promise<Row[]> {
  const runByKysely = async (parameters: readonly unknown[]) =>
    (await db.executeQuery<Row>({ ...query, parameters })).rows;
  const reading = sqliteReadings.get(db);
  if (!reading || query.query.kind !== 'SelectQueryNode') return runByKysely;
  return (parameters) => {
    try {
      return reading.read<Row>(query.sql, parameters);
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

/** How often PostgreSQL may end a transaction in favour of another before the caller is asked to come again. */
const MOST_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 25;

/**
 * Runs the work in a transaction, and again if PostgreSQL ended it in favour of another. So the work changes nothing outside of the
 * database, and what it tells its caller is sent after the commit.
 */
export async function transact<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isConflict(error)) throw error;
      // Of different lengths, so that the same two do not meet again.
      await pause(attempt * randomInt(1, LONGEST_PAUSE_MS));
    }
  }
}

/** Runs the work in a transaction that excludes all others started here, in any process. */
export function exclusively<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return transact(db, async (db) => {
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${PUBLISHING_LOCK})`.execute(db);
    return work(db);
  });
}

/** Reads from a consistent snapshot while others write. For a database that was opened read-only. */
export function inSnapshot<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** Far below the limits of both engines on the parameters of a statement. */
const ITEMS_AT_ONCE = 500;

export async function inPieces<Item, Result>(
  items: Iterable<Item>,
  work: (piece: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const all = [...items];
  const results: Result[] = [];
  for (let start = 0; start < all.length; start += ITEMS_AT_ONCE)
    for (const result of await work(all.slice(start, start + ITEMS_AT_ONCE))) results.push(result);
  return results;
}

export type Column<Table extends keyof Tables> = keyof Tables[Table] & string;

export function readRowsWith<Table extends keyof Tables>(
  db: Database,
  table: Table,
  column: Column<Table>,
  values: Iterable<unknown>,
): Promise<Selectable<Tables[Table]>[]> {
  return inPieces(new Set(values), async (piece) => {
    const rows = await db
      .selectFrom(table as 'rooms')
      .selectAll()
      .where(column as 'id', 'in', piece as number[])
      .execute();
    return rows as unknown[] as Selectable<Tables[Table]>[];
  });
}

/** Those that exist: a database that is not migrated yet lacks the newest. */
export async function listTables(db: Database): Promise<(keyof Tables)[]> {
  const existing = await listAllTables(db);
  return TABLE_NAMES.filter((name) => existing.has(name));
}

/** Also those that are not ours. Kysely's introspection reads every column of them too, which takes PostgreSQL longer than a command's own work. */
export async function listAllTables(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await (
    isPostgres(db)
      ? sql<Named>`select relname as name from pg_class where relkind in ('r', 'p') and pg_table_is_visible(oid)`
      : sql<Named>`select name from sqlite_schema where type = 'table'`
  ).execute(db);
  return new Set(rows.map(({ name }) => name));
}

interface Named {
  readonly name: string;
}

const ROWS_AT_ONCE = 100;
/** Each row of release_files is a whole file. */
const FILES_AT_ONCE = 1;

export type TableRow = Readonly<Record<string, unknown>>;

/** Reads a whole table in key order, a few rows at a time. */
export async function* readTable(db: Database, table: keyof Tables): AsyncGenerator<readonly TableRow[]> {
  const key = TABLE_KEYS[table];
  const most = table === 'release_files' ? FILES_AT_ONCE : ROWS_AT_ONCE;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const order = key.length > 0 ? sql`order by ${columns} limit ${sql.lit(most)}` : sql``;
  let from = sql``;
  for (;;) {
    const query = sql<TableRow>`select * from ${sql.table(table)} ${from} ${order}`;
    const { rows } = await query.execute(db);
    if (rows.length > 0) yield rows;
    if (key.length === 0 || rows.length < most) return;
    const last = rows.at(-1)!;
    from = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
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

/** The database's size in bytes. SQLite's free pages do not count; PostgreSQL's do until they are vacuumed. */
export async function measureBytes(db: Database): Promise<number> {
  const { rows } = await (
    isPostgres(db)
      ? sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
  ).execute(db);
  return Number(rows[0]!.bytes);
}
