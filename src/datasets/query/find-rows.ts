import { csvColumns, type Row } from '../dataset.ts';
import { once } from '../records.ts';
import { quantile } from '../measures/numbers.ts';
import { cellText, compareLists, compareValues, type Value } from '../stored-rows.ts';
import { fieldReader, fieldsOf, type Field, type Fields } from './field.ts';
import type { Filter, RowQuery, SortKey } from './row-query.ts';
import { rowsOf, type ReleasedRows } from '../releases/release.ts';
import { fold } from '../words/text.ts';

type Test = (value: unknown) => boolean;

/** The matching rows of a release, in the query's order. */
export function findRows(release: ReleasedRows, { filters, sort, search }: RowQuery): readonly Row[] {
  const fields = fieldsOf(release.declaration);
  let found = rowsOf(release);
  for (const filter of filters) {
    const field = fields.get(filter.path)!;
    const [read, passes] = [fieldReader(field), testOf(field, filter)];
    found = found.filter((row) => passes(read(row)));
  }
  const words = new Set(fold(search).split(' ').filter(Boolean));
  if (words.size > 0) {
    const texts = textsOf(release);
    found = found.filter((row) => words.values().every((word) => texts.get(row)!.includes(word)));
  }
  return sort.length > 0 ? sortRows(found, fields, sort) : found;
}

const RANGE: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  gt: (value, limit) => value > limit,
  gte: (value, limit) => value >= limit,
  lt: (value, limit) => value < limit,
  lte: (value, limit) => value <= limit,
};

function testOf({ isList }: Field, { operator, values }: Filter): Test {
  const isInRange = RANGE[operator ?? ''];
  // The parser gives a range exactly one limit, of the field's type.
  if (isInRange) return (value) => value !== null && isInRange(value as number, values[0] as number);
  if (operator === 'all') return (list) => values.every((value) => hasItem(list, value));
  if (isList) return (list) => values.some((value) => hasItem(list, value));
  return (value) => values.includes(value as Value);
}

/** A list matches by its items, null by its name. */
function hasItem(list: unknown, value: Value): boolean {
  return list === null ? value === null : (list as readonly unknown[]).includes(value);
}

/** Ends each cell of a searched text. No word contains it, so no word is found across two cells. */
const CELL_END = '\n';

/** The searchable text of each row: the columns that a table shows. */
const textsOf = once((release: ReleasedRows): ReadonlyMap<Row, string> => {
  const paths = csvColumns(release.declaration).map(([path]) => path);
  const textOf = (row: Row) => fold(paths.map((path) => cellText(row[path] ?? null)).join(CELL_END));
  return new Map(rowsOf(release).map((row) => [row, textOf(row)]));
});

/** Ties keep the order of the rows. */
function sortRows(rows: readonly Row[], fields: Fields, sort: readonly SortKey[]): readonly Row[] {
  const columns = sort.map(({ path, descending }) => {
    const read = fieldReader(fields.get(path)!);
    return { values: rows.map((row) => listPlain(read(row))), sign: descending ? -1 : 1 };
  });
  const order = [...rows.keys()].sort((a, b) => {
    for (let key = 0; key < columns.length; key += 1) {
      const { values, sign } = columns[key]!;
      const compared = compareLists(values[a]!, values[b]!);
      if (compared !== 0) return sign * compared;
    }
    return 0;
  });
  return order.map((at) => rows[at]!);
}

/** A value as it sorts: its plain values in order. */
const listPlain = (value: unknown): Value[] =>
  value === null || typeof value !== 'object' ? [value as Value] : Object.values(value).flatMap(listPlain);

type CountableValue = string | number | boolean;

export interface CountedValue {
  readonly value: unknown;
  readonly count: number;
}

type ValueCounts = ReturnType<typeof countValues>;

/** How often each value of a field occurs in some rows, in ascending order of the values; lists count each item. */
export function countValues(field: Field, rows: readonly Row[]) {
  const read = fieldReader(field);
  const counts = new Map<CountableValue, number>();
  const add = (value: CountableValue) => counts.set(value, (counts.get(value) ?? 0) + 1);
  let nulls = 0;
  for (const row of rows) {
    const value = read(row) as CountableValue | readonly CountableValue[] | null;
    if (value === null) nulls += 1;
    else if (typeof value === 'object') for (const item of value) add(item);
    else add(value);
  }
  const sorted = [...counts].sort(([a], [b]) => compareValues(a, b));
  const values = sorted.map(([value, count]): CountedValue => ({ value, count }));
  return { values, nulls };
}

/** Most frequent first; ties in ascending order. */
export function listMostFrequent({ values }: ValueCounts, limit: number): CountedValue[] {
  return values.toSorted((a, b) => b.count - a.count).slice(0, limit);
}

const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** `count` is the number of values that are not null; for a list, of items. Minimum and maximum for numbers, dates and texts; mean and quantiles for numbers. */
export function summarize({ type }: Pick<Field, 'type'>, { values, nulls }: ValueCounts) {
  const count = values.reduce((total, each) => total + each.count, 0);
  const basic = { count, nulls, distinct: values.length };
  if (count === 0 || type === 'boolean') return basic;
  const limits = { ...basic, min: values[0]!.value, max: values.at(-1)!.value };
  if (type !== 'number') return limits;
  const numbers = values as readonly { value: number; count: number }[];
  const mean = numbers.reduce((total, each) => total + each.value * each.count, 0) / count;
  const all = numbers.flatMap((each) => Array<number>(each.count).fill(each.value));
  const quantiles = QUANTILES.map((share) => [String(share), quantile(all, share)]);
  return { ...limits, mean, quantiles: Object.fromEntries(quantiles) };
}
