import type { Kysely } from 'kysely';
import { inPieces, jsonText, type Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
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

type Db = Kysely<Tables>;

/** A row, or its key columns, with the provenance of its values. */
export interface RowReceipts {
  readonly row: Row;
  readonly receipts: RowProvenance;
}

export async function replaceReceipts(db: Db, dataset: Dataset, made: readonly RowReceipts[]): Promise<void> {
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
  const columns = summariseColumns(
    dataset,
    ordered.map(({ receipts }) => receipts),
  );
  for (const [key, provenance] of columns) {
    const summary = { dataset: slug, column_key: key, provenance: JSON.stringify(provenance) };
    await db.insertInto('receipt_columns').values(summary).execute();
  }
}

export async function listColumnProvenance(db: Db, slug: string): Promise<ColumnsProvenance> {
  const columns = await db.selectFrom('receipt_columns').selectAll().where('dataset', '=', slug).execute();
  return new Map(
    columns.map(({ column_key, provenance }) => [column_key, JSON.parse(provenance) as ColumnProvenance]),
  );
}

export async function findReceiptPosition(db: Db, dataset: Dataset, row: Row): Promise<number | undefined> {
  const found = await db
    .selectFrom('receipts')
    .select('position')
    .where('dataset', '=', dataset.slug)
    .where('key', '=', keyOf(dataset, row))
    .executeTakeFirst();
  return found?.position;
}

export async function listReceipts(
  db: Db,
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

export async function replaceSources(db: Db, sources: readonly SourceDescription[]): Promise<void> {
  await db.deleteFrom('sources').execute();
  for (const { name, title, address, licence, retrieved, period, credit, files } of sources) {
    const source = { name, title, address, licence, retrieved, period, credit, files: JSON.stringify(files) };
    await db.insertInto('sources').values(source).execute();
  }
}

export async function listSources(db: Db): Promise<SourceDescription[]> {
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
