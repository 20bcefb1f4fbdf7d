import type { Database } from '../storage/database.ts';
import type { PartnerRoomsTable } from '../storage/tables.ts';

export type PartnerRoom = Readonly<Pick<PartnerRoomsTable, 'room_id' | 'partner_room_id' | 'access'>>;

/** Every room that a partner has an id for, including those it may not access. */
export function listPartnerRooms(db: Database, partnerId: number): Promise<PartnerRoom[]> {
  return db
    .selectFrom('partner_rooms')
    .select(['room_id', 'partner_room_id', 'access'])
    .where('partner_id', '=', partnerId)
    .orderBy('room_id')
    .execute();
}
