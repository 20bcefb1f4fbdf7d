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

export interface LineBatch {
  readonly lines: readonly RawLine[];
  readonly bytesRead: number;
}

/** Yields about a megabyte of lines at a time; the digest covers every byte. */
export async function* readLines(file: string, digest: Hash): AsyncGenerator<LineBatch> {
  const begun = unfinishedLine();
  let [number, bytesRead] = [0, 0];
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const bytes = chunk as Buffer;
    digest.update(bytes);
    bytesRead += bytes.length;
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
      begun.add(bytes.subarray(start, end));
      lines.push({ number: (number += 1), bytes: begun.take() });
      start = end + 1;
    }
    begun.add(bytes.subarray(start));
    yield { lines, bytesRead };
  }
  const last = begun.take();
  if (last?.length !== 0) yield { lines: [{ number: number + 1, bytes: last }], bytesRead };
}

/** The pieces of a line that spans chunks. */
function unfinishedLine() {
  let pieces: Uint8Array[] = [];
  let length = 0;
  return {
    add(piece: Uint8Array) {
      length += piece.length;
      if (length > MOST_LINE_BYTES) pieces = [];
      else if (piece.length > 0) pieces.push(piece);
    },
    take(): Uint8Array | undefined {
      const line = length > MOST_LINE_BYTES ? undefined : joined(pieces);
      pieces = [];
      length = 0;
      return line;
    },
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}
