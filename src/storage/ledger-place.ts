import { sql } from 'kysely';
import type { Database } from './database.ts';
import { lastPlace, PLACE, sequenceOf } from './sequence.ts';

/**
 * The position of a database that has not followed the ledger yet; requests are refused until it has. It sorts before every key, so that
 * older versions read from the beginning.
 */
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
