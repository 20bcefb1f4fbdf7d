import { trashKey, type PhotoStore } from '../../photos/store/photo-store.ts';
import { forEach } from '../../rooms/import/source-files.ts';
import {
  isMissing,
  listNamedFiles,
  readNamedFile,
  type NamedFile,
  type StoredState,
} from '../named-files.ts';
import { findLasting, type Check, type Finding } from './check.ts';

/** A removal that has waited this long is not merely late. */
const OVERDUE_MS = 3_600_000;
const READ_AT_ONCE = 4;

/** Checks that every room with photos has a featured one, and that no deleted photo is overdue. */
export const photosCheck: Check = {
  name: 'Photos',
  async *run({ db, now }) {
    const unfeatured = await db
      .selectFrom('photos')
      .select('room_id')
      .groupBy('room_id')
      .having((e) => e.fn.sum('featured'), '!=', 1)
      .execute();
    for (const { room_id } of unfeatured)
      yield {
        what: `Room ${room_id} has photos, but none of them is featured.`,
        repair: 'Import the room again: ./sampan rooms import.',
      };
    const overdue = await db
      .selectFrom('photo_removals')
      .select(['photo_id', 'next_attempt_at', 'last_error'])
      .where('next_attempt_at', '<', new Date(now().getTime() - OVERDUE_MS).toISOString())
      .execute();
    for (const { photo_id, next_attempt_at, last_error } of overdue)
      yield {
        what: `The files of the deleted photo ${photo_id} should have been moved at ${next_attempt_at}${last_error ? ` (${last_error})` : ''}.`,
        repair: 'Start the service, and check in its log whether the photo store answers.',
      };
    const { count } = await db
      .selectFrom('photos')
      .select((e) => e.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return `${count} photos`;
  },
};

/** Checks that every file named by a row exists with its original bytes, and that every file is named by a row. */
export const filesCheck: Check = {
  name: 'Files',
  async *run(state) {
    const files = await listNamedFiles(state.db, state.now());
    yield* await findDamaged(state.store, files);
    yield* await findLasting(() => findMisplaced(state));
    return `${files.length} files`;
  },
};

/** The bytes of a key never change, so once is enough. */
async function findDamaged(store: PhotoStore, files: readonly NamedFile[]): Promise<Finding[]> {
  const found: Finding[] = [];
  await forEach(files, READ_AT_ONCE, async (file) => {
    const read = await readNamedFile(store, file);
    if (read && 'wrong' in read)
      found.push({
        what: `The file ${file.key} ${read.wrong}.`,
        repair:
          'Move it away, and restore it with ./sampan restore --photos-only from a backup that has it; the disk may be failing.',
      });
  });
  return found;
}

/** Reads the rows first and then the store, so that a file is searched after its row was seen, and listed only if nothing named it. */
async function findMisplaced({ db, store, now }: StoredState): Promise<Finding[]> {
  const found: Finding[] = [];
  const files = await listNamedFiles(db, now());
  const pending = await db.selectFrom('pending_files').select('file_key').execute();
  const removals = await db.selectFrom('photo_removals').select('file_key').execute();
  // Includes files that are being moved, and files of a running import.
  const known = new Set([
    ...files.map(({ key }) => key),
    ...pending.map(({ file_key }) => file_key),
    ...removals.flatMap(({ file_key }) => [file_key, trashKey(file_key)]),
  ]);
  await forEach(files, READ_AT_ONCE, async (file) => {
    if (!(await isMissing(store, file))) return;
    const repair = (await store.has(trashKey(file.key)))
      ? 'It is in the trash: a running service restores it within minutes.'
      : 'Restore it with ./sampan restore --photos-only from a backup that has it.';
    found.push({ what: `The file ${file.key} is missing.`, repair });
  });
  for await (const key of store.list(''))
    if (!/^(?:ledger|variants)\//.test(key) && !known.has(key))
      found.push({
        what: `No row refers to the file ${key}.`,
        repair: 'It can be removed once a backup has been made.',
      });
  return found;
}
