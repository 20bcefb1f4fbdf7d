import type { Kysely } from 'kysely';
import { fetchFailed } from '../../errors.ts';
import type { Tables } from '../../storage/tables.ts';
import { declaredColumns, type ColumnsProvenance } from './column-provenance.ts';
import type { Dataset, Row } from '../dataset.ts';
import type { DeclaredProvenance, Provenance } from './provenance.ts';
import {
  findReceiptPosition,
  listColumnProvenance,
  listReceipts,
  type RowReceipts,
} from './receipt-store.ts';
import type { Release } from '../releases/release.ts';
import { keyOf } from '../rows/row-order.ts';
import { mapKeys } from '../records.ts';

/** A dataset's receipts, in row order. */
export interface ReceiptBook {
  readonly columns: ColumnsProvenance;
  findPosition(row: Row): Promise<number | undefined>;
  list(range: { start: number; count: number }): Promise<RowReceipts[]>;
}

/** The receipts that the last build stored. */
export async function storedReceipts(db: Kysely<Tables>, dataset: Dataset): Promise<ReceiptBook> {
  const columns = await listColumnProvenance(db, dataset.slug);
  if (columns.size === 0) throw fetchFailed();
  return {
    columns,
    findPosition: (row) => findReceiptPosition(db, dataset, row),
    list: (range) => listReceipts(db, dataset, range),
  };
}

/** The declared receipts, for each row of a release. */
export function declaredReceipts(
  dataset: Dataset,
  provenance: NonNullable<Dataset['provenance']>,
  release: Release,
): ReceiptBook {
  const { rows } = JSON.parse(release.files.json.identity.bytes.toString()) as { rows: Row[] };
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

function receiptsOf(provenance: NonNullable<Dataset['provenance']>, row: Row) {
  return mapKeys(Object.keys(provenance), (column) => receiptOf(provenance[column]!, row));
}

function receiptOf({ class: valueClass, method, from }: DeclaredProvenance, row: Row): Provenance {
  const sources = from ? [{ dataset: from.dataset, row: from.row(row), columns: from.columns }] : [];
  return { class: valueClass, method, sources };
}
