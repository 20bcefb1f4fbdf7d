import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrittenTable } from './table-file.ts';

/** Why a backup cannot be made or restored, for the operator. */
export class BadBackup extends Error {}

/** Version 1 had digests for tables only. */
const FORMATS = [1, 2];

/** Written last: a folder without it is not a backup. Tables are in the order in which they can be restored. */
export interface Manifest {
  readonly format: number;
  readonly made_at: string;
  /** The database's last migration. */
  readonly migration: string;
  readonly tables: readonly (WrittenTable & { readonly name: string })[];
  /** Number of photo files in the backup; null if they were left out. */
  readonly photos: number | null;
  /** The digest of the digest list. Undefined in format 1. */
  readonly sums_sha256?: string;
}

export const tableName = (name: string) => `tables/${name}.ndjson.gz`;
export const tablePath = (folder: string, name: string) => join(folder, tableName(name));
export const photosFolder = (folder: string) => join(folder, 'photos');

const manifestPath = (folder: string) => join(folder, 'manifest.json');

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const members = { format: FORMATS.at(-1)!, ...manifest };
  const sealed = { ...members, sha256: sealOf(members) };
  await writeFile(manifestPath(folder), `${JSON.stringify(sealed, null, 2)}\n`, { flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => {
    throw new BadBackup(`${folder} is not a backup: it has no manifest.json, which is written last.`);
  });
  const sealed = parseManifest(text);
  if (!sealed) throw new BadBackup(`${folder} has a manifest.json that this version of Sampan cannot read.`);
  const { sha256, ...manifest } = sealed;
  if (sha256 === undefined ? manifest.format !== 1 : sha256 !== sealOf(manifest))
    throw new BadBackup(`${manifestPath(folder)} has changed since the backup was made.`);
  return manifest;
}

function parseManifest(text: string): (Manifest & { readonly sha256?: string }) | undefined {
  try {
    const manifest = JSON.parse(text) as Manifest;
    return FORMATS.includes(manifest.format) && Array.isArray(manifest.tables) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** The digest of all other members, because no other file contains the manifest's digest. */
const sealOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
