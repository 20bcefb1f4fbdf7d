import { roomForbidden, roomNotFound, scopeMissing } from '../errors.ts';
import type { Follow, Followers } from '../ledger/follow-notes.ts';
import type { LedgerEvent } from '../ledger/notes.ts';
import { clientIdOf, hexOf } from '../partners/access-notes.ts';
import type { Caller, Scope } from '../partners/caller.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery, type NameParameter } from '../storage/prepare-query.ts';
import type { Access } from './room-record.ts';

export const NEEDED: Record<'read' | 'change', { access: readonly Access[]; scope: Scope }> = {
  read: { access: ['read', 'change'], scope: 'room:read' },
  change: { access: ['change'], scope: 'room:write' },
};

/** Finds the room by our own id, and one of its photos: throws that the room is not found or forbidden, or returns both. */
export async function checkRoomAccess(
  db: Database,
  caller: Caller,
  { roomId, photoId = NO_PHOTO }: { roomId: number | undefined; photoId?: number | undefined },
  purpose: keyof typeof NEEDED,
) {
  const [room] = roomId === undefined ? [] : await readAccess(db, { ...caller, roomId, photoId });
  if (!room) throw roomNotFound();
  checkUse(caller, room.access ?? 'none', purpose);
  return room;
}

/** No photo has this id. */
const NO_PHOTO = 0;

export function checkUse({ scopes }: Pick<Caller, 'scopes'>, access: Access, purpose: keyof typeof NEEDED) {
  const needed = NEEDED[purpose];
  if (!scopes.has(needed.scope)) throw scopeMissing();
  if (!needed.access.includes(access)) throw roomForbidden();
}

/** The photo's id is null if the room has no such photo. */
const readAccess = prepareQuery(
  (db, parameter: NameParameter<{ partnerId: number; roomId: number; photoId: number }>) =>
    db
      .selectFrom('rooms')
      .leftJoin('partner_rooms', (join) =>
        join
          .onRef('partner_rooms.room_id', '=', 'rooms.id')
          .on('partner_rooms.partner_id', '=', parameter('partnerId')),
      )
      .leftJoin('removed_rooms', 'removed_rooms.room_id', 'rooms.id')
      .leftJoin('photos', (join) =>
        join.onRef('photos.room_id', '=', 'rooms.id').on('photos.id', '=', parameter('photoId')),
      )
      .select(['rooms.id', 'partner_rooms.access', 'photos.id as photoId'])
      .where('rooms.id', '=', parameter('roomId'))
      .where('removed_rooms.room_id', 'is', null),
);

const ACCESS_KIND = 'access-';

/** The access levels that exceed each level. */
const MORE = { none: ['read', 'change'], read: ['change'] } as const;
const SAID = { none: 'has no access to', read: 'may only read' } as const;

export const accessChanged = (clientId: string, roomId: number, access: Access): LedgerEvent => ({
  subject: `${ACCESS_KIND}${hexOf(clientId)}-${roomId}`,
  action: access,
});

const lowerAccess: Follow = async (db, { name, action }) => {
  if (action !== 'none' && action !== 'read') return undefined;
  const [hex = '', room] = name.split('-');
  const changed = await db
    .updateTable('partner_rooms')
    .set({ access: action })
    .where('partner_id', '=', (row) =>
      row.selectFrom('partners').select('partners.id').where('client_id', '=', clientIdOf(hex)),
    )
    .where('room_id', '=', Number(room))
    .where('access', 'in', MORE[action])
    .returning('partner_id')
    .executeTakeFirst();
  return changed && `partner ${changed.partner_id} ${SAID[action]} room ${room}`;
};

export const ROOM_ACCESS_FOLLOWERS: Followers = [[ACCESS_KIND, lowerAccess]];
