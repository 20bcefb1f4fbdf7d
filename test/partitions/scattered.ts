/** A statement that scans every partition of some tables. */
interface Scattered {
  readonly tables: string;
  /** How it starts, with `$` for a value and `(…)` for a list of values. */
  readonly statement: string;
  readonly reason: string;
}

export const SCATTERED: readonly Scattered[] = [
  {
    tables: 'audit_entries',
    statement: 'select "audit_entries"."room_id", "sequence", "entry", "label", "hint"',
    reason: 'A partner’s own history in all of its rooms, by an index in each partition.',
  },
  {
    tables: 'partner_rooms',
    statement: 'select "tokens"."id" as "tokenId"',
    reason: 'Only if the id is not the caller’s: 403 if another partner has it, otherwise 404.',
  },
  {
    tables: 'photos',
    statement: 'select "id" from "photos" where "id" = $ and "room_id" <> $',
    reason: 'Only if the room has no such photo: 403 if another room has it, otherwise 404.',
  },
  {
    tables: 'partner_rooms',
    statement: 'update partner_rooms set updated_at = to_char',
    reason:
      'A trigger: every partner of a room sees when it changed. A room has few partners, found by an index in each partition.',
  },
  {
    tables: 'photos',
    statement: 'select "id" from "photos" where "file_key" = $ limit $',
    reason: 'The reaper, in the background: photos in several rooms may share a file.',
  },
  {
    tables: 'photo_removals',
    statement: 'select * from "photo_removals" where "next_attempt_at" <= $',
    reason: 'The reaper, in the background: it looks for due removals in any room.',
  },
  {
    tables: 'photos',
    statement: 'select distinct "file_key" from "photos" where "file_key" in (…)',
    reason: 'The import: photos in several rooms may share a file.',
  },
  {
    tables: 'photos',
    statement: 'select "id", "room_id" from "photos" where "id" in (…)',
    reason:
      'The import and the ledger reader: a note has only the photo id, and the id must not be in another room.',
  },
  {
    tables: 'photo_removals',
    statement: 'select "photo_id", "room_id" from "deleted_photos" where "photo_id" in (…) union select',
    reason: 'The import: an id that was deleted in any room is not used again.',
  },
  {
    tables: 'partner_rooms',
    statement:
      'select "partner_id", "partner_room_id", "room_id" from "partner_rooms" where "partner_room_id" in (…)',
    reason: 'The import: it checks the ids of all its rooms’ partners together.',
  },
  {
    tables: 'partner_rooms',
    statement:
      'select "partner_id", "partner_room_id", "room_id", "access" from "partner_rooms" where "room_id" in (…)',
    reason: 'The import: it compares its rooms’ partners with the stored ones.',
  },
  {
    tables: 'photos',
    statement: 'select "id" from "photos" where "id" >= $ and "id" <= $ limit $',
    reason: 'Ids for a new sandbox: no room may use any of them.',
  },
  {
    tables: 'rooms',
    statement: 'select "id" from "rooms" where "id" >= $ and "id" <= $ limit $',
    reason: 'Ids for a new sandbox: a range of rooms, each found by its key.',
  },
  {
    tables: 'rooms',
    statement: 'select "id" from "rooms" limit $',
    reason: 'The sandbox’s start: it checks whether any room exists.',
  },
  {
    tables: 'photo_removals',
    statement: 'select "photo_id" from "photo_removals" where "file_key" = $',
    reason: 'The reaper, in the background: photos in several rooms may share a file.',
  },
  {
    tables: 'rooms',
    statement: 'select "rooms"."id", "rooms"."details", "rooms"."updated_at", "photos"."id" as "photo_id"',
    reason: 'A host’s public page: the host’s rooms, by an index.',
  },
  {
    tables: 'rooms',
    statement: 'select "hosts"."avatar_key" as "fileKey"',
    reason: 'A host’s avatar: whether one of the host’s rooms is listed, by an index.',
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
    reason: 'An operator shows a room and its partners.',
  },
  {
    tables: 'partner_rooms',
    statement: 'select "rooms"."id", "rooms"."host_id", "rooms"."details", (select count(*)',
    reason: 'An operator shows a room or lists a partner’s rooms, each with the number of its partners.',
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
    reason: 'An operator reads the audit entries of all rooms.',
  },
  {
    tables: 'audit_entries',
    statement: 'select * from "audit_entries" where "entry"::json ->> $',
    reason: 'An operator reads the audit entries of a partner or a period.',
  },
];
