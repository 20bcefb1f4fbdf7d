import { createHash } from 'node:crypto';
import type { Writer } from '../formats/format.ts';
import type { Row } from '../dataset.ts';
import type { ReleaseFile } from './encoding.ts';
import type { Pause } from './pause.ts';

/** A block of memory with consecutive row texts. */
interface Slab {
  readonly bytes: Buffer<ArrayBuffer>;
  used: number;
  rowsLeft: number;
}

interface Span {
  readonly slab: Slab;
  readonly from: number;
  readonly to: number;
}

// glibc maps allocations beyond 32 MiB separately, so the memory of a large slab returns to the system when it is freed.
const SLAB_BYTES = { first: 65_536, most: 41_943_040 };
const MOST_BYTES_PER_CHARACTER = 3;
const HASHED_AT_ONCE = 1_048_576;

/** The row texts of a file, in any order. The rows themselves need not stay in memory. */
export function rowTexts(writer: Writer) {
  const spans: Span[] = [];
  let slab = slabOf(SLAB_BYTES.first);

  function add(row: Row): void {
    const text = writer.row(row);
    const most = text.length * MOST_BYTES_PER_CHARACTER;
    if (slab.bytes.length - slab.used < most)
      slab = slabOf(Math.max(Math.min(2 * slab.bytes.length, SLAB_BYTES.most), most));
    const from = slab.used;
    slab.used += slab.bytes.write(text, from);
    slab.rowsLeft += 1;
    spans.push({ slab, from, to: slab.used });
  }

  /** The whole file. Each slab is freed after copying, so that at most one slab is in memory twice. */
  async function assemble(order: readonly number[], pause: Pause): Promise<ReleaseFile> {
    const [head, separator, tail] = [writer.head, writer.separator, writer.tail].map((text) =>
      Buffer.from(text),
    ) as [Buffer, Buffer, Buffer];
    const separators = Math.max(0, spans.length - 1) * separator.length;
    const ofRows = spans.reduce((total, { from, to }) => total + to - from, 0);
    const bytes = Buffer.allocUnsafeSlow(head.length + ofRows + separators + tail.length);
    const hash = createHash('sha256');
    let length = head.copy(bytes);
    let hashed = 0;
    for (const [position, index] of order.entries()) {
      if (position > 0) length += separator.copy(bytes, length);
      const span = spans[index]!;
      length += span.slab.bytes.copy(bytes, length, span.from, span.to);
      span.slab.rowsLeft -= 1;
      if (span.slab.rowsLeft === 0) free(span.slab);
      if (length - hashed < HASHED_AT_ONCE) continue;
      hash.update(bytes.subarray(hashed, length));
      hashed = length;
      await pause();
    }
    length += tail.copy(bytes, length);
    hash.update(bytes.subarray(hashed, length));
    return { bytes, sha256: hash.digest('base64') };
  }

  return { add, assemble };
}

function slabOf(size: number): Slab {
  return { bytes: Buffer.allocUnsafeSlow(size), used: 0, rowsLeft: 0 };
}

/** Frees memory at once; the garbage collector would do so long after the next file needs it. */
function free({ bytes }: Slab): void {
  bytes.buffer.transfer(0);
}
