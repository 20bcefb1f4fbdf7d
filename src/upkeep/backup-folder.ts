import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../photos/store/disk-files.ts';
import type { WrittenTable } from './table-file.ts';

/** Why a backup cannot be made or restored, for the operator. */
export class BadBackup extends Error {}

/** Work that failed halfway. The message says what is left to do, for the operator; the cause says what failed. */
export class Unfinished extends Error {}

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
  checkName(folder);
  const text = await unlessAbsent(readFile(manifestPath(folder), 'utf8'));
  if (text === undefined)
    throw new BadBackup(`${folder} is not a backup: it has no manifest.json, which is written last.`);
  const sealed = parseManifest(text);
  if (!sealed) throw new BadBackup(`${folder} has a manifest.json that this version of Sampan cannot read.`);
  const { sha256, ...manifest } = sealed;
  if (sha256 === undefined ? manifest.format !== 1 : sha256 !== sealOf(manifest))
    throw new BadBackup(`${manifestPath(folder)} has changed since the backup was made.`);
  return manifest;
}

/** An empty name would be the current folder. */
export function checkName(folder: string): void {
  if (folder === '') throw new BadBackup('A backup needs the name of a folder, not "".');
}

/** Undefined if the file does not exist. */
export async function unlessAbsent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return unlessMissing(reading).catch((error: Error) => {
    throw new BadBackup(`The backup cannot be read: ${error.message}`);
  });
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
