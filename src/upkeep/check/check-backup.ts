import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  BadBackup,
  digestFile,
  readDigestList,
  readManifest,
  tableName,
  type DigestedFile,
  type Manifest,
} from '../backup-files.ts';
import type { Finding } from './check.ts';

const REPAIR = 'Make a new backup while the state is intact; until then keep an older one.';

/** Checks that a backup has exactly the files it was made with. */
export async function* checkBackup(folder: string): AsyncGenerator<Finding, string> {
  const manifest = await readManifest(folder).catch((error: unknown) => {
    if (error instanceof BadBackup) return { what: error.message, repair: REPAIR };
    throw error;
  });
  if ('what' in manifest) {
    yield manifest;
    return 'cannot be read';
  }
  const listed = new Set<string>();
  for await (const { path, sha256 } of listFiles(folder, manifest)) {
    listed.add(path);
    const found = await digestFile(join(folder, path)).catch(() => undefined);
    if (found === undefined) yield { what: `${path} is missing or cannot be read.`, repair: REPAIR };
    else if (found !== sha256)
      yield { what: `${path} is damaged: its digest does not match.`, repair: REPAIR };
  }
  // Format 1 does not list the photos.
  if (manifest.sums_sha256 !== undefined)
    for (const path of await listPaths(folder))
      if (!listed.has(path))
        yield { what: `${path} is not part of the backup.`, repair: 'A restore ignores it: remove it.' };
  return `of ${manifest.made_at}, ${listed.size} files`;
}

async function* listFiles(folder: string, { tables, sums_sha256 }: Manifest): AsyncGenerator<DigestedFile> {
  if (sums_sha256 !== undefined) yield* readDigestList(folder);
  else for (const { name, sha256 } of tables) yield { path: tableName(name), sha256 };
}

/** All files below tables/ and photos/. */
async function listPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && entry.parentPath !== folder)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('photos/.'));
}
