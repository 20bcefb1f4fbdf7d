import { listNews, takeNews } from '../../ledger/ledger-state.ts';
import type { LedgerNote } from '../../ledger/notes.ts';
import type { Database } from '../../storage/database.ts';
import { removeRoom, ROOM_KIND } from './remove-room.ts';

/** Removes rooms that a restored backup brought back. Returns a sentence for each. */
export async function removeAgain(
  db: Database,
  newest: readonly LedgerNote[],
  at: string,
): Promise<string[]> {
  const messages: string[] = [];
  for (const note of await listNews(db, newest, ROOM_KIND)) {
    const removal = await takeNews(db, note, (db) =>
      note.action === 'removed' ? removeRoom(db, Number(note.name), at) : Promise.resolve(undefined),
    );
    if (removal) messages.push(`room ${note.name} is removed`);
  }
  return messages;
}
