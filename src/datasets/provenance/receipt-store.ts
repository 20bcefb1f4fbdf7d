import { inPieces, jsonText, type Database } from '../../storage/database.ts';
import type { Dataset, Row } from '../dataset.ts';
import {
  type ColumnProvenance,
  type Provenance,
  type RowProvenance,
  OURSELVES,
  type ValueClass,
} from './provenance.ts';
import { mapValues } from '../records.ts';
import { compareRows, keyOf } from '../stored-rows.ts';
import type { Said } from './receipt-words.ts';
import type { SourceDescription } from './source-library.ts';
import { unknownColumn, unknownRow, malformedRow, fetchFailed } from '../../errors.ts';
import type { CurrentReleases } from '../releases/current-releases.ts';
import { rowsOf, type ReleasedRows } from '../releases/release.ts';

/** A row, or its key columns, with the provenance of its values. */
export interface RowReceipts {
  readonly row: Row;
  readonly receipts: RowProvenance;
}

export async function replaceReceipts(db: Database, dataset: Dataset, made: readonly RowReceipts[]) {
  const { slug } = dataset;
  await db.deleteFrom('receipts').where('dataset', '=', slug).execute();
  await db.deleteFrom('receipt_columns').where('dataset', '=', slug).execute();
  const compare = compareRows(dataset);
  const ordered = made.toSorted((a, b) => compare(a.row, b.row));
  const values = ordered.map(({ row, receipts }, position) => ({
    dataset: slug,
    position,
    key: keyOf(dataset, row),
    receipts: JSON.stringify(mapValues(receipts, withoutValue)),
  }));
  await inPieces(values, (piece) => db.insertInto('receipts').values(piece).execute());
  const receipts = ordered.map((row) => row.receipts);
  for (const [key, provenance] of summariseColumns(dataset, receipts)) {
    const summary = { dataset: slug, column_key: key, provenance: JSON.stringify(provenance) };
    await db.insertInto('receipt_columns').values(summary).execute();
  }
}

export async function listColumnProvenance(db: Database, slug: string): Promise<ColumnsProvenance> {
  const columns = await db.selectFrom('receipt_columns').selectAll().where('dataset', '=', slug).execute();
  return new Map(
    columns.map(({ column_key, provenance }) => [column_key, JSON.parse(provenance) as ColumnProvenance]),
  );
}

export async function findReceiptPosition(db: Database, dataset: Dataset, row: Row) {
  const found = await db
    .selectFrom('receipts')
    .select('position')
    .where('dataset', '=', dataset.slug)
    .where('key', '=', keyOf(dataset, row))
    .executeTakeFirst();
  return found?.position;
}

export async function listReceipts(
  db: Database,
  dataset: Dataset,
  { start, count }: { start: number; count: number },
): Promise<RowReceipts[]> {
  const found = await db
    .selectFrom('receipts')
    .select(['key', 'receipts'])
    .where('dataset', '=', dataset.slug)
    .where('position', '>=', start)
    .where('position', '<', start + count)
    .orderBy('position')
    .execute();
  return found.map(({ key, receipts }) => ({
    row: rowOfKey(dataset, key),
    receipts: JSON.parse(receipts) as RowProvenance,
  }));
}

/** One column's receipts; rows without one are left out. Reading the whole receipts takes three times as long. */
export async function listColumnReceipts(db: Database, dataset: Dataset, column: string) {
  const found = await db
    .selectFrom('receipts')
    .select(['key', jsonText(db, 'receipts', column).as('receipt')])
    .where('dataset', '=', dataset.slug)
    .orderBy('position')
    .execute();
  return found
    .filter(({ receipt }) => receipt !== null)
    .map(({ key, receipt }) => ({ row: rowOfKey(dataset, key), receipt: JSON.parse(receipt) as Provenance }));
}

export async function replaceSources(db: Database, sources: readonly SourceDescription[]) {
  await db.deleteFrom('sources').execute();
  for (const { name, title, address, licence, retrieved, period, credit, files } of sources) {
    const source = { name, title, address, licence, retrieved, period, credit, files: JSON.stringify(files) };
    await db.insertInto('sources').values(source).execute();
  }
}

export async function listSources(db: Database): Promise<SourceDescription[]> {
  const sources = await db.selectFrom('sources').selectAll().execute();
  return sources.map((source) => ({
    ...source,
    files: JSON.parse(source.files) as SourceDescription['files'],
  }));
}

function rowOfKey(dataset: Dataset, key: string): Row {
  const values = JSON.parse(key) as unknown[];
  return Object.fromEntries(dataset.key.map((column, index) => [column, values[index]]));
}

/** Receipts omit the value, because the row already contains it. */
function withoutValue(receipt: Provenance & { readonly value?: unknown }): Provenance {
  const { value: _, parts, ...kept } = receipt;
  return parts ? { ...kept, parts: mapValues(parts, withoutValue) } : kept;
}

export type ColumnsProvenance = ReadonlyMap<string, ColumnProvenance>;

export function summariseColumns(dataset: Dataset, rows: readonly RowProvenance[]): ColumnsProvenance {
  const keys = Object.keys(dataset.columns);
  return new Map(keys.map((key) => [key, summarise(rows.flatMap((row) => row[key] ?? []))]));
}

