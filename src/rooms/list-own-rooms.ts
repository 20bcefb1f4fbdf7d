import { sql } from 'kysely';
import { scopeMissing } from '../errors.ts';
import type { Caller } from '../partners/caller.ts';
import type { Database } from '../storage/database.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/;

const STORED_LENGTH = '2026-11-01T08:30:00.000Z'.length;

export const ALLOWED_INSTANTS = 'a date or an instant, such as 2026-11-01 or 2026-11-01T08:30:00Z';

/**
 * Returns `2026-11-01T08:30:00.000Z`, the format in which instants are stored and compared. A date means its start in UTC; fractions of a
 * millisecond are cut off. Undefined for anything else, including years that do not have four digits in UTC, which would sort wrongly.
 */
export function parseInstant(text: string): string | undefined {
  if (!INSTANT.test(text)) return undefined;
  try {
    const instant = Temporal.Instant.from(text.includes('T') ? text : `${text}T00:00:00Z`);
    const written = new Date(instant.epochMilliseconds).toISOString();
    return written.length === STORED_LENGTH ? written : undefined;
  } catch {
    return undefined;
  }
}

export interface RoomsQuestion {
  /** Only rooms that changed at this time or later, in the format of `updated_at`. */
  readonly updatedSince?: string | undefined;
  readonly after?: { readonly id: number; readonly updated_at: string } | undefined;
  readonly limit: number;
}

/** The caller's rooms, latest change last: a room that changes while the caller pages moves to the end and is never missed. */
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
    query = query.where(sql<boolean>`(own.updated_at, own.room_id) > (${after.updated_at}, ${after.id})`);
  const rows = await query.execute();
  const rooms = rows.slice(0, limit).map((row) => ({
    id: row.room_id,
    partner_room_id: row.partner_room_id,
    access: row.access,
    /** Null if the partner may not read the room. PostgreSQL returns a string. */
    photo_count: row.access === 'none' ? null : Number(row.photos),
    updated_at: row.updated_at,
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
