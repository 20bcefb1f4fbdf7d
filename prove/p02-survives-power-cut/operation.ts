/** One call that was made and succeeded. Times are nanoseconds of the clock of process.hrtime. */
export interface Operation {
  readonly kind: 'open' | 'write' | 'truncate' | 'sync' | 'rename' | 'unlink' | 'makeFolder' | 'removeFolder';
  readonly started: number;
  readonly ended: number;
  readonly path: string;
  /** Flags of an open, offset of a write, size of a truncation. */
  readonly number: number;
  /** What was written, or the path that it was renamed to. */
  readonly data: Buffer;
}

// As record-writes.c numbers them.
export const KINDS: readonly Operation['kind'][] = [
  'open',
  'write',
  'truncate',
  'sync',
  'rename',
  'unlink',
  'makeFolder',
  'removeFolder',
];
const FIELDS = 6;
const HEADER_BYTES = 8 * FIELDS;

/** By when each began: a thread may write its record later than another whose work rests on it. */
export function parseOperations(log: Buffer): Operation[] {
  const operations: Operation[] = [];
  let place = 0;
  while (place < log.length) {
    const [kind, started, ended, number, pathLength, dataLength] = Array.from(
      { length: FIELDS },
      (_, field) => Number(log.readBigUInt64LE(place + 8 * field)),
    ) as [number, number, number, number, number, number];
    const pathStart = place + HEADER_BYTES;
    const dataStart = pathStart + pathLength;
    place = dataStart + dataLength;
    const path = log.toString('utf8', pathStart, dataStart);
    operations.push({
      kind: KINDS[kind - 1]!,
      started,
      ended,
      path,
      number,
      data: log.subarray(dataStart, place),
    });
  }
  return operations.sort((a, b) => a.started - b.started);
}
