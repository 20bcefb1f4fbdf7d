import { roomForbidden, roomNotFound, scopeMissing } from '../errors.ts';
import type { Caller, Scope } from '../partners/caller.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepare-query.ts';
import type { Access } from './room-record.ts';

/** The access and scope that each action on a room requires. */
export const NEEDED: Record<'read' | 'change', { access: readonly Access[]; scope: Scope }> = {
  read: { access: ['read', 'change'], scope: 'room:read' },
  change: { access: ['change'], scope: 'room:write' },
};

/** Finds the room by our own id: throws "not found" or "forbidden", or returns the id. */
export async function checkRoomAccess(
  db: Database,
  caller: Caller,
  roomId: number | undefined,
  purpose: keyof typeof NEEDED,
): Promise<number> {
  const room = roomId === undefined ? undefined : (await readAccess(db, { ...caller, roomId }))[0];
  if (!room) throw roomNotFound();
  checkUse(caller, room.access ?? 'none', purpose);
  return room.id;
}

export function checkUse(
  { scopes }: Pick<Caller, 'scopes'>,
  access: Access,
  purpose: keyof typeof NEEDED,
): void {
  const needed = NEEDED[purpose];
  if (!scopes.has(needed.scope)) throw scopeMissing();
  if (!needed.access.includes(access)) throw roomForbidden();
}

interface AccessRow {
  readonly id: number;
  readonly access: Access | null;
}

const readAccess = prepareQuery<{ partnerId: number; roomId: number }, AccessRow>((db, parameter) =>
  db
    .selectFrom('rooms')
    .leftJoin('partner_rooms', (join) =>
      join
        .onRef('partner_rooms.room_id', '=', 'rooms.id')
        .on('partner_rooms.partner_id', '=', parameter('partnerId')),
    )
    .leftJoin('removed_rooms', 'removed_rooms.room_id', 'rooms.id')
    .select(['rooms.id', 'partner_rooms.access'])
    .where('rooms.id', '=', parameter('roomId'))
    .where('removed_rooms.room_id', 'is', null),
);
