import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { splitLines } from './split-lines.ts';

/** The digests of all files in a backup except the manifest, in the format of sha256sum. */
const NAME = 'SHA256SUMS';

export interface DigestedFile {
  /** The path in the backup. */
  readonly path: string;
  readonly sha256: string;
}

export const digestListPath = (folder: string) => join(folder, NAME);

/** Returns the digest of the list itself. */
export async function writeDigestList(folder: string, files: AsyncIterable<DigestedFile>): Promise<string> {
  const hash = createHash('sha256');
  async function* lines() {
    for await (const { path, sha256 } of files) {
      const line = `${sha256}  ${path}\n`;
      hash.update(line);
      yield line;
    }
  }
  await pipeline(lines, createWriteStream(digestListPath(folder), { flush: true }));
  return hash.digest('hex');
}

export async function* readDigestList(folder: string): AsyncGenerator<DigestedFile> {
  const input = createReadStream(digestListPath(folder), 'utf8');
  for await (const line of splitLines(input)) yield { sha256: line.slice(0, 64), path: line.slice(66) };
}
