import { scopeMissing, unauthenticated } from '../../errors.ts';
import type { Caller } from '../../partners/caller.ts';
import { findPartner, type Partner } from '../../partners/partners.ts';
import type { Database } from '../../storage/database.ts';
import { copyPhotos, findLastPhoto, type SandboxRoom } from './copy-template.ts';
import { forgetChanges } from './forget-changes.ts';
import { lockPartner } from './lock-partner.ts';
import { TEMPLATE_IDS } from './template-rooms.ts';

export interface ResetSandbox {
  readonly partner: Partner;
  readonly rooms: readonly SandboxRoom[];
}

/** Restores the original photos of the caller's rooms under the same ids. Callers may reset as often as the limits allow. */
export async function resetSandbox(db: Database, caller: Caller): Promise<ResetSandbox> {
  if (!caller.scopes.has('room:write')) throw scopeMissing();
  const { partnerId } = caller;
  return db.transaction().execute(async (db) => {
    const roomIds = await lockPartner(db, partnerId);
    // The sandbox expired after its token was checked.
    if (roomIds.length === 0) throw unauthenticated();
    const photoShift = (await findLastPhoto(db, roomIds)) - (await findLastPhoto(db, TEMPLATE_IDS));
    await forgetChanges(db, roomIds);
    const photosOf = await copyPhotos(db, { room: roomIds[0]! - TEMPLATE_IDS[0]!, photo: photoShift });
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
