import type { Database } from '../storage/database.ts';
import { keyBefore } from './note-key.ts';

/**
 * Stands for the place to read on from in a database that was filled from a backup and has not followed the ledger since: nobody
 * is let in before it has. It sorts before every key, so that older versions read from the beginning.
 */
export const UNFOLLOWED = '!restored';

/** Notes may arrive late: this many before the last one are read again. */
const OVERLAP = 100_000;
const SUBJECTS_AT_ONCE = 500;

/** The key to read on from. A start need not read all notes again; everything would hold if it did. */
export async function readPlace(db: Database): Promise<string> {
  const { checked_until } = await db.selectFrom('ledger_state').selectAll().executeTakeFirstOrThrow();
  return checked_until === UNFOLLOWED ? '' : checked_until;
}

export async function moveOn(db: Database, place: string, highest: number): Promise<void> {
  const next = highest > OVERLAP ? keyBefore(highest - OVERLAP) : place;
  await db
    .updateTable('ledger_state')
    .set({ checked_until: next })
    .where('checked_until', '!=', next)
    .execute();
}

/** The last event of each subject that this database knows. */
export async function readKnown(db: Database, subjects: readonly string[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (let from = 0; from < subjects.length; from += SUBJECTS_AT_ONCE) {
    const rows = await db
      .selectFrom('ledger_known')
      .selectAll()
      .where('subject', 'in', subjects.slice(from, from + SUBJECTS_AT_ONCE))
      .execute();
    for (const { subject, sequence } of rows) known.set(subject, Number(sequence));
  }
  return known;
}

/** The highest place in the order that this database has heard of, wherever it was filled from. */
export async function readHighest(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('ledger_known')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  const counter = await db
    .selectFrom('id_counters')
    .select('next')
    .where('name', '=', 'ledger')
    .executeTakeFirst();
  return Math.max(Number(last ?? 0), (counter?.next ?? 1) - 1);
}
