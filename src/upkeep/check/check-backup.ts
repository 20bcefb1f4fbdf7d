import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BadBackup, digestFile, listDigests, readManifest } from '../backup-files.ts';
import type { Found } from './check.ts';

const REPAIR = 'Make a new backup while the state is intact; until then keep an older one.';

/** Checks that a backup has exactly the files it was made with. */
export async function checkBackup(folder: string, found: Found): Promise<string> {
  const manifest = await readManifest(folder).catch((error: unknown) => {
    if (!(error instanceof BadBackup)) throw error;
    found(error.message, REPAIR);
  });
  if (!manifest) return 'cannot be read';
  const listed = new Set<string>();
  for await (const { path, sha256 } of listDigests(folder, manifest)) {
    listed.add(path);
    const digest = await digestFile(join(folder, path)).catch(() => undefined);
    if (digest === undefined) found(`${path} is missing or cannot be read.`, REPAIR);
    else if (digest !== sha256) found(`${path} is damaged: its digest does not match.`, REPAIR);
  }
  // Format 1 does not list the photos.
  if (manifest.sums_sha256 !== undefined)
    for (const path of await listPaths(folder))
      if (!listed.has(path)) found(`${path} is not part of the backup.`, 'A restore ignores it: remove it.');
  return `of ${manifest.made_at}, ${listed.size} files`;
}

/** All files below tables/ and photos/. */
async function listPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && entry.parentPath !== folder)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('photos/.'));
}
