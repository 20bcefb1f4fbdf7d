import { sql, type Kysely } from 'kysely';
import { keepAuditAnchors } from '../audit-anchors.ts';

/** Has no foreign key to the rooms: an anchor outlives everything that is removed. */
export async function anchorAudits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_anchors')
    .addColumn('room_id', 'integer', (c) => c.primaryKey())
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  // The trigger comes first and makes concurrent inserts wait, so no entry is left out or counted twice.
  await keepAuditAnchors(db);
  await sql`insert into audit_anchors (room_id, entries, hash)
    select room_id, counted.entries, hash from audit_entries join (
      select room_id as room, count(*) as entries, max(sequence) as last from audit_entries group by room_id
    ) as counted on room_id = counted.room and sequence = counted.last`.execute(db);
}
