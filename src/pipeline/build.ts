import type { Catalog } from '../datasets/catalog.ts';
import type { RowProvenance, SourceDescription } from '../datasets/provenance/provenance.ts';
import { replacePlaceNames, type PlaceName } from '../datasets/words/place-names.ts';
import { replaceReceipts, replaceSources } from '../datasets/provenance/receipt-store.ts';
import type { MadeBy } from '../datasets/releases/release-store.ts';
import { draftRelease } from '../datasets/releases/draft-release.ts';
import type { Drafting } from '../datasets/releases/draft-rows.ts';
import type { Rows } from '../datasets/rows/rows.ts';
import { replaceStoredRows } from '../datasets/rows/stored-rows.ts';
import { exclusively, type Database } from '../storage/database.ts';
import { checkRows, type MadeRows } from './check-rows.ts';
import { draftChecked } from './draft-checked.ts';
import {
  insertOrRedeclare,
  madeRowContext,
  prepareRelease,
  storedRowContext,
  type PreparedRelease,
  type Published,
} from './publish.ts';
import { unwatched, type Watch } from './watch.ts';
import type { Dataset, Row, RowContext } from '../datasets/dataset.ts';
import { findRowChanges, type RowChanges } from '../datasets/releases/row-changes.ts';

export interface ReceiptedRows extends MadeRows {
  /** The provenance of each row, in the order of the rows. */
  readonly receipts: Rows<RowProvenance>;
}

/** What was made of the sources. */
export interface Made {
  readonly made: readonly ReceiptedRows[];
  readonly sources: readonly SourceDescription[];
  readonly placeNames: readonly PlaceName[];
}

export interface BuildOptions {
  readonly now: Date;
  readonly madeBy: MadeBy;
  /** Find out what would change, and store nothing. */
  readonly dryRun?: boolean;
  readonly watch?: Watch;
}

export interface Build {
  readonly changes: readonly DatasetChanges[];
  readonly published: readonly Published[];
}

/** Checks the rows, then stores them with their receipts and publishes every dataset in one transaction, or nothing at all. */
export async function buildFromRows(
  db: Database,
  catalog: Catalog,
  allMade: Made,
  { now, madeBy, dryRun = false, watch = unwatched }: BuildOptions,
): Promise<Build> {
  const { made } = allMade;
  watch('Checking every row');
  const context = storedRowContext(db, now);
  const drafts = dryRun
    ? await checkRows(catalog, made, context)
    : await draftChecked(catalog, made, context);
  watch('Comparing with the last build');
  const changes = await findChanges(db, catalog, made, now);
  if (!drafts) return { changes, published: [] };
  watch('Writing the releases');
  const prepared = await prepareAll(catalog, drafts, madeRowContext(db, made, now));
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
    for (const { dataset, rows: readRows, receipts: readReceipts } of made) {
      const [rows, receipts] = [Array.from(readRows), Array.from(readReceipts)];
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

/** Publishes rows that an earlier build stored, as the code declares them now. */
export async function buildFromStoredRows(
  db: Database,
  catalog: Catalog,
  options: BuildOptions,
): Promise<Published[]> {
  const prepared = await prepareAll(catalog, new Map(), storedRowContext(db, options.now));
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

/** Datasets without a draft are drafted now. */
async function prepareAll(
  catalog: Catalog,
  drafts: ReadonlyMap<string, Drafting>,
  context: RowContext,
): Promise<PreparedRelease[]> {
  const prepared: PreparedRelease[] = [];
  for (const dataset of catalog) {
    const draft = drafts.get(dataset.slug)?.finish() ?? draftRelease(dataset, await dataset.rows(context));
    prepared.push(await prepareRelease(dataset, await draft));
  }
  return prepared;
}

export interface DatasetChanges extends RowChanges {
  readonly dataset: Dataset;
  readonly rowCount: number;
}

/** What the build changes of every dataset: nothing of one that changes by itself. */
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

/** Rows that another version stored may lack what the code derives a dataset from: then all of its rows are new. */
async function listStored(db: Database, dataset: Dataset, now: Date): Promise<Row[]> {
  try {
    return Array.from(await dataset.rows(storedRowContext(db, now)));
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}
