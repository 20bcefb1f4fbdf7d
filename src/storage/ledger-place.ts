import { sql } from 'kysely';
import type { Database } from './database.ts';
import { lastSequence } from './sequence.ts';

/**
 * The position of a database that has not followed the ledger yet; requests are refused until it has. It sorts before every key, so that
 * older versions read from the beginning.
 */
export const UNFOLLOWED = '!restored';

/** The last event of the ledger that the database has, or null until it has followed the ledger. PostgreSQL returns a string. */
export type LedgerPlace = number | string | null;

/** For statements that read what may have been deleted or ended since. */
export const selectLedgerPlace = (db: Database) =>
  db
    .selectFrom('ledger_state')
    .select(
      sql<LedgerPlace>`case when checked_until <> ${sql.lit(UNFOLLOWED)} then ${lastSequence(db)} end`.as(
        'place',
      ),
    )
    .as('ledgerPlace');
