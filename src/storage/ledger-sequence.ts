import { sql } from 'kysely';
import { isPostgres, type Database } from './database.ts';
import { prepareQuery, withCompile } from './prepare-query.ts';

/** A committed event: its number, and a random mark that no other event has, also if a database went back and uses the number again. */
const PLACE = sql<string>`sequence || ' ' || mark`;

/** Each adds its own row, so that none waits for another in PostgreSQL. */
export const buildPlace = (db: Database) => {
  const next = isPostgres(db)
    ? sql`values (nextval('ledger_sequence'))`
    : sql`select coalesce(max(next), 1) from id_counters where name = 'ledger'`;
  const insert = sql<{
    place: string;
  }>`insert into ledger_committed (sequence) ${next} returning ${PLACE} as place`;
  return withCompile(db, insert);
};

const takeNext = prepareQuery(buildPlace);

/** Takes an increasing number, in the order in which transactions that change the same thing take them. There may be gaps. */
export async function takePlace(db: Database): Promise<string> {
  return (await takeNext(db, {}))[0]!.place;
}

export const sequenceOf = (place: string) => Number.parseInt(place, 10);

/** The highest number that a committed transaction took; it decreases only if the database goes back. */
// A PostgreSQL sequence does not show that: a standby or a crash skips 32 numbers. SQLite would sort all events to order them by two columns.
export const lastPlace = sql<string>`coalesce((select max(${PLACE}) from ledger_committed
  where sequence = (select max(sequence) from ledger_committed)), '0')`;

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

/** Of a database that has not followed the ledger yet. It sorts before every key, so that older versions read from the beginning. */
export const UNFOLLOWED = '!restored';

/** The number and the random mark of the last event that the database has, such as `34 5f0c…`, or null until it has followed the ledger. */
export type LedgerPlace = string | null;

/** For statements that read what may have been deleted or ended since. */
export const selectLedgerPlace = (db: Database) =>
  db
    .selectFrom('ledger_state')
    .select(
      sql<LedgerPlace>`case when checked_until <> ${sql.lit(UNFOLLOWED)} then ${lastPlace} end`.as('place'),
    )
    .as('ledgerPlace');

/** An event with one of these numbers and marks that the database lacks. A place without a mark is not one of an event. */
export async function findLost(db: Database, places: readonly string[]): Promise<string | undefined> {
  const marked = places.filter((place) => place.includes(' '));
  if (marked.length === 0) return undefined;
  const { rows } = await sql<{ place: string }>`select ${PLACE} as place from ledger_committed
    where sequence in (${sql.join(marked.map(sequenceOf))})`.execute(db);
  const found = new Set(rows.map(({ place }) => place));
  return marked.find((place) => !found.has(place));
}
