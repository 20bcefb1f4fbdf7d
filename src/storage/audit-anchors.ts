import { sql, type Kysely } from 'kysely';
import { isPostgres } from './database.ts';

/**
 * Makes the database itself keep the anchor of each room's audit: how many entries were ever added, and the hash of the last. A trigger does
 * so in the statement that adds the entry, for older code as well, and nothing but a new entry moves an anchor.
 */
export async function keepAuditAnchors(db: Kysely<unknown>): Promise<void> {
  const addToAnchor = sql`insert into audit_anchors (room_id, entries, hash) values (new.room_id, 1, new.hash)
    on conflict (room_id) do update set entries = audit_anchors.entries + 1, hash = excluded.hash;`;
  if (isPostgres(db)) {
    await sql`create function keep_audit_anchor() returns trigger language plpgsql as
      $$ begin ${addToAnchor} return null; end $$`.execute(db);
    await sql`create trigger keep_audit_anchor after insert on audit_entries
      for each row execute function keep_audit_anchor()`.execute(db);
  } else {
    await sql`create trigger keep_audit_anchor after insert on audit_entries begin ${addToAnchor} end`.execute(
      db,
    );
  }
}