/** The same for a dataset with declared provenance. */
export function declaredColumns(
  provenance: NonNullable<Dataset['provenance']>,
  rowCount: number,
): ColumnsProvenance {
  const columns = Object.entries(provenance).map(([key, { class: valueClass, method, from }]) => {
    const sources = [from?.dataset ?? OURSELVES];
    return [key, { classes: { [valueClass]: rowCount }, methods: [method], sources }] as const;
  });
  return new Map(columns);
}

function summarise(values: readonly Provenance[]): ColumnProvenance {
  const classes: Partial<Record<ValueClass, number>> = {};
  const methods = new Map<string, Said>();
  const sources = new Set<string>();
  for (const value of values) {
    classes[value.class] = (classes[value.class] ?? 0) + 1;
    for (const { method } of [value, ...Object.values(value.parts ?? {})])
      methods.set(JSON.stringify(method), method);
    for (const origin of value.sources) sources.add('dataset' in origin ? origin.dataset : origin.source);
  }
  return { classes, methods: [...methods.values()], sources: [...sources].sort() };
}

const VALUES_PER_PAGE = 300;

export interface ProvenanceQuery {
  /** The name of the requested row. */
  readonly row?: string;
  readonly column?: string;
  /** The page begins after the row with this name. */
  readonly after?: string;
}

/** Some of the receipts, and the query for the next page, if there is one. */
export async function findProvenance(
  dataset: Dataset,
  book: ReceiptBook,
  { row, column, after }: ProvenanceQuery,
) {
  // Uses the columns of the last build and newest release; the code may declare others.
  const keys = Object.keys(dataset.columns).filter(
    (key) => book.columns.has(key) && (column === undefined || key === column),
  );
  if (keys.length === 0) throw unknownColumn();
  const columns = keys.map((key) => ({ key, ...book.columns.get(key)! }));
  if (row !== undefined) {
    const start = await getPosition(dataset, book, row);
    return { columns, rows: await book.list({ start, count: 1 }), next: undefined };
  }
  const start = after === undefined ? 0 : (await getPosition(dataset, book, after)) + 1;
  const count = Math.max(1, Math.floor(VALUES_PER_PAGE / keys.length));
  const found = await book.list({ start, count: count + 1 });
  const rows = found.slice(0, count);
  const last = found.length > count ? rows.at(-1) : undefined;
  const next: ProvenanceQuery | undefined = last && {
    after: rowName(dataset, last.row),
    ...(column !== undefined && { column }),
  };
  return { columns, rows, next };
}

async function getPosition(dataset: Dataset, book: ReceiptBook, name: string): Promise<number> {
  const position = await book.findPosition(parseRowName(dataset, name));
  if (position === undefined) throw unknownRow();
  return position;
}

/** A row's name in an address: its key's cells joined with commas, such as `hanoi` or `hanoi,3`; null is empty. */
export function rowName(dataset: Dataset, row: Row): string {
  return dataset.key.map((column) => dataset.columns[column]!.kind.writeCell(row[column])).join(',');
}

/** The key columns of the row with this name. */
export function parseRowName(dataset: Dataset, name: string): Row {
  const cells = name.split(',');
  if (cells.length !== dataset.key.length) throw malformedRow(dataset.key);
  const key = Object.fromEntries(
    dataset.key.map((column, index) => [column, dataset.columns[column]!.kind.readCell(cells[index]!)]),
  );
  // "03" is not another name for month 3.
  if (rowName(dataset, key) !== name) throw unknownRow();
  return key;
}

/** The receipts that the last build stored, in row order. */
export async function storedReceipts(db: Database, dataset: Dataset) {
  const columns = await listColumnProvenance(db, dataset.slug);
  if (columns.size === 0) throw fetchFailed();
  return {
    columns,
    findPosition: (row: Row) => findReceiptPosition(db, dataset, row),
    list: (range: { start: number; count: number }) => listReceipts(db, dataset, range),
  };
}

/** The receipts of a dataset, stored or declared. */
export async function openReceipts(
  { db, releases }: { readonly db: Database; readonly releases: Pick<CurrentReleases, 'get'> },
  dataset: Dataset,
) {
  const { provenance, slug } = dataset;
  return provenance ? declaredReceipts(dataset, provenance, releases.get(slug)) : storedReceipts(db, dataset);
}

type ReceiptBook = Awaited<ReturnType<typeof storedReceipts>>;

/** The declared receipts, for each row of a release. */
export function declaredReceipts(
  dataset: Dataset,
  provenance: NonNullable<Dataset['provenance']>,
  release: ReleasedRows,
): ReceiptBook {
  const rows = rowsOf(release);
  return {
    columns: declaredColumns(provenance, rows.length),
    async findPosition(row) {
      const key = keyOf(dataset, row);
      const position = rows.findIndex((candidate) => keyOf(dataset, candidate) === key);
      return position === -1 ? undefined : position;
    },
    list: async ({ start, count }) =>
      rows.slice(start, start + count).map((row) => ({ row, receipts: receiptsOf(provenance, row) })),
  };
}

export const receiptsOf = (provenance: NonNullable<Dataset['provenance']>, row: Row) =>
  mapValues(provenance, ({ class: valueClass, method, from }): Provenance => {
    const sources = from ? [{ dataset: from.dataset, row: from.row(row), columns: from.columns }] : [];
    return { class: valueClass, method, sources };
  });
