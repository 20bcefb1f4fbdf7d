import { sql } from 'kysely';
import { scopeMissing } from '../errors.ts';
import type { Caller } from '../partners/caller.ts';
import type { Database } from '../storage/database.ts';
import { cutPage, type TimePage } from './time-page.ts';

/** The caller's rooms, latest change last: a room that changes while the caller pages moves to the end and is never missed. */
export async function listOwnRooms(db: Database, caller: Caller, page: TimePage) {
  if (!caller.scopes.has('room:read')) throw scopeMissing();
  const { since, after, limit } = page;
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
  if (since !== undefined) query = query.where('own.updated_at', '>=', since);
  if (after !== undefined)
    query = query.where(sql<boolean>`(own.updated_at, own.room_id) > (${after.at}, ${sql.join(after.ids)})`);
  const rows = (await query.execute()).map((row) => {
    const item = {
      id: row.room_id,
      partner_room_id: row.partner_room_id,
      access: row.access,
      /** Null if the partner may not read the room. PostgreSQL returns a string. */
      photo_count: row.access === 'none' ? null : Number(row.photos),
      updated_at: row.updated_at,
    };
    return { item, place: { at: item.updated_at, ids: [item.id] } };
  });
  return cutPage(rows, page);
}

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
