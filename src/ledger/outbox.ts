import type { PhotoStore } from '../photos/photo-store.ts';
import type { Database } from '../storage/database.ts';
import { takeSequence } from '../storage/sequence.ts';
import { noteKey } from './note-key.ts';

const AT_ONCE = 16;

/** What a note of the ledger says. `details` are for people: only the subject and the action are sure to survive a power cut. */
export interface LedgerEvent {
  readonly subject: string;
  readonly action: string;
  readonly details?: object;
}

/** Puts a note into the outbox, in the transaction that makes the change, after the change has locked its row. Returns its place. */
export async function addNote(db: Database, { subject, action, details }: LedgerEvent): Promise<number> {
  const sequence = await takeSequence(db);
  await db
    .insertInto('ledger_outbox')
    .values({ note_key: noteKey(sequence, subject, action), note: JSON.stringify(details ?? {}) })
    .execute();
  return sequence;
}

/** The same for a subject that changes to and fro: only a later note can change it again. */
export async function addStateNote(db: Database, event: LedgerEvent): Promise<void> {
  await learnSequence(db, event.subject, await addNote(db, event));
}

/** Tells whether the event was news to this database, which knows it from now on. */
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

/** Writes the notes of committed changes beside the photos. What fails stays in the outbox; any number of processes may do so at once. */
export async function flushNotes(db: Database, store: PhotoStore): Promise<void> {
  for (;;) {
    const waiting = await db.selectFrom('ledger_outbox').selectAll().limit(AT_ONCE).execute();
    if (waiting.length === 0) return;
    await Promise.all(waiting.map(({ note_key, note }) => store.note(note_key, note)));
    const written = waiting.map(({ note_key }) => note_key);
    await db.deleteFrom('ledger_outbox').where('note_key', 'in', written).execute();
  }
}
