import { trashKey, type PhotoStore } from '../../photos/store/photo-store.ts';
import { forEach } from '../../rooms/import/files/source-files.ts';
import type { Database } from '../../storage/database.ts';
import { isMissing, listNamedFiles, type NamedFile } from '../list-named-files.ts';
import { readNamedFile } from '../read-named-file.ts';
import type { Check, Checked, Finding } from './finding.ts';
import { recheck, type Suspects } from './recheck.ts';

const READ_AT_ONCE = 4;

/** Checks that every file named by a row exists with its original bytes, and that every file is named by a row. */
export const filesCheck: Check = {
  name: 'Files',
  async *run(checked) {
    const { db, now } = checked;
    const files = await listNamedFiles(db, now());
    const damaged = await findDamaged(checked.store, files);
    yield* damaged.values();
    const suspects = await recheck((names) => findSuspects(checked, names));
    yield* suspects;
    return `${files.length} files`;
  },
};

/** The bytes of a key never change, so once is enough. */
async function findDamaged(store: PhotoStore, files: readonly NamedFile[]): Promise<Map<string, Finding>> {
  const found = new Map<string, Finding>();
  await forEach(files, READ_AT_ONCE, async (file) => {
    const read = await readNamedFile(store, file);
    if (read && 'wrong' in read)
      found.set(file.key, {
        what: `The file ${file.key} ${read.wrong}.`,
        repair:
          'Move it away, and restore it with ./sampan restore --photos-only from a backup that has it; the disk may be failing.',
      });
  });
  return found;
}

/** Reads the rows first and then the store, so that a file is searched after its row was seen, and listed only if nothing named it. */
async function findSuspects(
  { db, store, now }: Checked,
  names: ReadonlySet<string> | undefined,
): Promise<Suspects> {
  const suspects = new Map<string, Finding>();
  const files = (await listNamedFiles(db, now())).filter(({ key }) => names?.has(key) ?? true);
  const known = await listKnownKeys(db);
  await forEach(files, READ_AT_ONCE, async (file) => {
    if (await isMissing(store, file)) suspects.set(file.key, await describeMissing(store, file));
  });
  for await (const key of names ? listPresent(store, names) : store.list(''))
    if (!/^(?:ledger|variants)\//.test(key) && !known.has(key))
      suspects.set(key, {
        what: `No row refers to the file ${key}.`,
        repair: 'It can be removed once a backup has been made.',
      });
  return suspects;
}

async function* listPresent(store: PhotoStore, keys: Iterable<string>): AsyncGenerator<string> {
  for (const key of keys) if (await store.has(key)) yield key;
}

async function describeMissing(store: PhotoStore, { key }: NamedFile): Promise<Finding> {
  return {
    what: `The file ${key} is missing.`,
    repair: (await store.has(trashKey(key)))
      ? 'It is in the trash: a running service restores it within minutes.'
      : 'Restore it with ./sampan restore --photos-only from a backup that has it.',
  };
}

/** Includes files that are being moved, and files of a running import. */
async function listKnownKeys(db: Database): Promise<Set<string>> {
  const ofPhotos = await db.selectFrom('photos').select('file_key').distinct().execute();
  const pending = await db.selectFrom('pending_files').select('file_key').execute();
  const ofHosts = await db.selectFrom('hosts').select('avatar_key').distinct().execute();
  const removals = await db.selectFrom('photo_removals').select('file_key').execute();
  return new Set([
    ...[...ofPhotos, ...pending].map(({ file_key }) => file_key),
    ...ofHosts.flatMap(({ avatar_key }) => avatar_key ?? []),
    ...removals.flatMap(({ file_key }) => [file_key, trashKey(file_key)]),
  ]);
}
