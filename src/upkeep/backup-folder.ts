import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrittenTable } from './table-file.ts';

/** What keeps a backup from being made or taken up, in words for the operator. */
export class BadBackup extends Error {}

export const FORMAT = 1;

/** Written last: a folder without it is no backup. Tables stand in the order in which they can be filled again. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly made_at: string;
  /** The last migration of the database. */
  readonly migration: string;
  readonly tables: readonly (WrittenTable & { readonly name: string })[];
  /** Files of photos in the backup; null where they were left out. */
  readonly photos: number | null;
}

export const tablePath = (folder: string, name: string) => join(folder, 'tables', `${name}.ndjson.gz`);
export const photosFolder = (folder: string) => join(folder, 'photos');

const manifestPath = (folder: string) => join(folder, 'manifest.json');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => {
    throw new BadBackup(`${folder} is no backup: it has no manifest.json, which is written last.`);
  });
  const manifest = parseManifest(text);
  if (!manifest)
    throw new BadBackup(`${folder} has a manifest.json that this version of Sampan cannot read.`);
  return manifest;
}

function parseManifest(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Manifest;
    return manifest.format === FORMAT && Array.isArray(manifest.tables) ? manifest : undefined;
  } catch {
    return undefined;
  }
}
