import { sql } from 'kysely';
import { scopeMissing } from '../errors.ts';
import type { Caller } from '../partners/caller.ts';
import type { Database } from '../storage/database.ts';

export interface RoomsQuestion {
  /** Only rooms that changed at this time or later, in the format of `updatedAt`. */
  readonly updatedSince?: string | undefined;
  /** Only rooms after this one. */
  readonly after?: { readonly id: number; readonly updatedAt: string } | undefined;
  readonly limit: number;
}

/**
 * The caller's rooms, most recently changed last: a room that changes while the caller pages through the list moves to the end and is
 * never missed.
 */
export async function listOwnRooms(db: Database, caller: Caller, question: RoomsQuestion) {
  if (!caller.scopes.has('room:read')) throw scopeMissing();
  const { updatedSince, after, limit } = question;
  let query = db
    .selectFrom('partner_rooms as own')
    .select(['own.room_id', 'own.partner_room_id', 'own.access', 'own.updated_at'])
    .select((row) =>
      row
        .selectFrom('photos')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('photos.room_id', '=', 'own.room_id')
        .where('own.access', '<>', 'none')
        .as('photos'),
    )
    .where('own.partner_id', '=', caller.partnerId)
    .orderBy('own.updated_at')
    .orderBy('own.room_id')
    .limit(limit + 1);
  if (updatedSince !== undefined) query = query.where('own.updated_at', '>=', updatedSince);
  if (after !== undefined)
    query = query.where(sql<boolean>`(own.updated_at, own.room_id) > (${after.updatedAt}, ${after.id})`);
  const rows = await query.execute();
  const rooms = rows.slice(0, limit).map((row) => ({
    id: row.room_id,
    partnerRoomId: row.partner_room_id,
    access: row.access,
    /** Null if the partner may not read the room. PostgreSQL returns a string. */
    photoCount: row.access === 'none' ? null : Number(row.photos),
    /** ISO 8601 in UTC, with milliseconds. */
    updatedAt: row.updated_at,
  }));
  return { rooms, hasMore: rows.length > limit };
}

export type OwnRoom = Awaited<ReturnType<typeof listOwnRooms>>['rooms'][number];

/** Every room that a partner has an id for, including those it may not access. */
export function listPartnerRooms(db: Database, partnerId: number) {
  return db
    .selectFrom('partner_rooms')
    .select(['room_id', 'partner_room_id', 'access'])
    .where('partner_id', '=', partnerId)
    .orderBy('room_id')
    .execute();
}

export type PartnerRoom = Readonly<Awaited<ReturnType<typeof listPartnerRooms>>[number]>;
