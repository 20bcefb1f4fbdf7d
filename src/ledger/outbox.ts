import type { PhotoStore } from '../photos/store/photo-store.ts';
import type { Database } from '../storage/database.ts';
import { sequenceOf, takePlace } from '../storage/ledger-sequence.ts';
import type { LedgerOutboxTable } from '../storage/tables.ts';
import { noteKey } from './notes.ts';

const AT_ONCE = 16;

/** The content of a ledger note. `details` are for people: only the subject and the action are sure to survive a power failure. */
export interface LedgerEvent {
  readonly subject: string;
  readonly action: string;
  readonly details?: object;
}

export interface WaitingNote {
  readonly key: string;
  /** The number and mark of the event. */
  readonly place: string;
}

/**
 * Adds a note to the outbox, in the transaction that makes the change, after it has locked its row. The database then knows the note:
 * only a later note can change the subject, and a check reports the note as missing if the ledger loses it.
 */
export async function addNote(db: Database, { subject, action, details }: LedgerEvent): Promise<WaitingNote> {
  const place = await takePlace(db);
  const sequence = sequenceOf(place);
  const key = noteKey(sequence, subject, action);
  await db
    .insertInto('ledger_outbox')
    .values({ note_key: key, note: JSON.stringify(details ?? {}) })
    .execute();
  await learnSequence(db, subject, sequence);
  return { key, place };
}

/** Records the event as known. Returns whether it was new. */
export async function learnSequence(db: Database, subject: string, sequence: number): Promise<boolean> {
  const learnt = await db
    .insertInto('ledger_known')
    .values({ subject, sequence })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ sequence }).where('ledger_known.sequence', '<', sequence),
    )
    .returning('subject')
    .executeTakeFirst();
  return learnt !== undefined;
}

/** Writes the notes of committed changes to the photo store. Failed notes stay in the outbox. Any number of processes may run this at once. */
export async function flushNotes(db: Database, store: PhotoStore): Promise<void> {
  for (;;) {
    const waiting = await db.selectFrom('ledger_outbox').selectAll().limit(AT_ONCE).execute();
    if (waiting.length === 0) return;
    await writeNotes(db, store, waiting);
  }
}

/** Writes only these notes, because a request is waiting and the outbox may be long. */
export async function flushThese(
  db: Database,
  store: PhotoStore,
  notes: readonly WaitingNote[],
): Promise<void> {
  if (notes.length === 0) return;
  const keys = notes.map(({ key }) => key);
  const waiting = await db.selectFrom('ledger_outbox').selectAll().where('note_key', 'in', keys).execute();
  await writeNotes(db, store, waiting);
}

async function writeNotes(
  db: Database,
  store: PhotoStore,
  waiting: readonly LedgerOutboxTable[],
): Promise<void> {
  await Promise.all(waiting.map(({ note_key, note }) => store.note(note_key, note)));
  const written = waiting.map(({ note_key }) => note_key);
  if (written.length > 0) await db.deleteFrom('ledger_outbox').where('note_key', 'in', written).execute();
}
