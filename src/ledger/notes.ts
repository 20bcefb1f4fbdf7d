import { randomUUID } from 'node:crypto';
import type { PhotoStore } from '../photos/store/photo-store.ts';

export const LEDGER_FOLDER = 'ledger/';

const DIGITS = 15;
/** Ten thousand notes per folder. */
const FOLDER_DIGITS = DIGITS - 4;

/** An event about a subject (a photo, a token, access to a room), stored with the photos. The key contains all that matters. */
export interface LedgerNote {
  readonly key: string;
  /** Its position among all events. Notes of versions that sorted by time have 0 and come first. */
  readonly sequence: number;
  readonly subject: string;
  readonly action: string;
}

/** Keys sort by sequence. The letter puts them after the keys of older versions, which begin with a year. */
export function noteKey(sequence: number, subject: string, action: string): string {
  return `${keyBefore(sequence)}_${subject}_${action}_${randomUUID()}`;
}

/** Sorts before every key of this sequence and after those of lower ones. */
export function keyBefore(sequence: number): string {
  const digits = String(sequence).padStart(DIGITS, '0');
  return `${LEDGER_FOLDER}n${digits.slice(0, FOLDER_DIGITS)}/${digits}`;
}

export function parseNoteKey(key: string): LedgerNote {
  const [place = '', subject = '', action = ''] = key.split('_');
  const digits = /\/n\d+\/(\d+)$/.exec(place)?.[1];
  return { key, sequence: Number(digits ?? 0), subject, action };
}

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
