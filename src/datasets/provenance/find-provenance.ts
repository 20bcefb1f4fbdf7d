import { unknownColumn, unknownRow, malformedRow } from '../../errors.ts';
import type { ColumnProvenance } from './provenance.ts';
import type { Dataset, Row } from '../dataset.ts';
import type { ReceiptBook } from './receipt-book.ts';
import type { RowReceipts } from './receipt-store.ts';

const VALUES_PER_PAGE = 300;

export interface ProvenanceQuery {
  /** The name of the requested row. */
  readonly row?: string;
  readonly column?: string;
  /** The page begins after the row with this name. */
  readonly after?: string;
}

export interface FoundProvenance {
  readonly columns: readonly (ColumnProvenance & { readonly key: string })[];
  readonly rows: readonly RowReceipts[];
  /** The query for the next page, if there is one. */
  readonly next: ProvenanceQuery | undefined;
}

export async function findProvenance(
  dataset: Dataset,
  book: ReceiptBook,
  { row, column, after }: ProvenanceQuery,
): Promise<FoundProvenance> {
  // Uses the columns of the last build and newest release; the code may declare others.
  const keys = Object.keys(dataset.columns).filter(
    (key) => book.columns.has(key) && (column === undefined || key === column),
  );
  if (keys.length === 0) throw unknownColumn();
  const columns = keys.flatMap((key) => {
    const provenance = book.columns.get(key);
    return provenance ? [{ key, ...provenance }] : [];
  });
  if (row !== undefined) {
    const start = await getPosition(dataset, book, row);
    return { columns, rows: await book.list({ start, count: 1 }), next: undefined };
  }
  const start = after === undefined ? 0 : (await getPosition(dataset, book, after)) + 1;
  const count = Math.max(1, Math.floor(VALUES_PER_PAGE / keys.length));
  const found = await book.list({ start, count: count + 1 });
  const rows = found.slice(0, count);
  const last = found.length > count ? rows.at(-1) : undefined;
  const next = last && { after: rowName(dataset, last.row), ...(column !== undefined && { column }) };
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
