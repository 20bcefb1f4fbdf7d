import { fold } from '../../datasets/fold.ts';
import { csvColumns, type Declaration, type Row } from '../../datasets/dataset.ts';

type Plain = string | number | null;

/** What a filter can ask of a value: an array is asked by its items, null by its name. */
export function itemsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** A value as a person reads it in a table: nothing is rounded or translated. */
export function cellText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  const members = Object.entries(value ?? {}).map(([name, member]) => `${name} ${cellText(member)}`);
  return members.join(', ');
}

/** Numbers by size, text by code unit, null first; what holds several values by the first that differs. */
export function compareCells(a: unknown, b: unknown): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = comparePlain(left[at] ?? null, right[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function partsOf(value: unknown): Plain[] {
  if (value === null || typeof value !== 'object') return [value as Plain];
  return Object.values(value).flatMap(partsOf);
}

function comparePlain(a: Plain, b: Plain): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

const searchTexts = new WeakMap<Row, string>();

export function searchTextOf(dataset: Declaration, row: Row): string {
  return searchTexts.getOrInsertComputed(row, () => {
    const texts = csvColumns(dataset).map(([key]) => cellText(row[key]));
    return fold(texts.join(' \n'));
  });
}
