import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { compose } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { TableRow } from '../storage/read-table.ts';
import { splitLines } from './split-lines.ts';

/** A table as compressed JSON lines, one row each: both engines can restore it, and people can read it. */
export interface WrittenTable {
  readonly rows: number;
  /** The file's digest, as sha256sum prints it. */
  readonly sha256: string;
}

const GZIP_LEVEL = 3;

export async function writeTableFile(
  path: string,
  pages: AsyncIterable<readonly TableRow[]>,
): Promise<WrittenTable> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* lines() {
    for await (const page of pages) {
      rows += page.length;
      for (const row of page) yield `${JSON.stringify(row, packBytes)}\n`;
    }
  }
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(lines, createGzip({ level: GZIP_LEVEL }), hashed, createWriteStream(path, { flush: true }));
  return { rows, sha256: hash.digest('hex') };
}

export async function* readTableFile(path: string): AsyncGenerator<TableRow> {
  const input = compose(createReadStream(path), createGunzip()).setEncoding('utf8');
  for await (const line of splitLines(input)) yield JSON.parse(line, unpackBytes) as TableRow;
}

export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
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
