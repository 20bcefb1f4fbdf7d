import type { PhotoStore } from '../photos/store/photo-store.ts';
import type { Database } from '../storage/database.ts';
import { flushNotes, flushThese, type WaitingNote } from './outbox.ts';
import { waitForNote } from './wait-for-note.ts';
import { noteCommitted } from './watch-ledger.ts';

const MOST_SECONDS_BETWEEN_TRIES = 64;

export interface NoteWriterOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  readonly onFailure: (error: unknown) => void;
  /** How long a request waits for its notes. */
  readonly waitMs: number;
}

/** Neither function throws: notes that fail stay in the outbox. */
export interface NoteWriter {
  /** Call it after making a change, before responding. */
  readonly writeNow: (notes: readonly WaitingNote[]) => Promise<void>;
  /** Runs in the background; after a failure it waits for 2, 4, 8 … seconds. */
  readonly writeDue: () => Promise<void>;
}

export function createNoteWriter({ db, store, nowMs, onFailure, waitMs }: NoteWriterOptions): NoteWriter {
  let failures = 0;
  let dueMs = -Infinity;

  return {
    writeNow(notes) {
      for (const { sequence } of notes) noteCommitted(db, sequence);
      return waitForNote(flushThese(db, store, notes).catch(onFailure), waitMs);
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
