import type { Database } from '../storage/database.ts';
import { readKnown } from './ledger-state.ts';
import type { LedgerNote } from './notes.ts';
import { learnSequence } from './outbox.ts';

interface FollowedNote {
  /** The subject without its kind. */
  readonly name: string;
  readonly action: string;
  readonly now: Date;
}

/** Repeats what a note says, in the transaction that records the note as known. Returns a sentence if something changed. */
export type Follow = (db: Database, note: FollowedNote) => Promise<string | undefined>;

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
    const known = await readKnown(
      db,
      ofKind.map(({ subject }) => subject),
    );
    for (const { subject, sequence, action } of ofKind) {
      if (sequence <= (known.get(subject) ?? -1)) continue;
      const message = await db.transaction().execute(async (db) => {
        if (!(await learnSequence(db, subject, sequence))) return undefined;
        return follow(db, { name: subject.slice(kind.length), action, now });
      });
      if (message !== undefined) messages.push(message);
    }
  }
  return messages;
}
