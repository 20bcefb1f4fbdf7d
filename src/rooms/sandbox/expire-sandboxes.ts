import type { Database } from '../../storage/database.ts';
import { lockPartner } from './lock-partner.ts';

const AT_ONCE = 500;
const TABLES_OF_ROOMS = [
  'photos',
  'photo_removals',
  'deleted_photos',
  'audit_entries',
  'audit_anchors',
] as const;

/** Forgets the sandboxes whose time is over, each in a transaction of its own. Returns how many. */
export async function expireSandboxes(db: Database, now: Date): Promise<number> {
  const over = await db
    .selectFrom('partners')
    .select('id')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of over) await db.transaction().execute((db) => forgetPartner(db, id));
  return over.length;
}

/** The files stay: they are those of the templates. */
async function forgetPartner(db: Database, partnerId: number): Promise<void> {
  const roomIds = await lockPartner(db, partnerId);
  await db.deleteFrom('partner_rooms').where('partner_id', '=', partnerId).execute();
  if (roomIds.length > 0) {
    for (const table of TABLES_OF_ROOMS) await db.deleteFrom(table).where('room_id', 'in', roomIds).execute();
    await db.deleteFrom('rooms').where('id', 'in', roomIds).execute();
  }
  await db.deleteFrom('tokens').where('partner_id', '=', partnerId).execute();
  await db.deleteFrom('partners').where('id', '=', partnerId).execute();
}
