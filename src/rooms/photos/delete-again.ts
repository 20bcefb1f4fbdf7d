import { readKnown } from '../../ledger/ledger-state.ts';
import type { LedgerNote } from '../../ledger/notes.ts';
import type { Database } from '../../storage/database.ts';
import { findId } from '../../storage/find-id.ts';
import { growVersion, photoSubject, removePhoto } from './remove-photo.ts';

const BATCH = 500;

export interface RevivedPhoto {
  readonly id: number;
  readonly room_id: number;
  readonly note: LedgerNote;
}

/** Photos that are live although their newest note, which this database does not have, says that they were deleted. */
export async function listRevived(db: Database, newest: readonly LedgerNote[]): Promise<RevivedPhoto[]> {
  const deletions = new Map(
    newest
      .filter(({ action }) => action === 'deleted')
      .flatMap((note) => {
        const id = findId(note.subject);
        return id === undefined ? [] : [[id, note] as const];
      }),
  );
  const live = await listLive(db, [...deletions.keys()]);
  const known = await readKnown(
    db,
    live.map(({ id }) => photoSubject(id)),
  );
  return live
    .map((photo) => ({ ...photo, note: deletions.get(photo.id)! }))
    .filter(({ note }) => !isKnown(note, known));
}

/** Returns the photos that had come back. */
export async function deleteAgain(
  db: Database,
  newest: readonly LedgerNote[],
  at: string,
): Promise<number[]> {
  const deleted: number[] = [];
  for (const { id, room_id, note } of await listRevived(db, newest)) {
    const removal = await db.transaction().execute(async (db) => {
      // Locks the room, so that a concurrent restore waits or is seen here.
      await growVersion(db, { roomId: room_id });
      if (isKnown(note, await readKnown(db, [note.subject]))) return undefined;
      return removePhoto(db, room_id, id, { at, partner_id: null, token_id: null, request_id: null });
    });
    if (removal) deleted.push(id);
  }
  return deleted;
}

const isKnown = ({ subject, sequence }: LedgerNote, known: ReadonlyMap<string, number>) =>
  sequence <= (known.get(subject) ?? -1);

async function listLive(db: Database, photoIds: readonly number[]) {
  const live: { id: number; room_id: number }[] = [];
  for (let from = 0; from < photoIds.length; from += BATCH) {
    const batch = photoIds.slice(from, from + BATCH);
    live.push(
      ...(await db.selectFrom('photos').select(['id', 'room_id']).where('id', 'in', batch).execute()),
    );
  }
  return live;
}
