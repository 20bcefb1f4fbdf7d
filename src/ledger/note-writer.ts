import { setTimeout } from 'node:timers/promises';
import type { PhotoStore } from '../photos/store/photo-store.ts';
import type { Database } from '../storage/database.ts';
import { flushNotes, flushThese, type WaitingNote } from './outbox.ts';
import { noteCommitted } from './watch-ledger.ts';

const MOST_SECONDS_BETWEEN_TRIES = 64;

interface NoteWriterOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  readonly onFailure: (error: unknown) => void;
  /** How long a request waits for its notes. */
  readonly waitMs: number;
}

/** No function throws: notes that fail stay in the outbox, and those of deletions with the files that wait for removal. */
export interface NoteWriter {
  /** Call it after making a change, before responding. */
  readonly writeNow: (notes: readonly WaitingNote[]) => Promise<void>;
  readonly writeDeletion: (note: DeletionNote) => Promise<void>;
  /** Runs in the background; after a failure it waits for 2, 4, 8 … seconds. */
  readonly writeDue: () => Promise<void>;
}

export interface DeletionNote extends Pick<WaitingNote, 'place'> {
  readonly ledgerKey: string;
  /** The text of the note. */
  readonly entry: string;
}

export function createNoteWriter({ db, store, nowMs, onFailure, waitMs }: NoteWriterOptions): NoteWriter {
  let failures = 0;
  let dueMs = -Infinity;

  /** Waits with a timeout, in case the store hangs. Writing continues, and the change is already durable. */
  async function waitFor(writing: Promise<void>): Promise<void> {
    const done = new AbortController();
    const timeUp = setTimeout(waitMs, undefined, { signal: done.signal }).catch(() => {});
    await Promise.race([writing.catch(onFailure), timeUp]);
    done.abort();
  }

  return {
    writeNow(notes) {
      for (const { place } of notes) noteCommitted(db, place);
      return waitFor(flushThese(db, store, notes));
    },
    writeDeletion({ ledgerKey, place, entry }) {
      noteCommitted(db, place);
      return waitFor(store.note(ledgerKey, entry));
    },
    async writeDue() {
      if (nowMs() < dueMs) return;
      try {
        await flushNotes(db, store);
        failures = 0;
      } catch (error) {
        onFailure(error);
        failures += 1;
        dueMs = nowMs() + Math.min(2 ** failures, MOST_SECONDS_BETWEEN_TRIES) * 1_000;
      }
    },
  };
}
