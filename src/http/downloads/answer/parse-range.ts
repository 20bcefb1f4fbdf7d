export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses one byte range, both ends included (RFC 9110 §14.2). Returns undefined when the header must be ignored: other units, several
 * ranges or bad syntax.
 */
export function parseRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return suffix(Number(last), length);
  const start = Number(first);
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < length ? { start, end } : 'unsatisfiable';
}

function suffix(count: number, length: number): ByteRange | 'unsatisfiable' {
  return count > 0 && length > 0 ? { start: Math.max(0, length - count), end: length - 1 } : 'unsatisfiable';
}
