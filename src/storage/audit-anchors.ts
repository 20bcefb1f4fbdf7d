import { sql, type Kysely } from 'kysely';
import { isPostgres } from './database.ts';

/**
 * Makes the database maintain an anchor for each room's audit: the number of entries ever added and the last hash. A trigger updates it
 * in the statement that adds the entry, for older code too. Nothing else changes an anchor.
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
