import { scopeMissing, unauthenticated } from '../../errors.ts';
import type { Caller } from '../../partners/caller.ts';
import { findPartner, type Partner } from '../../partners/partners.ts';
import type { Database } from '../../storage/database.ts';
import { copyPhotos, type SandboxRoom } from './copy-template.ts';
import { lockPartner } from './lock-partner.ts';
import { TEMPLATE_IDS } from './template-rooms.ts';

export interface ResetSandbox {
  readonly partner: Partner;
  readonly rooms: readonly SandboxRoom[];
}

/**
 * Gives the caller's rooms the photos that they began with. The rooms keep their ids; the photos get new ones, in the old order,
 * because the id of a deleted photo never comes back, here as in production.
 */
export async function resetSandbox(db: Database, caller: Caller): Promise<ResetSandbox> {
  if (!caller.scopes.has('room:write')) throw scopeMissing();
  const { partnerId } = caller;
  return db.transaction().execute(async (db) => {
    const roomIds = await lockPartner(db, partnerId);
    // The sandbox expired after its token was looked at.
    if (roomIds.length === 0) throw unauthenticated();
    await db.deleteFrom('photos').where('room_id', 'in', roomIds).execute();
    const photosOf = await copyPhotos(db, roomIds[0]! - TEMPLATE_IDS[0]!);
    const given = await db
      .selectFrom('partner_rooms')
      .select(['room_id', 'partner_room_id', 'access'])
      .where('partner_id', '=', partnerId)
      .orderBy('room_id')
      .execute();
    const rooms = given.map(({ room_id, partner_room_id, access }) => ({
      id: room_id,
      partnerRoomId: partner_room_id,
      access,
      photoIds: photosOf.get(room_id) ?? [],
    }));
    return { partner: (await findPartner(db, partnerId))!, rooms };
  });
}
