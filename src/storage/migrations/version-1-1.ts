import { sql } from 'kysely';
import { isPostgres, type Database } from '../database.ts';

/** Makes the database maintain each anchor in the statement that adds an audit entry, for older code too. Nothing else changes an anchor. */
const ADD_TO_ANCHOR = `insert into audit_anchors (room_id, entries, hash) values (new.room_id, 1, new.hash)
    on conflict (room_id) do update set entries = audit_anchors.entries + 1, hash = excluded.hash;`;

export const SQLITE_NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
export const POSTGRES_NOW = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const stamp = (where: string) => `update partner_rooms set updated_at = ${SQLITE_NOW} where ${where};`;

/** `unset` is the value of a row inserted without a time. */
function sqliteTimes(unset: string): string[] {
  const own = stamp('room_id = new.room_id and partner_id = new.partner_id');
  return [
    `create trigger time_new_partner_room after insert on partner_rooms when new.updated_at = '${unset}'
    begin ${own} end`,
    `create trigger time_partner_room after update of access, partner_room_id on partner_rooms
    when new.access <> old.access or new.partner_room_id <> old.partner_room_id begin ${own} end`,
    `create trigger time_room after update of version on rooms when new.version <> old.version
    begin ${stamp(`room_id = new.id and access <> 'none'`)} end`,
  ];
}

function postgresTimes(unset: string): string[] {
  return [
    `create function time_partner_room() returns trigger language plpgsql as
    $$ begin new.updated_at := ${POSTGRES_NOW}; return new; end $$`,
    `create function time_room() returns trigger language plpgsql as
    $$ begin update partner_rooms set updated_at = ${POSTGRES_NOW} where room_id = new.id and access <> 'none'; return null; end $$`,
    `create trigger time_new_partner_room before insert on partner_rooms
    for each row when (new.updated_at = '${unset}') execute function time_partner_room()`,
    `create trigger time_partner_room before update of access, partner_room_id on partner_rooms
    for each row when (new.access <> old.access or new.partner_room_id <> old.partner_room_id)
    execute function time_partner_room()`,
    `create trigger time_room after update of version on rooms
    for each row when (new.version <> old.version) execute function time_room()`,
  ];
}

const textColumns = (table: string, columns: readonly string[]) =>
  // SQLite adds one column per statement.
  columns.map((column) => `alter table ${table} add column ${column} text`);

/** The statements of a migration, some of which depend on the engine. */
export type Statements =
  | readonly string[]
  | ((db: Database) => readonly string[] | Promise<readonly string[]>);

/** What version 1.1.0 added. Code of version 1.0.0 writes none of the new columns, so each is nullable or has a default. */
export const VERSION_1_1: Readonly<Record<string, Statements>> = {
  '0008-declarations': textColumns('releases', ['declaration', 'fingerprint', 'input', 'built_at']),
  '0009-access': (db) => [
    ...textColumns('partners', ['disabled_at', 'previous_secret_sha256', 'previous_secret_ends_at']),
    `alter table partners add column scopes text default 'room:read room:write' not null`,
    'create table ledger_known (subject text primary key, sequence bigint not null)',
    'create table ledger_outbox (note_key text primary key, note text not null)',
    // A counter row would make PostgreSQL's deletions wait for each other; SQLite has only one writer anyway.
    ...(isPostgres(db) ? ['create sequence ledger_sequence'] : []),
  ],
  // Anchors have no foreign key to the rooms: an anchor outlives everything that is removed.
  '0010-audit-anchors': (db) => [
    'create table audit_anchors (room_id integer primary key, entries integer not null, hash text not null)',
    // The trigger comes first and makes concurrent inserts wait, so no entry is left out or counted twice.
    ...(isPostgres(db)
      ? [
          `create function keep_audit_anchor() returns trigger language plpgsql as
      $$ begin ${ADD_TO_ANCHOR} return null; end $$`,
          `create trigger keep_audit_anchor after insert on audit_entries
      for each row execute function keep_audit_anchor()`,
        ]
      : [`create trigger keep_audit_anchor after insert on audit_entries begin ${ADD_TO_ANCHOR} end`]),
    `insert into audit_anchors (room_id, entries, hash)
    select room_id, counted.entries, hash from audit_entries join (
      select room_id as room, count(*) as entries, max(sequence) as last from audit_entries group by room_id
    ) as counted on room_id = counted.room and sequence = counted.last`,
  ],
  // Makes the database maintain when each partner's room last changed, for older code too: its access, its partner id, and, if the partner
  // may read it, the room. Existing rooms count as changed now: a default for all of them takes no time on either engine.
  '0011-partner-room-times': async (db) => {
    const now = sql.raw<string>(isPostgres(db) ? POSTGRES_NOW : SQLITE_NOW).as('now');
    const { now: unset } = await db.selectNoFrom(now).executeTakeFirstOrThrow();
    return [
      `alter table partner_rooms add column updated_at text default '${unset}' not null`,
      ...(isPostgres(db) ? postgresTimes(unset) : sqliteTimes(unset)),
      'create index rooms_of_partner_by_time on partner_rooms (partner_id, updated_at, room_id)',
    ];
  },
  // For the operator's commands. Older code writes no stand-ins, so its featured photos count as chosen.
  '0012-operator-changes': [
    'alter table photos add column stands_in integer default 0 not null',
    'create table removed_rooms (room_id integer primary key references rooms (id), removed_at text not null)',
  ],
  // Null means that the last change is unknown.
  '0013-room-times': textColumns('rooms', ['updated_at']),
  '0014-lost-deletions': ['create table lost_deletions (photo_id integer primary key)'],
  // Finds the tokens of a partner that expire first among many.
  '0015-live-tokens': [
    'create index live_tokens on tokens (partner_id, expires_at, id) where revoked_at is null',
  ],
  // The numbers of committed transactions.
  '0016-ledger-committed': (db) =>
    isPostgres(db)
      ? [
          'create table ledger_committed (sequence bigint not null)',
          'create index ledger_committed_last on ledger_committed (sequence)',
          'insert into ledger_committed select last_value from ledger_sequence where is_called',
        ]
      : [],
  // In SQLite a trigger moves the counter, from which older code takes its numbers.
  '0017-ledger-marks': (db) =>
    isPostgres(db)
      ? [`alter table ledger_committed add column mark text not null default gen_random_uuid()::text`]
      : [
          `create table ledger_committed (sequence integer not null, mark text not null default (lower(hex(randomblob(16)))))`,
          'create index ledger_committed_last on ledger_committed (sequence)',
          `insert into ledger_committed (sequence) select next - 1 from id_counters where name = 'ledger'`,
          `create trigger ledger_committed_counter after insert on ledger_committed begin
    insert into id_counters (name, next) values ('ledger', new.sequence + 1)
      on conflict (name) do update set next = excluded.next where next < excluded.next; end`,
        ],
};
