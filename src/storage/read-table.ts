import { sql } from 'kysely';
import type { Database } from './database.ts';
import { type Tables, TABLE_KEYS } from './tables.ts';

const ROWS_AT_ONCE = 100;
/** Each row of this table is a whole file. */
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

/** Reads from a consistent snapshot while others write. For a database that was opened read-only. */
export function inSnapshot<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
