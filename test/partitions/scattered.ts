/** A statement that looks into every partition of some tables. */
interface Scattered {
  readonly tables: string;
  /** Its beginning, with `$` for a value and `(…)` for a list of them. */
  readonly statement: string;
  readonly reason: string;
}

export const SCATTERED: readonly Scattered[] = [
  {
    tables: 'partner_rooms',
    statement: 'select "catalogue_state"."version" as "catalogue_version", "own"."access", "rooms"."id"',
    reason: 'Only where the id is not the caller’s: whether it is that of another partner decides between 403 and 404.',
  },
  {
    tables: 'photos',
    statement: 'select "id" from "photos" where "id" = $ and "room_id" <> $',
    reason: 'Only where the room has no such photo: whether another room has it decides between 403 and 404.',
  },
  {
    tables: 'partner_rooms',
    statement: 'update partner_rooms set updated_at = to_char',
    reason: 'A trigger: every partner of a room sees when it changed. A room has few partners, found by one index in each partition.',
  },
  {
    tables: 'photos',
    statement: 'select "id" from "photos" where "file_key" = $ limit $',
    reason: 'The reaper, in the background: photos of several rooms may share a file.',
  },
  {
    tables: 'photo_removals',
    statement: 'select * from "photo_removals" where "next_attempt_at" <= $',
    reason: 'The reaper, in the background: what is due in any room.',
  },
  {
    tables: 'photos',
    statement: 'select distinct "file_key" from "photos" where "file_key" in (…)',
    reason: 'The import: photos of several rooms may share a file.',
  },
  {
    tables: 'photos',
    statement: 'select "id", "room_id" from "photos" where "id" in (…)',
    reason: 'The import and the reading of the ledger: a note has only the id of a photo, and an id must not be in another room.',
  },
  {
    tables: 'photo_removals',
    statement: 'select "photo_id", "room_id" from "deleted_photos" where "photo_id" in (…) union select',
    reason: 'The import: an id that was deleted in any room is not given again.',
  },
  {
    tables: 'partner_rooms',
    statement: 'select "partner_id", "partner_room_id", "room_id" from "partner_rooms" where "partner_room_id" in (…)',
    reason: 'The import: it checks the ids of all partners of its rooms together.',
  },
];
