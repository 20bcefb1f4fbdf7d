import type { StoredState } from '../../context.ts';
import { fileKeyOf, trashKey } from '../../photos/store/photo-store.ts';
import { forEach } from '../../rooms/import/source-files.ts';
import { isMissing, listNamedFiles, readNamedFile } from '../named-files.ts';
import { findLasting, type Check, type Found } from './check.ts';

/** A removal that has waited this long is not merely late. */
const OVERDUE_MS = 3_600_000;
const READ_AT_ONCE = 4;

/** Checks that every room with photos has a featured one, and that no deleted photo is overdue. */
export const checkPhotos: Check = async ({ db, now }, found) => {
  const unfeatured = await db
    .selectFrom('photos')
    .select('room_id')
    .groupBy('room_id')
    .having((e) => e.fn.sum('featured'), '!=', 1)
    .execute();
  for (const { room_id } of unfeatured)
    found(
      `Room ${room_id} has photos, but none of them is featured.`,
      'Import the room again: ./sampan rooms import.',
    );
  const overdue = await db
    .selectFrom('photo_removals')
    .select(['photo_id', 'next_attempt_at', 'last_error'])
    .where('next_attempt_at', '<', new Date(now().getTime() - OVERDUE_MS).toISOString())
    .execute();
  for (const { photo_id, next_attempt_at, last_error } of overdue)
    found(
      `The files of the deleted photo ${photo_id} should have been moved at ${next_attempt_at}${last_error ? ` (${last_error})` : ''}.`,
      'Start the service, and check in its log whether the photo store answers.',
    );
  const counting = db.selectFrom('photos').select((e) => e.fn.countAll().as('count'));
  return `${(await counting.executeTakeFirstOrThrow()).count} photos`;
};

/** Checks that every file named by a row exists with its original bytes, and that every file is named by a row. */
export const checkFiles: Check = async (state, found) => {
  const files = await listNamedFiles(state.db, state.now());
  // The bytes of a key never change, so once is enough.
  await forEach(files, READ_AT_ONCE, async (file) => {
    const read = await readNamedFile(state.store, file);
    if (read && 'wrong' in read)
      found(
        `The file ${file.key} ${read.wrong}.`,
        'Move it away, and restore it with ./sampan restore --photos-only from a backup that has it; the disk may be failing.',
      );
  });
  await findLasting(found, (misplaced) => findMisplaced(state, misplaced));
  return `${files.length} files`;
};

/** Reads the rows first and then the store, so that a file is searched after its row was seen, and listed only if nothing named it. */
async function findMisplaced({ db, store, now }: StoredState, found: Found): Promise<void> {
  const files = await listNamedFiles(db, now());
  const pending = await db.selectFrom('pending_files').select('file_key').execute();
  const removals = await db.selectFrom('photo_removals').select('file_key').execute();
  // Includes files that are being moved, copies left by a restoration, and files of a running import.
  const known = new Set([
    ...files.flatMap(({ key }) => [key, trashKey(fileKeyOf(key))]),
    ...pending.map(({ file_key }) => file_key),
    ...removals.flatMap(({ file_key }) => [file_key, trashKey(file_key)]),
  ]);
  await forEach(files, READ_AT_ONCE, async (file) => {
    if (!(await isMissing(store, file))) return;
    const repair = (await store.has(trashKey(file.key)))
      ? 'It is in the trash: a running service restores it within minutes.'
      : 'Restore it with ./sampan restore --photos-only from a backup that has it.';
    found(`The file ${file.key} is missing.`, repair);
  });
  for await (const key of store.list(''))
    if (!/^(?:ledger|variants)\//.test(key) && !known.has(key))
      found(`No row refers to the file ${key}.`, 'It can be removed once a backup has been made.');
}
