import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { PhotoStore } from '../photos/store/photo-store.ts';
import type { Database } from '../storage/database.ts';
import { sequenceOf, takePlace } from '../storage/ledger-sequence.ts';
import type { Tables } from '../storage/tables.ts';
import { noteCommitted } from './watch-ledger.ts';

export const LEDGER_FOLDER = 'ledger/';

const DIGITS = 15;
/** Ten thousand notes per folder. */
const FOLDER_DIGITS = DIGITS - 4;

/** Keys sort by sequence. The letter puts them after the keys of older versions, which begin with a year. */
export function noteKey(sequence: number, subject: string, action: string): string {
  return `${keyBefore(sequence)}_${subject}_${action}_${randomUUID()}`;
}

/** Sorts before every key of this sequence and after those of lower ones. */
export function keyBefore(sequence: number): string {
  const digits = String(sequence).padStart(DIGITS, '0');
  return `${LEDGER_FOLDER}n${digits.slice(0, FOLDER_DIGITS)}/${digits}`;
}

export function parseNoteKey(key: string) {
  const [place = '', subject = '', action = ''] = key.split('_');
  // The position among all events. Notes of versions that sorted by time have 0 and come first.
  const sequence = Number(/\/n\d+\/(\d+)$/.exec(place)?.[1] ?? 0);
  return { key, sequence, subject, action };
}

/** An event about a subject (a photo, a token, access to a room), stored with the photos. The key contains all that matters. */
export type LedgerNote = Readonly<ReturnType<typeof parseNoteKey>>;

export async function* listNotes(store: PhotoStore, after: string): AsyncIterable<LedgerNote> {
  for await (const key of store.list(LEDGER_FOLDER, after)) yield parseNoteKey(key);
}

export async function readNewestNotes(store: PhotoStore, after: string): Promise<Map<string, LedgerNote>> {
  const newest = new Map<string, LedgerNote>();
  for await (const note of listNotes(store, after)) newest.set(note.subject, note);
  return newest;
}

const AT_ONCE = 16;

/** The content of a ledger note. `details` are for people: only the subject and the action are sure to survive a power failure. */
export interface LedgerEvent {
  readonly subject: string;
  readonly action: string;
  readonly details?: object;
}

export type WaitingNote = Readonly<Record<'key' | 'place', string>>;

/** Adds a note to the outbox, in the transaction that makes the change, after it has locked its row. */
export async function addNote(db: Database, { subject, action, details }: LedgerEvent): Promise<WaitingNote> {
  const place = await takePlace(db);
  const sequence = sequenceOf(place);
  const key = noteKey(sequence, subject, action);
  await db
    .insertInto('ledger_outbox')
    .values({ note_key: key, note: JSON.stringify(details ?? {}) })
    .execute();
  // Now only a later note can change the subject, and a check reports the note as missing if the ledger loses it.
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

/** Writes only this note, because a request is waiting and the outbox may be long. */
async function flushOne(db: Database, store: PhotoStore, key: string): Promise<void> {
  const waiting = await db.selectFrom('ledger_outbox').selectAll().where('note_key', '=', key).execute();
  if (waiting.length > 0) await writeNotes(db, store, waiting);
}

async function writeNotes(db: Database, store: PhotoStore, waiting: readonly Tables['ledger_outbox'][]) {
  await Promise.all(waiting.map(({ note_key, note }) => store.note(note_key, note)));
  const written = waiting.map(({ note_key }) => note_key);
  await db.deleteFrom('ledger_outbox').where('note_key', 'in', written).execute();
}

/** A deletion's note, which is not in the outbox: the removal of the photo's files repeats it. */
export interface DeletionNote extends Pick<WaitingNote, 'place'> {
  readonly ledgerKey: string;
  readonly entry: string;
}

interface NoteWriterOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  readonly onFailure: (error: unknown) => void;
  readonly waitMs: number;
}

const MOST_SECONDS_BETWEEN_TRIES = 64;

/** No function throws: notes that fail stay in the outbox, and those of deletions with the files that wait for removal. */
export function createNoteWriter({ db, store, nowMs, onFailure, waitMs }: NoteWriterOptions) {
  let failures = 0;
  let dueMs = -Infinity;

  /** Waits with a timeout, in case the store hangs. Writing continues, and the change is already durable. */
  async function waitFor(writing: Promise<void>): Promise<void> {
    await Promise.race([writing.catch(onFailure), setTimeout(waitMs, undefined, { ref: false })]);
  }

  /** Call it after making a change, before responding. */
  const writeNow = ({ key, place }: WaitingNote): Promise<void> => {
    noteCommitted(db, place);
    return waitFor(flushOne(db, store, key));
  };

  const writeDeletion = ({ ledgerKey, place, entry }: DeletionNote): Promise<void> => {
    noteCommitted(db, place);
    return waitFor(store.note(ledgerKey, entry));
  };

  /** Runs in the background; after a failure it waits for 2, 4, 8 … seconds. */
  async function writeDue(): Promise<void> {
    if (nowMs() < dueMs) return;
    try {
      await flushNotes(db, store);
      failures = 0;
    } catch (error) {
      onFailure(error);
      failures += 1;
      dueMs = nowMs() + Math.min(2 ** failures, MOST_SECONDS_BETWEEN_TRIES) * 1_000;
    }
  }

  return { writeNow, writeDeletion, writeDue };
}

export type NoteWriter = ReturnType<typeof createNoteWriter>;
