import type { Catalog } from '../datasets/catalog.ts';
import type { RowProvenance, SourceDescription } from '../datasets/provenance/provenance.ts';
import { replacePlaceNames, type PlaceName } from '../datasets/words/place-names.ts';
import { replaceReceipts, replaceSources } from '../datasets/provenance/receipt-store.ts';
import type { MadeBy } from '../datasets/releases/release-store.ts';
import { draftRelease, type Draft } from '../datasets/releases/draft-release.ts';
import type { Rows } from '../datasets/rows/rows.ts';
import { replaceStoredRows } from '../datasets/rows/stored-rows.ts';
import { exclusively, type Database } from '../storage/database.ts';
import type { MadeRows } from './check-rows.ts';
import { draftChecked } from './draft-checked.ts';
import {
  insertOrRedeclare,
  madeRowContext,
  prepareRelease,
  previewRelease,
  storedRowContext,
  type PreparedRelease,
  type Published,
} from './publish.ts';
import { unwatched, type Watch } from './watch.ts';
import type { Dataset, Row, RowContext } from '../datasets/dataset.ts';
import { findRowChanges, type RowChanges } from '../datasets/releases/row-changes.ts';

export interface ReceiptedRows extends MadeRows {
  /** The provenance of each row, in row order. */
  readonly receipts: Rows<RowProvenance>;
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
  const context = storedRowContext(db, now);
  const checked = await draftChecked(catalog, made, context);
  watch('Comparing with the last build');
  const changes = await findChanges(db, catalog, made, now);
  const drafts = finishDrafts(catalog, checked, madeRowContext(db, made, now));
  if (dryRun) {
    const preview = ({ dataset, draft }: FinishedDraft) => previewRelease(db, dataset, draft);
    return { changes, published: await Array.fromAsync(drafts, preview) };
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

/** Publishes the rows of an earlier build under the code's current declarations. */
export async function buildFromStoredRows(
  db: Database,
  catalog: Catalog,
  options: BuildOptions,
): Promise<Published[]> {
  const prepared = await prepareAll(finishDrafts(catalog, new Map(), storedRowContext(db, options.now)));
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

const prepareAll = (drafts: AsyncIterable<FinishedDraft>): Promise<PreparedRelease[]> =>
  Array.fromAsync(drafts, ({ dataset, draft }) => prepareRelease(dataset, draft));

type FinishedDraft = Pick<PreparedRelease, 'dataset' | 'draft'>;

/** Datasets without a draft are drafted now. */
async function* finishDrafts(
  catalog: Catalog,
  drafts: ReadonlyMap<string, Draft>,
  context: RowContext,
): AsyncGenerator<FinishedDraft> {
  for (const dataset of catalog) {
    const draft = drafts.get(dataset.slug) ?? draftRelease(dataset, await dataset.rows(context));
    yield { dataset, draft };
  }
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
