import type { LedgerNote } from '../../ledger/notes.ts';
import type { Database } from '../../storage/database.ts';
import { findId } from '../../storage/find-id.ts';
import { inPieces } from '../import/rows.ts';

/**
 * Remembers photos that were both added and deleted after the restored backup was made. The database has no trace of them, so that an
 * import of the same file would bring them back.
 */
export async function recordLostDeletions(db: Database, newest: readonly LedgerNote[]): Promise<void> {
  const photos = newest.flatMap(({ subject, action }) => {
    const id = findId(subject);
    return id === undefined ? [] : [{ id, isDeleted: action === 'deleted' }];
  });
  const deleted = new Set(photos.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
  const lost = deleted.difference(await listStored(db, deleted));
  await inPieces(
    [...lost].map((photo_id) => ({ photo_id })),
    (rows) =>
      db
        .insertInto('lost_deletions')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  );
  const restored = photos.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
  await inPieces(restored, (ids) => db.deleteFrom('lost_deletions').where('photo_id', 'in', ids).execute());
}

/** Those that the database has, or knows to be deleted. */
async function listStored(db: Database, photoIds: ReadonlySet<number>): Promise<Set<number>> {
  const stored = await inPieces(photoIds, (ids) =>
    db
      .selectFrom('photos')
      .select('id')
      .where('id', 'in', ids)
      .union(db.selectFrom('deleted_photos').select('photo_id as id').where('photo_id', 'in', ids))
      .execute(),
  );
  return new Set(stored.map(({ id }) => id));
}
