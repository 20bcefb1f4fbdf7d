import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { checkPicture, UnusablePicture } from '../../../photos/picture.ts';
import { reading } from '../import-stopped.ts';

const MOST_MEGABYTES = 50;
const AT_ONCE = 4;

/** `fileKey` is set once the file is stored. */
export interface SourceFile {
  readonly sha256: string;
  isNeeded: boolean;
  fileKey: string | undefined;
}

export interface SourceFiles {
  /** The file with the same bytes for each key that an unchanged photo or host uses. */
  readonly unchanged: Map<string, string>;
  /** Checks each file once, however often it is named. */
  check(files: Iterable<string>): Promise<void>;
  findProblem(file: string): string | undefined;
  /** A file that passed the check. */
  get(file: string): SourceFile;
  listNeeded(): [file: string, SourceFile][];
  read(file: string): Promise<Uint8Array>;
}

/** The pictures in a folder. Links must not lead out of it. */
export function createSourceFiles(folder: string): SourceFiles {
  const known = new Map<string, SourceFile | string>();
  let root: Promise<string> | undefined;

  async function read(file: string): Promise<Uint8Array> {
    root ??= reading(folder, () => realpath(folder));
    const path = await realpath(join(await root, file));
    if (!path.startsWith(`${await root}${sep}`)) throw new UnusableFile('is outside the photo folder');
    return readBounded(path);
  }

  async function inspect(file: string): Promise<SourceFile | string> {
    try {
      const bytes = await read(file);
      await checkPicture(bytes);
      return { sha256: sha256Of(bytes), isNeeded: false, fileKey: undefined };
    } catch (error) {
      return reasonOf(error);
    }
  }

  return {
    unchanged: new Map(),
    read,
    async check(files) {
      const unknown = [...new Set(files)].filter((file) => !known.has(file));
      await forEach(unknown, AT_ONCE, async (file) => void known.set(file, await inspect(file)));
    },
    findProblem(file) {
      const found = known.get(file);
      return typeof found === 'string' ? found : undefined;
    },
    get: (file) => known.get(file) as SourceFile,
    listNeeded: () =>
      [...known].filter(
        (each): each is [string, SourceFile] => typeof each[1] === 'object' && each[1].isNeeded,
      ),
  };
}

/** Opening a pipe would wait for its writer, and reading a device may never end. */
async function readBounded(path: string): Promise<Uint8Array> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const found = await file.stat();
  if (!found.isFile()) throw new UnusableFile('is not a file');
  if (found.size > MOST_MEGABYTES * 1e6) throw new UnusableFile(`is larger than ${MOST_MEGABYTES} MB`);
  return file.readFile();
}

/** The message is the reason in the report about the line that names the file. */
class UnusableFile extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof UnusableFile || error instanceof UnusablePicture) return error.message;
  if (error instanceof Error && 'syscall' in error)
    return `cannot be read: ${error.message.split(',', 1)[0]}`;
  throw error;
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

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
