import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { unlessMissing } from '../photos/store/disk-store.ts';
import type { TableRow } from '../storage/database.ts';

/** Why a backup cannot be made or restored, for the operator. */
export class BadBackup extends Error {}

/** Work that failed halfway. The message says what is left to do, for the operator; the cause says what failed. */
export class Unfinished extends Error {}

const FORMATS = [1, 2];
const GZIP_LEVEL = 3;

/** Written last: a folder without it is not a backup. Tables are in the order in which they can be restored, with digests as sha256sum prints them. */
export interface Manifest {
  readonly format: number;
  readonly made_at: string;
  readonly migration: string;
  readonly tables: readonly Awaited<ReturnType<typeof writeTable>>[];
  /** Number of photo files in the backup; null if they were left out. */
  readonly photos: number | null;
  /** The digest of the digest list. Undefined in format 1. */
  readonly sums_sha256?: string;
}

const tableName = (name: string) => `tables/${name}.ndjson.gz`;
export const tablePath = (folder: string, name: string) => join(folder, tableName(name));
export const photosFolder = (folder: string) => join(folder, 'photos');

const manifestPath = (folder: string) => join(folder, 'manifest.json');
const digestListPath = (folder: string) => join(folder, 'SHA256SUMS');

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const members = { format: FORMATS.at(-1)!, ...manifest };
  const sealed = { ...members, sha256: sealOf(members) };
  await writeFile(manifestPath(folder), `${JSON.stringify(sealed, null, 2)}\n`, { flush: true });
}

/** Also checks the digest list, which has the digests of all other files. */
export async function readManifest(folder: string): Promise<Manifest> {
  checkName(folder);
  const text = await unlessAbsent(readFile(manifestPath(folder), 'utf8'));
  if (text === undefined)
    throw new BadBackup(`${folder} is not a backup: it has no manifest.json, which is written last.`);
  const sealed = attempt(() => JSON.parse(text) as Manifest & { readonly sha256?: string });
  if (!sealed || !FORMATS.includes(sealed.format) || !Array.isArray(sealed.tables))
    throw new BadBackup(`${folder} has a manifest.json that this version of Sampan cannot read.`);
  const { sha256, ...manifest } = sealed;
  if (sha256 === undefined ? manifest.format !== 1 : sha256 !== sealOf(manifest))
    throw changedSince(manifestPath(folder));
  if (manifest.sums_sha256 !== undefined) await checkFile(digestListPath(folder), manifest.sums_sha256);
  return manifest;
}

/** An empty name would be the current folder. */
export function checkName(folder: string): void {
  if (folder === '') throw new BadBackup('A backup needs the name of a folder, not "".');
}

export async function checkFile(path: string, sha256: string): Promise<void> {
  if ((await unlessAbsent(digestFile(path))) !== sha256) throw changedSince(path);
}

export async function digestFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
  return digest.digest('hex');
}

const changedSince = (path: string) => new BadBackup(`${path} has changed since the backup was made.`);

async function unlessAbsent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return unlessMissing(reading).catch((error: Error) => {
    throw new BadBackup(`The backup cannot be read: ${error.message}`);
  });
}

/** The value, or undefined if what it is read from is damaged. */
export function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The digest of all other members, because no other file contains the manifest's digest. */
const sealOf = (manifest: Manifest) => hash('sha256', JSON.stringify(manifest));

export interface DigestedFile {
  readonly path: string;
  readonly sha256: string;
}

/** Writes the digests of all files except the manifest, in the format of sha256sum. Returns the digest of the list itself. */
export function writeDigestList(
  folder: string,
  tables: Manifest['tables'],
  photos: AsyncIterable<DigestedFile>,
): Promise<string> {
  const lineOf = ({ path, sha256 }: DigestedFile) => Buffer.from(`${sha256}  ${path}\n`);
  async function* lines() {
    for (const { name, sha256 } of tables) yield lineOf({ path: tableName(name), sha256 });
    for await (const photo of photos) yield lineOf(photo);
  }
  return writeHashed(digestListPath(folder), lines());
}

/** Format 1 has digests for tables only. */
export async function* listDigests(
  folder: string,
  { tables, sums_sha256 }: Manifest,
): AsyncGenerator<DigestedFile> {
  if (sums_sha256 === undefined)
    for (const { name, sha256 } of tables) yield { path: tableName(name), sha256 };
  else
    for await (const line of splitLines(createReadStream(digestListPath(folder), 'utf8')))
      yield { sha256: line.slice(0, 64), path: line.slice(66) };
}

/** Writes a table as compressed JSON lines, one row each: both engines can restore it, and people can read it. */
export async function writeTable(folder: string, name: string, pages: AsyncIterable<readonly TableRow[]>) {
  let rows = 0;
  async function* lines() {
    for await (const page of pages) {
      rows += page.length;
      for (const row of page) yield `${JSON.stringify(row, packBytes)}\n`;
    }
  }
  const compressed = compose(lines, createGzip({ level: GZIP_LEVEL }));
  const sha256 = await writeHashed(tablePath(folder, name), compressed);
  return { name, rows, sha256 };
}

export async function* readTableFile(folder: string, name: string): AsyncGenerator<TableRow> {
  const input = compose(createReadStream(tablePath(folder, name)), createGunzip()).setEncoding('utf8');
  for await (const line of splitLines(input)) yield JSON.parse(line, unpackBytes) as TableRow;
}

async function writeHashed(path: string, chunks: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash('sha256');
  async function* hashed() {
    for await (const chunk of chunks) {
      digest.update(chunk);
      yield chunk;
    }
  }
  await pipeline(hashed, createWriteStream(path, { flush: true }));
  return digest.digest('hex');
}

/** Splits at line feeds only. `node:readline` also splits at U+2028 and U+2029, which JSON does not escape. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const [end = '', ...starts] = chunk.split('\n');
    pieces.push(end);
    for (const start of starts) {
      yield pieces.join('');
      pieces = [start];
    }
  }
  const rest = pieces.join('');
  if (rest !== '') yield rest;
}

/** A Buffer is already converted by its toJSON here; SQLite's byte arrays are not. */
function packBytes(this: unknown, key: string, value: unknown): unknown {
  const held = (this as Record<string, unknown>)[key];
  return held instanceof Uint8Array ? { base64: Buffer.from(held).toString('base64') } : value;
}

function unpackBytes(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('base64' in value)) return value;
  return Buffer.from(String(value.base64), 'base64');
}
