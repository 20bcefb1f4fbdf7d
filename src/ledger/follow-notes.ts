import { transact, readRowsWith, type Database } from '../storage/database.ts';
import { UNFOLLOWED } from '../storage/ledger-sequence.ts';
import { keyBefore, type LedgerNote, learnSequence } from './notes.ts';

/** Notes may arrive late, so this many before the last one are read again. */
const OVERLAP = 100_000;

/** The key to continue from, which saves reading all notes at every start. Reading more notes is harmless. */
export async function readPlace(db: Database): Promise<string> {
  const { checked_until } = await db.selectFrom('ledger_state').selectAll().executeTakeFirstOrThrow();
  return checked_until === UNFOLLOWED ? '' : checked_until;
}

/** Every process refuses requests until someone moves on. */
export async function markUnfollowed(db: Database): Promise<void> {
  await db.updateTable('ledger_state').set({ checked_until: UNFOLLOWED }).execute();
}

export async function moveOn(db: Database, place: string, highest: number): Promise<void> {
  const next = highest > OVERLAP ? keyBefore(highest - OVERLAP) : place;
  await db
    .updateTable('ledger_state')
    .set({ checked_until: next })
    .where('checked_until', '!=', next)
    .execute();
}

export async function readKnown(db: Database, subjects: readonly string[]): Promise<Map<string, number>> {
  const rows = await readRowsWith(db, 'ledger_known', 'subject', subjects);
  return new Map(rows.map(({ subject, sequence }) => [subject, Number(sequence)]));
}

/** The highest sequence number that this database has seen, wherever its data came from. */
export async function readHighest(db: Database): Promise<number> {
  const known = db.selectFrom('ledger_known').select(({ fn }) => fn.max('sequence').as('last'));
  const { last } = await known.executeTakeFirstOrThrow();
  const counting = db.selectFrom('id_counters').select('next').where('name', '=', 'ledger');
  const counter = await counting.executeTakeFirst();
  return Math.max(Number(last ?? 0), (counter?.next ?? 1) - 1);
}

/** Repeats what a note says, in the transaction that records it as known. `name` is its subject. Returns a sentence if something changed. */
export type Follow = (
  db: Database,
  note: { readonly name: string; readonly action: string; readonly now: Date },
) => Promise<string | undefined>;

/** How to follow each kind of subject, by the beginning of the subjects' names. */
export type Followers = readonly (readonly [kind: string, follow: Follow])[];

/** Follows the notes that this database does not know. A note that another process follows meanwhile is skipped. */
export async function followNotes(
  db: Database,
  newest: readonly LedgerNote[],
  followers: Followers,
  now: Date,
): Promise<string[]> {
  const messages: string[] = [];
  for (const [kind, follow] of followers) {
    const ofKind = newest.filter(({ subject }) => subject.startsWith(kind));
    const subjects = ofKind.map(({ subject }) => subject);
    const known = await readKnown(db, subjects);
    for (const { subject, sequence, action } of ofKind) {
      if (sequence <= (known.get(subject) ?? -1)) continue;
      const message = await transact(db, async (db) => {
        if (!(await learnSequence(db, subject, sequence))) return undefined;
        return follow(db, { name: subject.slice(kind.length), action, now });
      });
      if (message !== undefined) messages.push(message);
    }
  }
  return messages;
}
