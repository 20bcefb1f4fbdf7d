import { sql } from 'kysely';
import { isPostgres, type Database } from '../database.ts';
import { POSTGRES_NOW, SQLITE_NOW, type Statements } from './version-1-1.ts';

const PARTS = ['photos', 'price', 'texts'] as const;

/** Sets the time of each part of the room that changed with this version. */
const stampParts = (now: string) =>
  PARTS.map(
    (part) => `${part}_at = case when new.${part}_version = new.version then ${now} else ${part}_at end`,
  );

const OF_ROOM = `room_id = new.id and access <> 'none'`;
const OWN = 'partner_id = new.partner_id and room_id = new.room_id';
const STAMP_ACCESS = `update partner_rooms set access_at = ${SQLITE_NOW} where ${OWN};`;

const REMEMBER = `insert into removed_partner_rooms (partner_id, room_id, partner_room_id, removed_at)`;
const AGAIN = `on conflict (partner_id, room_id) do update
  set partner_room_id = excluded.partner_room_id, removed_at = excluded.removed_at;`;
const FORGET = `delete from removed_partner_rooms where ${OWN};`;

/** Beside the triggers that set `updated_at`: within a statement, the time does not change. */
const sqliteTimes = (unset: string) => [
  `create trigger time_parts after update of version on rooms when new.version <> old.version
    begin update partner_rooms set ${stampParts(SQLITE_NOW).join(', ')} where ${OF_ROOM}; end`,
  `create trigger time_access after update of access, partner_room_id on partner_rooms
    when new.access <> old.access or new.partner_room_id <> old.partner_room_id begin ${STAMP_ACCESS} end`,
  `create trigger time_new_access after insert on partner_rooms when new.updated_at = ${unset}
    begin ${STAMP_ACCESS} end`,
  `create trigger forget_removed_room after insert on partner_rooms begin ${FORGET} end`,
  `create trigger remember_removed_room after delete on partner_rooms begin
    ${REMEMBER} values (old.partner_id, old.room_id, old.partner_room_id, ${SQLITE_NOW}) ${AGAIN} end`,
];

/** The default of `updated_at`, quoted: a row inserted without a time has it. */
async function readUnset(db: Database): Promise<string> {
  const { rows } = await sql<{ dflt_value: string }>`
    select dflt_value from pragma_table_info('partner_rooms') where name = 'updated_at'`.execute(db);
  return rows[0]!.dflt_value;
}

/** The functions of the triggers that set `updated_at` now set more. */
const POSTGRES_TIMES = [
  `create or replace function time_partner_room() returns trigger language plpgsql as
    $$ begin new.updated_at := ${POSTGRES_NOW}; new.access_at := new.updated_at; return new; end $$`,
  `create or replace function time_room() returns trigger language plpgsql as
    $$ declare changed_at constant text := ${POSTGRES_NOW}; begin
      update partner_rooms set updated_at = changed_at, ${stampParts('changed_at').join(', ')} where ${OF_ROOM};
      return null; end $$`,
  `create function forget_removed_room() returns trigger language plpgsql as $$ begin ${FORGET} return null; end $$`,
  `create trigger forget_removed_room after insert on partner_rooms
    for each row execute function forget_removed_room()`,
  `create function remember_removed_room() returns trigger language plpgsql as $$ begin
    ${REMEMBER} values (old.partner_id, old.room_id, old.partner_room_id, ${POSTGRES_NOW}) ${AGAIN} return null; end $$`,
  `create trigger remember_removed_room after delete on partner_rooms
    for each row execute function remember_removed_room()`,
];

/** What version 1.2.0 added. Code of version 1.1.0 writes none of the new columns: then a change has a time, and nobody knows its part. */
export const VERSION_1_2: Readonly<Record<string, Statements>> = {
  // For a partner's own history. Its expressions are those of the query.
  '0018-audit-of-partner': (db) => {
    const [partner, at] = ['partner_id', 'at'].map((name) =>
      isPostgres(db) ? `(entry::json ->> '${name}')` : `cast(entry ->> '$.${name}' as text)`,
    );
    return [`create index audit_of_partner on audit_entries (${partner}, ${at}, room_id, sequence)`];
  },
  // Tells partners which part of a room changed, and which rooms they have lost.
  '0019-room-changes': async (db) => [
    ...PARTS.map((part) => `alter table rooms add column ${part}_version integer`),
    ...[...PARTS, 'access'].map((part) => `alter table partner_rooms add column ${part}_at text`),
    `create table removed_partner_rooms (partner_id integer not null, room_id integer not null,
      partner_room_id text not null, removed_at text not null,
      constraint removed_partner_rooms_key primary key (partner_id, room_id))`,
    'create index removed_partner_rooms_by_time on removed_partner_rooms (partner_id, removed_at, room_id)',
    ...(isPostgres(db) ? POSTGRES_TIMES : sqliteTimes(await readUnset(db))),
  ],
};
