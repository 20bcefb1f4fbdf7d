import type { Kysely } from 'kysely';
import { keepPartnerRoomTimes, readNow } from '../partner-room-times.ts';

/** Existing rooms count as changed now. A default for all of them takes no time on either engine. */
export async function timePartnerRooms(db: Kysely<unknown>): Promise<void> {
  const unset = await readNow(db);
  await db.schema
    .alterTable('partner_rooms')
    .addColumn('updated_at', 'text', (c) => c.notNull().defaultTo(unset))
    .execute();
  await keepPartnerRoomTimes(db, unset);
  await db.schema
    .createIndex('rooms_of_partner_by_time')
    .on('partner_rooms')
    .columns(['partner_id', 'updated_at', 'room_id'])
    .execute();
}
