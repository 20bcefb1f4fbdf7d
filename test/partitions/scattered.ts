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
    reason:
      'Only where the id is not the caller’s: whether it is that of another partner decides between 403 and 404.',
  },
  {
    tables: 'photos',
    statement: 'select "id" from "photos" where "id" = $ and "room_id" <> $',
    reason: 'Only where the room has no such photo: whether another room has it decides between 403 and 404.',
  },
  {
    tables: 'partner_rooms',
    statement: 'update partner_rooms set updated_at = to_char',
    reason:
      'A trigger: every partner of a room sees when it changed. A room has few partners, found by one index in each partition.',
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
    reason:
      'The import and the reading of the ledger: a note has only the id of a photo, and an id must not be in another room.',
  },
  {
    tables: 'photo_removals',
    statement: 'select "photo_id", "room_id" from "deleted_photos" where "photo_id" in (…) union select',
    reason: 'The import: an id that was deleted in any room is not given again.',
  },
  {
    tables: 'partner_rooms',
    statement:
      'select "partner_id", "partner_room_id", "room_id" from "partner_rooms" where "partner_room_id" in (…)',
    reason: 'The import: it checks the ids of all partners of its rooms together.',
  },
  {
    tables: 'partner_rooms',
    statement:
      'select "partner_id", "partner_room_id", "room_id", "access" from "partner_rooms" where "room_id" in (…)',
    reason: 'The import: it compares the partners of its rooms with those that are stored.',
  },
  {
    tables: 'photos',
    statement: 'select "id" from "photos" where "id" >= $ and "id" <= $ limit $',
    reason: 'Taking ids for a new sandbox: no room may have any of them.',
  },
  {
    tables: 'rooms',
    statement: 'select "id" from "rooms" where "id" >= $ and "id" <= $ limit $',
    reason: 'Taking ids for a new sandbox: a range of rooms, each found by its key.',
  },
  {
    tables: 'rooms',
    statement: 'select "id" from "rooms" limit $',
    reason: 'The start of the sandbox: whether there is any room.',
  },
  {
    tables: 'photo_removals',
    statement: 'select "photo_id" from "photo_removals" where "file_key" = $',
    reason: 'The reaper, in the background: photos of several rooms may share a file.',
  },
  {
    tables: 'rooms',
    statement: 'select "rooms"."id", "rooms"."details", "rooms"."updated_at", "photos"."id" as "photo_id"',
    reason: 'The public page of a host: its rooms, by the index of hosts.',
  },
  {
    tables: 'partner_rooms',
    statement: 'delete from "partner_rooms" where "room_id" = $',
    reason: 'An operator removes a room: every partner loses it.',
  },
  {
    tables: 'partner_rooms',
    statement: 'select "client_id" from "partner_rooms" inner join "partners"',
    reason: 'An operator removes a room: every partner loses it.',
  },
  {
    tables: 'partner_rooms',
    statement:
      'select "partner_id", "partners"."name", "partner_room_id", "access", "updated_at" from "partner_rooms"',
    reason: 'An operator looks at a room and its partners.',
  },
  {
    tables: 'partner_rooms',
    statement: 'select "rooms"."id", "rooms"."host_id", "rooms"."details", (select count(*)',
    reason: 'An operator looks at a room, or lists those of a partner: each with the number of its partners.',
  },
  {
    tables: 'rooms, partner_rooms',
    statement: 'select "rooms"."id", "rooms"."host_id", "rooms"."details", (select count(*)',
    reason: 'An operator lists all rooms.',
  },
  {
    tables: 'photos',
    statement: 'select "id", "room_id", "name" from "photos" where "id" = $',
    reason: 'An operator deletes a photo and gives only its id.',
  },
  {
    tables: 'photo_removals',
    statement: 'select * from "photo_removals" where "photo_id" = $',
    reason: 'An operator restores a photo and gives only its id.',
  },
  {
    tables: 'audit_entries',
    statement: 'select * from "audit_entries" order by',
    reason: 'An operator reads the audit of all rooms.',
  },
  {
    tables: 'audit_entries',
    statement: 'select * from "audit_entries" where "entry"::json ->> $',
    reason: 'An operator reads the audit of a partner or of a time.',
  },
];
