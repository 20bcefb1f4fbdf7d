import type { PhotoStore } from '../photos/store/photo-store.ts';
import { LEDGER_FOLDER, parseNoteKey, type LedgerNote } from './note-key.ts';

/** The notes after a key, in the order of the events. */
export async function* listNotes(store: PhotoStore, after: string): AsyncIterable<LedgerNote> {
  for await (const key of store.list(LEDGER_FOLDER, after)) yield parseNoteKey(key);
}

/** The newest note about each subject. */
export async function readNewestNotes(store: PhotoStore, after: string): Promise<Map<string, LedgerNote>> {
  const newest = new Map<string, LedgerNote>();
  for await (const note of listNotes(store, after)) newest.set(note.subject, note);
  return newest;
}
