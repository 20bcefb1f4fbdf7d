import type { Dataset, Row } from '../datasets/dataset.ts';
import type { RowProvenance } from '../datasets/provenance/provenance.ts';
import { selectReceipts } from '../datasets/provenance/receipt-store.ts';
import { keyOf } from '../datasets/stored-rows.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepare-query.ts';

const readReceipts = prepareQuery<{ slug: string; key: string }, { receipts: string }>((db, parameter) =>
  selectReceipts(db, parameter('slug'), parameter('key')),
);

/** A row's receipts; empty if the last build wrote none. */
export async function findReceipts(db: Database, dataset: Dataset, row: Row): Promise<RowProvenance> {
  const [found] = await readReceipts(db, { slug: dataset.slug, key: keyOf(dataset, row) });
  return found ? (JSON.parse(found.receipts) as RowProvenance) : {};
}
