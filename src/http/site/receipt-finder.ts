import type { Dataset, Row } from '../../datasets/dataset.ts';
import type { RowProvenance } from '../../datasets/provenance/provenance.ts';
import { selectReceipts } from '../../datasets/provenance/receipt-store.ts';
import { keyOf } from '../../datasets/row-order.ts';
import type { Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';

/** Returns a function that finds the receipts of a row; none where the last build wrote none. */
export function createReceiptFinder(db: Database, dataset: Dataset) {
  const read = prepareQuery<{ receipts: string }, { key: string }>(db, (parameter) =>
    selectReceipts(db, dataset, parameter('key')),
  );
  return async (row: Row): Promise<RowProvenance> => {
    const [found] = await read({ key: keyOf(dataset, row) });
    return found ? (JSON.parse(found.receipts) as RowProvenance) : {};
  };
}
