import { isDeepStrictEqual } from 'node:util';
import type { Declaration, Row, SchemaVersion } from '../dataset.ts';
import { compareRows, keyOf } from '../stored-rows.ts';
import { listFlatColumns } from '../formats/format.ts';
import { entriesOf, mapValues } from '../records.ts';
import { listEn } from '../words/text.ts';

type Keyed = Pick<Declaration, 'key'>;

type ValueChange = Readonly<Record<'old' | 'new', unknown>>;

/** How one release's rows differ from another's, each list in key order. */
export function findRowChanges(dataset: Keyed, before: Iterable<Row>, after: Iterable<Row>) {
  const old = new Map(Array.from(before, (row) => [keyOf(dataset, row), row]));
  const added: Row[] = [];
  const changed: { row: Row; change: RowChange }[] = [];
  for (const row of after) {
    const key = keyOf(dataset, row);
    const previous = old.get(key);
    old.delete(key);
    if (!previous) added.push(row);
    else if (!isDeepStrictEqual(previous, row))
      changed.push({ row, change: changeOf(dataset, previous, row) });
  }
  const order = compareRows(dataset);
  return {
    added: added.sort(order),
    changed: changed.sort((a, b) => order(a.row, b.row)).map(({ change }) => change),
    removed: [...old.values()].sort(order),
  };
}

export type RowChanges = Readonly<ReturnType<typeof findRowChanges>>;

/** Columns may be added or removed between releases; a missing value counts as null. */
function changeOf(dataset: Keyed, before: Row, after: Row) {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  const fields = [...columns]
    .filter((column) => !isDeepStrictEqual(before[column], after[column]))
    .map((column): [string, ValueChange] => [
      column,
      { old: before[column] ?? null, new: after[column] ?? null },
    ]);
  const key: Row = Object.fromEntries(dataset.key.map((column) => [column, after[column]]));
  return { key, fields: Object.fromEntries(fields) };
}

export type RowChange = Readonly<ReturnType<typeof changeOf>>;

/** The schema version of a release from before datasets had one. */
export const UNVERSIONED = '0.0';

/** The declared major and minor parts, then the release's number: releases of one schema differ only in values, and no number is used twice. */
export const versionOf = (declaration: Versioned | undefined, { number }: { readonly number: number }) =>
  `${declaration?.version ?? UNVERSIONED}.${number}`;

type Versioned = Pick<Declaration, 'version'>;

type Schema = Pick<Declaration, 'slug' | 'version' | 'deprecated' | 'key' | 'columns'>;

const CHANGES = {
  gone: 'is gone',
  changed: 'changed its type',
  key: 'is in a key that changed',
  new: 'is new',
} as const;

export interface SchemaChange {
  /** The column, or a member of it, such as `avg_daily_budget_usd.mid`. */
  readonly name: string;
  readonly column: string;
  readonly what: keyof typeof CHANGES;
}

/** How the columns of two releases differ. A change of meaning is only in the words, so it has to be declared. */
export function findSchemaChanges(before: Schema, after: Schema): SchemaChange[] {
  const [old, now] = [listParts(before), listParts(after)];
  const changes = Array.from(old, ([name, { column, shape, inCsv }]): SchemaChange[] => {
    const part = now.get(name);
    if (!part) return [{ name, column, what: 'gone' }];
    return part.shape === shape && (part.inCsv || !inCsv) ? [] : [{ name, column, what: 'changed' }];
  });
  const isSameKey = before.key.join() === after.key.join();
  return [
    ...changes.flat(),
    ...(isSameKey ? [] : before.key.map((name) => ({ name, column: name, what: 'key' as const }))),
    ...Array.from(now, ([name, { column, inCsv }]): SchemaChange[] =>
      old.has(name) && (old.get(name)!.inCsv || !inCsv) ? [] : [{ name, column, what: 'new' }],
    ).flat(),
  ];
}

function listParts({ columns }: Schema) {
  const flat = listFlatColumns({ columns: mapValues(columns, (column) => ({ ...column, inCsv: true })) });
  return new Map(
    flat.map(({ name, type, column }) => {
      const { kind, inCsv } = columns[column]!;
      return [name, { column, inCsv, shape: JSON.stringify([type, kind.nullable]) }];
    }),
  );
}

export const sayChanges = (changes: readonly Pick<SchemaChange, 'name' | 'what'>[]) =>
  listEn(changes.map(({ name, what }) => `${name} ${CHANGES[what]}`));

/**
 * Undefined if the version says what changed since the last release, and if that release announced what breaks. A lower version is that of
 * older code, to which an operator may always return.
 */
export function findVersionProblem(before: Schema, after: Schema, today: string): string | undefined {
  if (before.version === UNVERSIONED || compare(after.version, before.version) < 0) return undefined;
  const [major, minor] = partsOf(before.version);
  const changes = findSchemaChanges(before, after);
  const breaking = changes.filter(({ what }) => what !== 'new');
  const added: SchemaVersion = changes.length > 0 ? `${major}.${minor + 1}` : before.version;
  const needed: SchemaVersion = breaking.length > 0 ? `${major + 1}.0` : added;
  const problem = `${after.slug}: version ${before.version} is published, and`;
  if (compare(after.version, needed) < 0)
    return `${problem} ${sayChanges(changes)}. Declare version ${needed}, not ${after.version}.`;
  if (partsOf(after.version)[0] === major) return undefined;
  const announced = entriesOf(before.deprecated ?? {}).filter(([, date]) => date <= today);
  const sudden = breaking.filter(({ column }) => announced.every(([name]) => name !== column));
  if (sudden.length === 0 && announced.length > 0) return undefined;
  const what = sudden.length > 0 ? sayChanges(sudden) : 'no column may change its meaning';
  return `${problem} ${what} without notice. First publish a release in which the column is deprecated, until a day before this one.`;
}

const partsOf = (version: SchemaVersion) => version.split('.').map(Number) as [major: number, minor: number];

function compare(one: SchemaVersion, other: SchemaVersion): number {
  const [[major, minor], [otherMajor, otherMinor]] = [partsOf(one), partsOf(other)];
  return major - otherMajor || minor - otherMinor;
}
