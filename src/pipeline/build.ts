import type { Catalog } from '../datasets/catalog.ts';
import { rowChecker } from '../datasets/check-row.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { Row } from '../datasets/formats/format.ts';
import type { RowProvenance, SourceDescription } from '../datasets/provenance.ts';
import { replaceReceipts, replaceSources } from '../datasets/receipt-store.ts';
import { draftRelease } from '../datasets/release.ts';
import { keyOf } from '../datasets/row-order.ts';
import { replaceStoredRows } from '../datasets/stored-rows.ts';
import { exclusively, type Database } from '../storage/database.ts';
import {
  insertPrepared,
  prepareRelease,
  storedRowContext,
  type PreparedRelease,
  type Published,
} from './publish.ts';

export interface MadeRows {
  readonly dataset: Dataset;
  readonly rows: readonly Row[];
  /** The provenance of each row, in the order of the rows. */
  readonly receipts: readonly RowProvenance[];
}

export interface Reject {
  readonly dataset: string;
  readonly key: string;
  readonly reason: string;
}

/** Rows that must not be stored: the build stops here and the last good releases stay. */
export class RejectedRows extends Error {
  readonly rejects: readonly Reject[];

  constructor(rejects: readonly Reject[]) {
    super(`${rejects.length} rows were rejected`);
    this.rejects = rejects;
  }
}

/** Validates the rows, then stores them with their receipts and publishes every dataset in one transaction. */
export async function storeAndPublish(
  db: Database,
  catalog: Catalog,
  { made, sources }: { made: readonly MadeRows[]; sources: readonly SourceDescription[] },
  now: Date,
): Promise<Published[]> {
  const rejects = findRejects(made);
  if (rejects.length > 0) throw new RejectedRows(rejects);
  const prepared = await prepareAll(db, catalog, made, now);
  return exclusively(db, async (db) => {
    for (const { dataset, rows, receipts } of made) {
      await replaceStoredRows(db, dataset, rows);
      await replaceReceipts(
        db,
        dataset,
        rows.map((row, index) => ({ row, receipts: receipts[index]! })),
      );
    }
    await replaceSources(db, sources);
    const published: Published[] = [];
    for (const release of prepared) published.push(await insertPrepared(db, release, now, 'build'));
    return published;
  });
}

function findRejects(made: readonly MadeRows[]): Reject[] {
  return made.flatMap(({ dataset, rows }) => {
    const problemsOf = rowChecker(dataset);
    return rows.flatMap((row) =>
      problemsOf(row).map((reason) => ({ dataset: dataset.slug, key: keyOf(dataset, row), reason })),
    );
  });
}

/** Datasets that are derived from others see the rows just made, which storage does not have yet. */
async function prepareAll(
  db: Database,
  catalog: Catalog,
  made: readonly MadeRows[],
  now: Date,
): Promise<PreparedRelease[]> {
  const stored = storedRowContext(db, now);
  const rowsBySlug = new Map(made.map(({ dataset, rows }) => [dataset.slug, rows]));
  const listRows = async (slug: string) => rowsBySlug.get(slug) ?? stored.listRows(slug);
  const prepared: PreparedRelease[] = [];
  for (const dataset of catalog) {
    const draft = await draftRelease(dataset, await dataset.rows({ ...stored, listRows }));
    prepared.push(await prepareRelease(dataset, draft));
  }
  return prepared;
}
