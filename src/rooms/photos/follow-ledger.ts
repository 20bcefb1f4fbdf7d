import type { PhotoStore } from '../../photos/photo-store.ts';
import type { Database } from '../../storage/database.ts';
import { listNotes } from './ledger.ts';
import { removePhoto } from './remove-photo.ts';

const BATCH = 500;
/** Notes of other processes may arrive late: those of the last day are looked at again. */
const OVERLAP_MS = 86_400_000;

export interface FollowingOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
}

/**
 * Deletes again what the database has forgotten: a backup that was restored knows nothing of the deletions since it was made.
 * Returns the photos that had come back.
 */
export async function followLedger({ db, store, now }: FollowingOptions): Promise<number[]> {
  const { checked_until } = await db.selectFrom('ledger_state').selectAll().executeTakeFirstOrThrow();
  const deleted = new Set<number>();
  for await (const { photoId, action } of listNotes(store, checked_until)) {
    if (action === 'deleted') deleted.add(photoId);
    else deleted.delete(photoId);
  }
  const at = now().toISOString();
  const revived = await listLive(db, [...deleted]);
  for (const { id, room_id } of revived) {
    await db
      .transaction()
      .execute((db) =>
        removePhoto(db, room_id, id, { at, partner_id: null, token_id: null, request_id: null }),
      );
  }
  const day = new Date(now().getTime() - OVERLAP_MS).toISOString().slice(0, 10);
  await db
    .updateTable('ledger_state')
    .set({ checked_until: `ledger/${day}` })
    .execute();
  return revived.map(({ id }) => id);
}

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
