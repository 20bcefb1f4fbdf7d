import { sql, type Kysely } from 'kysely';
import { isPostgres, type Database } from './database.ts';
import { prepareQuery } from './prepare-query.ts';

/** A committed event: its number, and a random mark that no other event has, also if a database went back and uses the number again. */
export const PLACE = sql<string>`sequence || ' ' || mark`;

/** Takes an increasing number, in the order in which transactions that change the same thing take them. There may be gaps. */
export async function takePlace(db: Database): Promise<string> {
  return placeOf(await takeNext(db, {}));
}

export async function takeSequence(db: Database): Promise<number> {
  return sequenceOf(await takePlace(db));
}

interface Taken {
  readonly place: string;
}

/** For queries that take a number along with other values. Each adds its own row, so that none waits for another in PostgreSQL. */
export const takeNext = prepareQuery<object, Taken>((db) => {
  const next = isPostgres(db)
    ? sql`values (nextval('ledger_sequence'))`
    : sql`select coalesce(max(next), 1) from id_counters where name = 'ledger'`;
  const taking = sql<Taken>`insert into ledger_committed (sequence) ${next} returning ${PLACE} as place`;
  return { compile: () => taking.compile(db) };
});

export function placeOf(rows: readonly Taken[]): string {
  return rows[0]!.place;
}

export const sequenceOf = (place: string) => Number.parseInt(place, 10);

/**
 * The highest number that a committed transaction took; it decreases only if the database goes back. A PostgreSQL sequence does not show
 * that: a promoted standby or a server after a crash has skipped up to 32 numbers.
 */
export const lastPlace = sql<string>`coalesce((select ${PLACE} from ledger_committed order by sequence desc, mark desc limit 1), '0')`;

/** Skips numbers up to this one, because they were taken elsewhere. */
export async function passSequence(db: Database, last: number): Promise<void> {
  if (last < 1) return;
  // Sets nothing if the number is merely the last one taken: another process may be taking the next one.
  if (isPostgres(db))
    await sql`select setval('ledger_sequence', ${last}) from ledger_sequence
      where last_value < ${last} or not is_called`.execute(db);
  await sql`insert into ledger_committed (sequence) select ${last}
    where not exists (select 1 from ledger_committed where sequence >= ${last})`.execute(db);
}

/** A counter row would make PostgreSQL's deletions wait for each other; SQLite has only one writer anyway. */
export async function createSequence(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql`create sequence ledger_sequence`.execute(db);
}

/** The numbers of committed transactions. */
export async function recordCommitted(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create table ledger_committed (sequence bigint not null)`.execute(db);
  await sql`create index ledger_committed_last on ledger_committed (sequence)`.execute(db);
  await sql`insert into ledger_committed select last_value from ledger_sequence where is_called`.execute(db);
}

/** In SQLite a trigger moves the counter, from which older code takes its numbers. */
export async function markCommitted(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table ledger_committed
      add column mark text not null default gen_random_uuid()::text`.execute(db);
    return;
  }
  await sql`create table ledger_committed (
    sequence integer not null, mark text not null default (lower(hex(randomblob(16)))))`.execute(db);
  await sql`create index ledger_committed_last on ledger_committed (sequence)`.execute(db);
  await sql`insert into ledger_committed (sequence)
    select next - 1 from id_counters where name = 'ledger'`.execute(db);
  await sql`create trigger ledger_committed_counter after insert on ledger_committed begin
    insert into id_counters (name, next) values ('ledger', new.sequence + 1)
      on conflict (name) do update set next = excluded.next where next < excluded.next; end`.execute(db);
}
