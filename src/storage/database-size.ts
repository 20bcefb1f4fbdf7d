import { sql } from 'kysely';
import { isPostgres, type Database } from './database.ts';

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
