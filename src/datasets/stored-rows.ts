import { type Database, inPieces } from '../storage/database.ts';
import type { Dataset, Row, Declaration } from './dataset.ts';
import type { Country } from '../countries/country.ts';

export async function listStoredRows(db: Database, slug: string): Promise<Row[]> {
  const stored = await db.selectFrom('dataset_rows').select('row').where('dataset', '=', slug).execute();
  return stored.map(({ row }) => JSON.parse(row) as Row);
}

export async function replaceStoredRows(db: Database, dataset: Dataset, rows: readonly Row[]) {
  await db.deleteFrom('dataset_rows').where('dataset', '=', dataset.slug).execute();
  await inPieces(rows, (piece) =>
    db
      .insertInto('dataset_rows')
      .values(
        piece.map((row) => ({ dataset: dataset.slug, key: keyOf(dataset, row), row: JSON.stringify(row) })),
      )
      .execute(),
  );
}

export type Value = string | number | boolean | null;

/** A value as a table shows it, without rounding or translation. */
export function cellText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  const members = Object.entries(value ?? {}).map(([name, member]) => `${name} ${cellText(member)}`);
  return members.join(', ');
}

/** Numbers by size, null first, text by code unit, not locale collation, so that the order is the same on every engine and machine. */
export function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

export function keyOf(dataset: Pick<Declaration, 'key'>, row: Row): string {
  return JSON.stringify(dataset.key.map((column) => row[column]));
}

/** By the first value that differs; an absent one counts as null. */
export function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const order = compareValues(a[at] ?? null, b[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

export function compareRows({ key }: Pick<Declaration, 'key'>): (a: Row, b: Row) => number {
  const valuesOf = (row: Row) => key.map((column) => row[column] as Value);
  return (a, b) => compareLists(valuesOf(a), valuesOf(b));
}

/** A destination's Vietnamese name; its row has the English one. */
export interface PlaceName {
  readonly country: Country;
  readonly slug: string;
  readonly nameVi: string;
}

/** Vietnamese names by `placeKey`, because two countries may share a slug. */
export type PlaceNames = ReadonlyMap<string, string>;

export function placeKey({ country, slug }: Pick<PlaceName, 'country' | 'slug'>): string {
  return country.path === '' ? slug : `${country.slug}/${slug}`;
}

export async function replacePlaceNames(db: Database, names: readonly PlaceName[]): Promise<void> {
  await db.deleteFrom('place_names').execute();
  const rows = names.map((name) => ({ slug: placeKey(name), name_vi: name.nameVi }));
  await inPieces(rows, (piece) => db.insertInto('place_names').values(piece).execute());
}

export async function findPlaceNames(db: Database): Promise<PlaceNames> {
  const names = await db.selectFrom('place_names').selectAll().execute();
  return new Map(names.map(({ slug, name_vi }) => [slug, name_vi]));
}
