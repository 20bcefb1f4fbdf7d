type Plain = string | number | boolean | null;

/** A value as a table shows it, without rounding or translation. */
export function cellText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  const members = Object.entries(value ?? {}).map(([name, member]) => `${name} ${cellText(member)}`);
  return members.join(', ');
}

type Sortable = Plain | readonly Plain[];

/** A value as it sorts: lists and objects by the first plain value that differs. */
export function sortable(value: unknown): Sortable {
  return value === null || typeof value !== 'object'
    ? (value as Plain)
    : Object.values(value).flatMap(sortable);
}

/** Numbers by size, text by code unit, null first. */
export function compareSortable(a: Sortable, b: Sortable): number {
  if (a === b) return 0;
  if (isList(a) || isList(b)) return compareLists(isList(a) ? a : [a], isList(b) ? b : [b]);
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

const isList = (value: Sortable): value is readonly Plain[] => Array.isArray(value);

function compareLists(a: readonly Plain[], b: readonly Plain[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const order = compareSortable(a[at] ?? null, b[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}
