import type { PhotoStore } from '../photos/photo-store.ts';
import type { Database } from '../storage/database.ts';
import { flushNotes } from './outbox.ts';

const MOST_SECONDS_BETWEEN_TRIES = 64;

export interface NoteWriterOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  /** Of a clock that nobody sets. */
  readonly nowMs: () => number;
  readonly onFailure: (error: unknown) => void;
}

/** Neither throws: what fails stays in the outbox. */
export interface NoteWriter {
  /** For whoever has made a change and is about to tell of it. */
  readonly writeNow: () => Promise<void>;
  /** For the background: after a failure it waits for 2, 4, 8 … seconds. */
  readonly writeDue: () => Promise<void>;
}

export function createNoteWriter({ db, store, nowMs, onFailure }: NoteWriterOptions): NoteWriter {
  let failures = 0;
  let dueMs = -Infinity;

  async function writeNow(): Promise<void> {
    try {
      await flushNotes(db, store);
      failures = 0;
    } catch (error) {
      onFailure(error);
      failures += 1;
      dueMs = nowMs() + Math.min(2 ** failures, MOST_SECONDS_BETWEEN_TRIES) * 1_000;
    }
  }

  return {
    writeNow,
    async writeDue() {
      if (nowMs() >= dueMs) await writeNow();
    },
  };
}
