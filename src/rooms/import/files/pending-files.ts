import type { PhotoStore } from '../../../photos/photo-store.ts';
import { variantKeys } from '../../../photos/variants.ts';
import type { Database } from '../../../storage/database.ts';
import { askInPieces, inPieces } from '../store/in-pieces.ts';

const AT_ONCE = 100;

/** To be called before bytes are written under new keys, and with keys whose bytes have been replaced. */
export async function notePendingFiles(db: Database, fileKeys: Iterable<string>, now: Date): Promise<void> {
  const created_at = now.toISOString();
  const rows = Array.from(new Set(fileKeys), (file_key) => ({ file_key, created_at }));
  await inPieces(rows, (piece) =>
    db
      .insertInto('pending_files')
      .values(piece)
      .onConflict((conflict) => conflict.column('file_key').doNothing())
      .execute(),
  );
}

/** Returns how many of the keys were still pending: one that is gone may have lost its bytes. */
export async function settlePendingFiles(db: Database, fileKeys: readonly string[]): Promise<number> {
  const settled = await askInPieces(fileKeys, (keys) =>
    db.deleteFrom('pending_files').where('file_key', 'in', keys).returning('file_key').execute(),
  );
  return settled.length;
}

/** Which of the keys a photo or a host has. */
export async function listUsedFiles(db: Database, fileKeys: readonly string[]): Promise<Set<string>> {
  const ofPhotos = await askInPieces(fileKeys, (keys) =>
    db.selectFrom('photos').select('file_key').distinct().where('file_key', 'in', keys).execute(),
  );
  const ofHosts = await askInPieces(fileKeys, (keys) =>
    db.selectFrom('hosts').select('avatar_key').distinct().where('avatar_key', 'in', keys).execute(),
  );
  return new Set([
    ...ofPhotos.map(({ file_key }) => file_key),
    ...ofHosts.map(({ avatar_key }) => avatar_key!),
  ]);
}

/** Removes bytes that were pending before the instant and that nothing uses; returns how many. */
export async function removePendingFiles(db: Database, store: PhotoStore, before: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const pending = await db
      .selectFrom('pending_files')
      .select('file_key')
      .where('created_at', '<', before.toISOString())
      .orderBy('created_at')
      .limit(AT_ONCE)
      .execute();
    for (const { file_key } of pending) removed += (await removeUnlessUsed(db, store, file_key)) ? 1 : 0;
    if (pending.length < AT_ONCE) return removed;
  }
}

/** In one transaction: an import that settles the key meanwhile waits, and then finds it gone. */
function removeUnlessUsed(db: Database, store: PhotoStore, fileKey: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('pending_files')
      .where('file_key', '=', fileKey)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n || (await isUsed(db, fileKey))) return false;
    for (const key of [fileKey, ...variantKeys(fileKey)]) await store.remove(key);
    return true;
  });
}

/** A removed photo whose bytes are not in the trash yet counts: whoever moves them removes them. */
async function isUsed(db: Database, fileKey: string): Promise<boolean> {
  if ((await listUsedFiles(db, [fileKey])).size > 0) return true;
  const removal = await db
    .selectFrom('photo_removals')
    .select('photo_id')
    .where('file_key', '=', fileKey)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return removal !== undefined;
}
