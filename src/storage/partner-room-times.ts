import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isPostgres } from './database.ts';

/**
 * Makes the database maintain when each partner's room last changed, for older code too: its access, its partner id, and, if the partner
 * may read it, the room. `unset` is the value of a row inserted without a time.
 */
export function keepPartnerRoomTimes(db: Kysely<unknown>, unset: string): Promise<void> {
  return isPostgres(db) ? keepInPostgres(db, unset) : keepInSqlite(db, unset);
}

const SQLITE_NOW = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
const POSTGRES_NOW = sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** In the format that the database stores. */
export async function readNow(db: Kysely<unknown>): Promise<string> {
  const now = isPostgres(db) ? POSTGRES_NOW : SQLITE_NOW;
  return (await sql<{ now: string }>`select ${now} as now`.execute(db)).rows[0]!.now;
}

const stamp = (where: RawBuilder<unknown>) =>
  sql`update partner_rooms set updated_at = ${SQLITE_NOW} where ${where};`;

async function keepInSqlite(db: Kysely<unknown>, unset: string): Promise<void> {
  const own = sql`room_id = new.room_id and partner_id = new.partner_id`;
  await sql`create trigger time_new_partner_room after insert on partner_rooms when new.updated_at = ${sql.lit(unset)}
    begin ${stamp(own)} end`.execute(db);
  await sql`create trigger time_partner_room after update of access, partner_room_id on partner_rooms
    when new.access <> old.access or new.partner_room_id <> old.partner_room_id begin ${stamp(own)} end`.execute(
    db,
  );
  await sql`create trigger time_room after update of version on rooms when new.version <> old.version
    begin ${stamp(sql`room_id = new.id and access <> 'none'`)} end`.execute(db);
}

async function keepInPostgres(db: Kysely<unknown>, unset: string): Promise<void> {
  await sql`create function time_partner_room() returns trigger language plpgsql as
    $$ begin new.updated_at := ${POSTGRES_NOW}; return new; end $$`.execute(db);
  await sql`create function time_room() returns trigger language plpgsql as
    $$ begin update partner_rooms set updated_at = ${POSTGRES_NOW} where room_id = new.id and access <> 'none'; return null; end $$`.execute(
    db,
  );
  await sql`create trigger time_new_partner_room before insert on partner_rooms
    for each row when (new.updated_at = ${sql.lit(unset)}) execute function time_partner_room()`.execute(db);
  await sql`create trigger time_partner_room before update of access, partner_room_id on partner_rooms
    for each row when (new.access <> old.access or new.partner_room_id <> old.partner_room_id)
    execute function time_partner_room()`.execute(db);
  await sql`create trigger time_room after update of version on rooms
    for each row when (new.version <> old.version) execute function time_room()`.execute(db);
}
