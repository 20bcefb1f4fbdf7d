type Plain = string | number | boolean | null;

/** A value as a table shows it, without rounding or translation. */
export function cellText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  const members = Object.entries(value ?? {}).map(([name, member]) => `${name} ${cellText(member)}`);
  return members.join(', ');
}

/** Numbers by size, text by code unit, null first; lists and objects by the first value that differs. */
export function compareCells(a: unknown, b: unknown): number {
  if (isPlain(a) && isPlain(b)) return comparePlain(a, b);
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = comparePlain(left[at] ?? null, right[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function isPlain(value: unknown): value is Plain {
  return value === null || typeof value !== 'object';
}

function partsOf(value: unknown): Plain[] {
  return isPlain(value) ? [value] : Object.values(value as object).flatMap(partsOf);
}

function comparePlain(a: Plain, b: Plain): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}
