import { unknownColumn, unknownRow, malformedRow, fetchFailed } from '../../errors.ts';
import type { Provenance } from './provenance.ts';
import type { Dataset, Row } from '../dataset.ts';
import { declaredColumns, findReceiptPosition, listColumnProvenance, listReceipts } from './receipt-store.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { rowsOf, type ReleasedRows } from '../releases/release.ts';
import { keyOf } from '../stored-rows.ts';
import { mapValues } from '../records.ts';

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

export const provenancePath = ({ slug }: Pick<Dataset, 'slug'>) => `/datasets/${slug}/provenance`;

/** The page with the receipts of some columns of rows, or of all. A row's name may be the first part of a key. */
export function receiptsPath(
  dataset: Pick<Dataset, 'slug'>,
  rows: readonly string[],
  columns: readonly string[] = [],
) {
  const asked = [...rows.map((row) => `row=${row}`), ...columns.map((column) => `column=${column}`)];
  return `/datasets/${dataset.slug}/receipts?${asked.join('&')}#receipts`;
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
export async function storedReceipts(db: Kysely<Tables>, dataset: Dataset) {
  const columns = await listColumnProvenance(db, dataset.slug);
  if (columns.size === 0) throw fetchFailed();
  return {
    columns,
    findPosition: (row: Row) => findReceiptPosition(db, dataset, row),
    list: (range: { start: number; count: number }) => listReceipts(db, dataset, range),
  };
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
