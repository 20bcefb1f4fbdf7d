import type { Database } from '../../storage/database.ts';
import { forgetChanges } from './forget-changes.ts';
import { lockPartner } from './lock-partner.ts';

const AT_ONCE = 500;

/** Deletes expired sandboxes, each in its own transaction. Returns their number. */
export async function expireSandboxes(db: Database, now: Date): Promise<number> {
  const over = await db
    .selectFrom('partners')
    .select('id')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of over) await db.transaction().execute((db) => forgetPartner(db, id));
  // Revocations add a row each, which only a database that follows a ledger needs.
  await db.deleteFrom('ledger_known').execute();
  return over.length;
}

async function forgetPartner(db: Database, partnerId: number): Promise<void> {
  const roomIds = await lockPartner(db, partnerId);
  await db.deleteFrom('partner_rooms').where('partner_id', '=', partnerId).execute();
  if (roomIds.length > 0) {
    await forgetChanges(db, roomIds);
    await db.deleteFrom('rooms').where('id', 'in', roomIds).execute();
  }
  await db.deleteFrom('tokens').where('partner_id', '=', partnerId).execute();
  await db.deleteFrom('partners').where('id', '=', partnerId).execute();
}
