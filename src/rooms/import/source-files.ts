import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { checkPicture, UnusablePicture } from '../../photos/variants.ts';
import { ImportStopped, reading, storedChanged, type ImportTask } from './importing.ts';
import { notePendingFiles } from './pending-files.ts';

const MOST_MEGABYTES = 50;
const READ_AT_ONCE = 4;
const NOTED_AT_ONCE = 64;
const WRITTEN_AT_ONCE = 8;

/** A usable picture in the photo folder. It has a key once it is stored. */
export interface SourceFile {
  readonly sha256: string;
  isNeeded: boolean;
  fileKey?: string;
}

export interface SourceFiles {
  readonly folder: string;
  /** A picture, or why it cannot be used. */
  readonly found: Map<string, SourceFile | string>;
  /** The file with the same bytes for each key that an unchanged photo or host uses. */
  readonly unchanged: Map<string, string>;
}

/** Checks each file once, however often it is named. */
export async function checkFiles({ folder, found }: SourceFiles, names: Iterable<string>): Promise<void> {
  const unknown = [...new Set(names)].filter((name) => !found.has(name));
  await forEach(unknown, READ_AT_ONCE, async (name) => {
    try {
      const bytes = await readFile(folder, name);
      await checkPicture(bytes);
      found.set(name, { sha256: hash('sha256', bytes), isNeeded: false });
    } catch (error) {
      found.set(name, reasonOf(error));
    }
  });
}

/** Notes that a good line uses the file, which may be the one that is stored under the key. */
export function useFile(files: SourceFiles, name: string, key?: string | null, sha256?: string | null): void {
  const file = files.found.get(name) as SourceFile;
  if (key && sha256 === file.sha256) files.unchanged.set(key, name);
  else file.isNeeded = true;
}

/** The key and digest for a row. A picture with the same bytes keeps its key. */
export function placeFile(
  { found }: SourceFiles,
  name: string,
  storedKey?: string | null,
  storedSha256?: string | null,
) {
  const { sha256, fileKey } = found.get(name) as SourceFile;
  const key = storedSha256 === sha256 ? storedKey : fileKey;
  // The check decided which pictures are needed, based on what was stored at that time.
  if (!key) throw storedChanged();
  return { key, sha256 };
}

/** Writes each needed picture under a new key, and unchanged ones that the store has lost under the keys that they have. */
export async function storeFiles(files: SourceFiles, { db, store, newKey, now, watch }: ImportTask) {
  const copies: { readonly name: string; readonly key: string }[] = [];
  for (const [name, file] of files.found)
    if (typeof file !== 'string' && file.isNeeded) {
      file.fileKey = `files/${newKey()}`;
      copies.push({ name, key: file.fileKey });
    }
  const newKeys = copies.map(({ key }) => key);
  await forEach([...files.unchanged], WRITTEN_AT_ONCE, async ([key, name]) => {
    if (!(await store.has(key))) copies.push({ name, key });
  });
  for (let stored = 0; stored < copies.length; stored += NOTED_AT_ONCE) {
    const piece = copies.slice(stored, stored + NOTED_AT_ONCE);
    const keys = piece.map(({ key }) => key);
    // The import may fail, or a photo be deleted in the meantime, so all keys are pending until then.
    await notePendingFiles(db, keys, now());
    await forEach(piece, WRITTEN_AT_ONCE, async ({ name, key }) =>
      store.write(key, await readUnchanged(files, name)),
    );
    const count = stored + piece.length;
    watch({ step: 'copying', share: count / copies.length, lines: 0, rooms: 0, files: count });
  }
  return { newKeys, filesStored: copies.length };
}

async function readUnchanged({ folder, found }: SourceFiles, name: string): Promise<Uint8Array> {
  const bytes = await readFile(folder, name);
  if (hash('sha256', bytes) !== (found.get(name) as SourceFile).sha256)
    throw new ImportStopped(`${name} changed during the import.`);
  return bytes;
}

/** Links must not lead out of the folder. Opening a pipe would wait for its writer, and reading a device may never end. */
async function readFile(folder: string, name: string): Promise<Uint8Array> {
  const root = await reading(folder, () => realpath(folder));
  const path = await realpath(join(root, name));
  if (!path.startsWith(`${root}${sep}`)) throw new UnusablePicture('is outside the photo folder');
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const found = await file.stat();
  if (!found.isFile()) throw new UnusablePicture('is not a file');
  if (found.size > MOST_MEGABYTES * 1e6) throw new UnusablePicture(`is larger than ${MOST_MEGABYTES} MB`);
  return file.readFile();
}

function reasonOf(error: unknown): string {
  if (error instanceof UnusablePicture) return error.message;
  if (error instanceof Error && 'syscall' in error)
    return `cannot be read: ${error.message.split(',', 1)[0]}`;
  throw error;
}

/** Runs a few at a time. After a failure it starts no more, and waits for those that run. */
export async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  });
  await Promise.all(workers);
  if (failures.length > 0) throw failures[0];
}
