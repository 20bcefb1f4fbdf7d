import type { Catalog } from '../datasets/catalog.ts';
import type { RowProvenance, SourceDescription } from '../datasets/provenance/provenance.ts';
import { type PlaceName, replacePlaceNames } from '../datasets/words/place-names.ts';
import { replaceReceipts, replaceSources } from '../datasets/provenance/receipt-store.ts';
import type { MadeBy } from '../datasets/releases/release-store.ts';
import { draftRelease } from '../datasets/releases/draft-release.ts';
import { replaceStoredRows } from '../datasets/stored-rows.ts';
import { type Database, exclusively } from '../storage/database.ts';
import { checkRows, type MadeRows } from './check-rows.ts';
import {
  insertOrRedeclare,
  madeRowContext,
  type PreparedRelease,
  prepareRelease,
  previewRelease,
  type Published,
  storedRowContext,
} from './publish.ts';
import type { Dataset, Row, RowContext } from '../datasets/dataset.ts';
import { findRowChanges, type RowChanges } from '../datasets/releases/row-changes.ts';

export interface ReceiptedRows extends MadeRows {
  /** The provenance of each row, in row order. */
  readonly receipts: readonly RowProvenance[];
}

/** The result of the steps. */
export interface Made {
  readonly made: readonly ReceiptedRows[];
  readonly sources: readonly SourceDescription[];
  readonly placeNames: readonly PlaceName[];
}

export interface BuildOptions {
  readonly now: Date;
  readonly madeBy: MadeBy;
  /** A dry run: reports what would change and stores nothing. */
  readonly dryRun?: boolean;
  readonly watch?: Watch;
}

export interface Build {
  readonly changes: readonly DatasetChanges[];
  /** In a dry run, what a build would publish. */
  readonly published: readonly Published[];
}

/** Validates the rows, stores them with their receipts and publishes every dataset, all in one transaction. */
export async function buildFromRows(
  db: Database,
  catalog: Catalog,
  allMade: Made,
  { now, madeBy, dryRun = false, watch = unwatched }: BuildOptions,
): Promise<Build> {
  const { made } = allMade;
  watch('Validating every row');
  await checkRows(catalog, made, storedRowContext(db, now));
  watch('Comparing with the last build');
  const changes = await findChanges(db, catalog, made, now);
  const drafts = await draftAll(catalog, madeRowContext(db, made, now));
  if (dryRun) {
    const published: Published[] = [];
    for (const { dataset, draft } of drafts) published.push(await previewRelease(db, dataset, draft));
    return { changes, published };
  }
  watch('Writing the releases');
  const prepared = await prepareAll(drafts);
  watch('Storing rows and releases');
  return { changes, published: await storeAndPublish(db, allMade, prepared, { now, madeBy }) };
}

function storeAndPublish(
  db: Database,
  { made, sources, placeNames }: Made,
  prepared: readonly PreparedRelease[],
  options: BuildOptions,
): Promise<Published[]> {
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
    await replacePlaceNames(db, placeNames);
    return publishAll(db, prepared, options);
  });
}

/** Publishes the rows of an earlier build under the code's current declarations. */
export async function buildFromStoredRows(
  db: Database,
  catalog: Catalog,
  options: BuildOptions,
): Promise<Published[]> {
  const prepared = await prepareAll(await draftAll(catalog, storedRowContext(db, options.now)));
  return exclusively(db, (db) => publishAll(db, prepared, options));
}

async function publishAll(
  db: Database,
  prepared: readonly PreparedRelease[],
  { now, madeBy }: BuildOptions,
): Promise<Published[]> {
  const published: Published[] = [];
  for (const release of prepared) published.push(await insertOrRedeclare(db, release, now, 'build', madeBy));
  return published;
}

async function prepareAll(drafts: readonly DraftOfDataset[]): Promise<PreparedRelease[]> {
  const prepared: PreparedRelease[] = [];
  for (const { dataset, draft } of drafts) prepared.push(await prepareRelease(dataset, draft));
  return prepared;
}

type DraftOfDataset = Pick<PreparedRelease, 'dataset' | 'draft'>;

async function draftAll(catalog: Catalog, context: RowContext): Promise<DraftOfDataset[]> {
  const drafts: DraftOfDataset[] = [];
  for (const dataset of catalog)
    drafts.push({ dataset, draft: draftRelease(dataset, await dataset.rows(context)) });
  return drafts;
}

export interface DatasetChanges extends RowChanges {
  readonly dataset: Dataset;
  readonly rowCount: number;
}

/** The changes per dataset; a live dataset has none, because no build makes its rows. */
async function findChanges(
  db: Database,
  catalog: Catalog,
  made: readonly MadeRows[],
  now: Date,
): Promise<DatasetChanges[]> {
  const changes: DatasetChanges[] = [];
  for (const dataset of catalog) {
    const before = await listStored(db, dataset, now);
    const after = Array.from(await dataset.rows(madeRowContext(db, made, now)));
    changes.push({ dataset, rowCount: after.length, ...findRowChanges(dataset, before, after) });
  }
  return changes;
}

/** Rows stored by another version may lack columns that a derived dataset needs. Then all of its rows count as new. */
async function listStored(db: Database, dataset: Dataset, now: Date): Promise<Row[]> {
  try {
    return Array.from(await dataset.rows(storedRowContext(db, now)));
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}

/** Called with the name of each build phase as it begins. */
export type Watch = (step: string) => void;

export const unwatched: Watch = () => {};
