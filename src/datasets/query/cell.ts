type Plain = string | number | boolean | null;

/** A value as a table shows it, without rounding or translation. */
export function cellText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  const members = Object.entries(value ?? {}).map(([name, member]) => `${name} ${cellText(member)}`);
  return members.join(', ');
}

/** The values that order a list or an object, which sort by the first one that differs. */
export function partsOf(value: unknown): Plain[] {
  const isPlain = value === null || typeof value !== 'object';
  return isPlain ? [value as Plain] : Object.values(value).flatMap(partsOf);
}

export function compareParts(left: readonly Plain[], right: readonly Plain[]): number {
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = comparePlain(left[at] ?? null, right[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers by size, text by code unit, null first. */
export function comparePlain(a: Plain, b: Plain): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}
