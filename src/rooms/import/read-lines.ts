import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const CHUNK_BYTES = 1_048_576;
export const MOST_LINE_MEGABYTES = 16;
const MOST_LINE_BYTES = MOST_LINE_MEGABYTES * 1_048_576;

/** `bytes` is undefined if the line is too long to keep. */
export interface RawLine {
  readonly number: number;
  readonly bytes: Uint8Array | undefined;
}

/** Yields about a megabyte of lines at a time; the digest covers every byte. */
export async function* readLines(file: string, digest: Hash) {
  let [number, bytesRead] = [0, 0];
  /** The pieces of a line that spans chunks. */
  let pieces: Uint8Array[] = [];
  let length = 0;
  const add = (piece: Uint8Array) => {
    length += piece.length;
    if (length > MOST_LINE_BYTES) pieces = [];
    else pieces.push(piece);
  };
  const take = (): RawLine => {
    const bytes = length > MOST_LINE_BYTES ? undefined : Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    return { number: (number += 1), bytes };
  };
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const bytes = chunk as Buffer;
    digest.update(bytes);
    bytesRead += bytes.length;
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
      add(bytes.subarray(start, end));
      lines.push(take());
      start = end + 1;
    }
    add(bytes.subarray(start));
    yield { lines, bytesRead };
  }
  if (length > 0) yield { lines: [take()], bytesRead };
}
