import type { Database } from '../storage/database.ts';
import { readKnown } from './ledger-state.ts';
import type { LedgerNote } from './note-key.ts';
import { learnSequence } from './outbox.ts';

export interface News extends LedgerNote {
  /** The subject without its kind. */
  readonly name: string;
}

/** The notes about one kind of subject that this database does not know. */
export async function listNews(db: Database, newest: readonly LedgerNote[], kind: string): Promise<News[]> {
  const ofKind = newest.filter(({ subject }) => subject.startsWith(kind));
  const known = await readKnown(
    db,
    ofKind.map(({ subject }) => subject),
  );
  return ofKind
    .filter(({ subject, sequence }) => sequence > (known.get(subject) ?? -1))
    .map((note) => ({ ...note, name: note.subject.slice(kind.length) }));
}

/** Follows a note and records it as known, unless the database has recorded a later one in the meantime. */
export function takeNews<Result>(
  db: Database,
  { subject, sequence }: LedgerNote,
  follow: (db: Database) => Promise<Result>,
): Promise<Result | undefined> {
  return db
    .transaction()
    .execute(async (db) => ((await learnSequence(db, subject, sequence)) ? follow(db) : undefined));
}
