import { sql } from 'kysely';
import { scopeMissing } from '../errors.ts';
import type { Caller } from '../partners/caller.ts';
import type { Database } from '../storage/database.ts';
import { cutPage, selectPage, type TimePage } from './time-page.ts';

const PARTS = ['photos', 'price', 'texts', 'access'] as const;

/** The caller's rooms, latest change last: a room that changes while the caller pages moves to the end and is never missed. */
export async function listOwnRooms(db: Database, caller: Caller, page: TimePage) {
  if (!caller.scopes.has('room:read')) throw scopeMissing();
  // In this order, so that a room that is removed meanwhile is among both and not among neither.
  const rooms = await readRooms(db, caller, page);
  if (page.since === undefined) return cutPage(rooms, page, placeOf);
  // With `since`, each room says what changed, and those that the caller has lost are among them.
  const removed = await readRemoved(db, caller, page);
  const all = [...rooms, ...removed].sort((one, other) =>
    one.updated_at === other.updated_at ? one.id - other.id : one.updated_at < other.updated_at ? -1 : 1,
  );
  return cutPage(all, page, placeOf);
}

const placeOf = ({ updated_at, id }: { updated_at: string; id: number }) => ({ at: updated_at, ids: [id] });

async function readRooms(db: Database, { partnerId }: Caller, page: TimePage) {
  const { since } = page;
  const rows = db
    .selectFrom('partner_rooms as own')
    .select(['own.room_id', 'own.partner_room_id', 'own.access', 'own.updated_at'])
    .select(['photos_at', 'price_at', 'texts_at', 'access_at'])
    .select((row) =>
      row
        .selectFrom('photos')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('photos.room_id', '=', 'own.room_id')
        .where('own.access', '<>', 'none')
        .as('photos'),
    )
    .where('own.partner_id', '=', partnerId);
  const found = selectPage(rows, [sql.ref('own.updated_at'), sql.ref('own.room_id')], page);
  return (await found.execute()).map((row) => ({
    id: row.room_id,
    partner_room_id: row.partner_room_id,
    access: row.access,
    /** Null if the partner may not read the room. PostgreSQL returns a string. */
    photo_count: row.access === 'none' ? null : Number(row.photos),
    updated_at: row.updated_at,
    ...(since !== undefined && { changes: listChanges(row, since) }),
  }));
}

/** Empty if older code made the change, and for changes from before there were times of parts. */
function listChanges(row: Readonly<Record<`${(typeof PARTS)[number]}_at`, string | null>>, since: string) {
  return PARTS.map((what) => ({ what, at: row[`${what}_at`] ?? '' }))
    .filter(({ at }) => at >= since)
    .sort((one, other) => (one.at < other.at ? -1 : 1));
}

async function readRemoved(db: Database, { partnerId }: Caller, page: TimePage) {
  const rows = db
    .selectFrom('removed_partner_rooms')
    .select(['room_id', 'partner_room_id', 'removed_at'])
    .where('partner_id', '=', partnerId);
  const found = selectPage(rows, [sql.ref('removed_at'), sql.ref('room_id')], page);
  return (await found.execute()).map(({ room_id, partner_room_id, removed_at }) => ({
    id: room_id,
    partner_room_id,
    access: 'none' as const,
    photo_count: null,
    updated_at: removed_at,
    changes: [{ what: 'removed' as const, at: removed_at }],
  }));
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
