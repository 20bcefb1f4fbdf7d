/** One successful call. Times are nanoseconds of the process.hrtime clock. */
export interface Operation {
  readonly kind: 'open' | 'write' | 'truncate' | 'sync' | 'rename' | 'unlink' | 'makeFolder' | 'removeFolder';
  readonly started: number;
  readonly ended: number;
  readonly path: string;
  /** The flags of an open, the offset of a write, or the size of a truncation. */
  readonly number: number;
  /** The written bytes, or the new path of a rename. */
  readonly data: Buffer;
}

// The numbers are those in record-writes.c.
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

/** Sorted by start time: a thread may write its record after another thread that depends on it. */
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
