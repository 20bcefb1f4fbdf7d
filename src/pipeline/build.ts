import { type Catalog, datasetsOf } from '../datasets/catalog.ts';
import type { SourceDescription } from '../datasets/provenance/source-library.ts';
import { type PlaceName, replacePlaceNames, replaceStoredRows } from '../datasets/stored-rows.ts';
import {
  listColumnProvenance,
  listSources,
  replaceReceipts,
  replaceSources,
} from '../datasets/provenance/receipt-store.ts';
import { findNewestFacts, type MadeBy, redeclareRelease } from '../datasets/releases/release-store.ts';
import { draftRelease, type Draft } from '../datasets/releases/draft-release.ts';
import { type Database, exclusively } from '../storage/database.ts';
import { checkRows } from '../datasets/checks/check-rows.ts';
import type { ReceiptedRows } from './receipt.ts';
import {
  insertPrepared,
  type PreparedRelease,
  prepareRelease,
  previewRelease,
  storedRowContext,
} from './publish.ts';
import { isOwnGeonames } from './sources/source.ts';
import type { Dataset, Row, RowContext } from '../datasets/dataset.ts';
import { findRowChanges } from '../datasets/releases/release-changes.ts';

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

/** Validates the rows, stores them with their receipts and publishes every dataset, all in one transaction. */
export async function buildFromRows(
  db: Database,
  catalog: Catalog,
  { made, sources, placeNames }: Made,
  options: BuildOptions,
) {
  const { now, dryRun = false, watch } = options;
  const stored = storedRowContext(db, now);
  watch?.('Validating every row');
  await checkRows(catalog, made, stored);
  watch?.('Comparing with the last build');
  // Derived datasets use the rows just made, which are not in storage yet.
  const rowsBySlug = new Map(made.map(({ dataset, rows }) => [dataset.slug, rows]));
  const listRows: RowContext['listRows'] = async (slug) => rowsBySlug.get(slug) ?? stored.listRows(slug);
  const changes = [];
  const drafts: Draft[] = [];
  for (const dataset of catalog) {
    const before = await listStored(dataset, stored);
    const rows = Array.from(await dataset.rows({ ...stored, listRows }));
    changes.push({ dataset, rowCount: rows.length, ...findRowChanges(dataset, before, rows) });
    drafts.push(draftRelease(dataset, rows));
  }
  if (dryRun)
    return { changes, published: await Array.fromAsync(drafts, (each) => previewRelease(db, each, now)) };
  watch?.('Writing the releases');
  const prepared = await Array.fromAsync(drafts, prepareRelease);
  watch?.('Storing rows and releases');
  const published = await exclusively(db, async (db) => {
    for (const { dataset, rows, receipts } of made) {
      await replaceStoredRows(db, dataset, rows);
      const receipted = rows.map((row, index) => ({ row, receipts: receipts[index]! }));
      await replaceReceipts(db, dataset, receipted);
    }
    await replaceSources(db, sources);
    await replacePlaceNames(db, placeNames);
    return publishAll(db, prepared, options);
  });
  return { changes, published };
}

/** What a build changed and published, or would in a dry run. */
export type Build = Readonly<Awaited<ReturnType<typeof buildFromRows>>>;

/** A live dataset has no changes, because no build makes its rows. */
export type DatasetChanges = Readonly<Build['changes'][number]>;

/** Publishes the rows of an earlier build under the code's current declarations. */
export async function buildFromStoredRows(db: Database, catalog: Catalog, options: BuildOptions) {
  const context = storedRowContext(db, options.now);
  const prepared = await Array.fromAsync(catalog, async (dataset) =>
    prepareRelease(draftRelease(dataset, await dataset.rows(context))),
  );
  return exclusively(db, (db) => publishAll(db, prepared, options));
}

/** Also updates the declaration of a release whose bytes stay the same. */
function publishAll(db: Database, prepared: readonly PreparedRelease[], { now, madeBy }: BuildOptions) {
  return Array.fromAsync(prepared, async (release) => {
    const published = await insertPrepared(db, release, now, 'build', madeBy);
    if (!published.changed) await redeclareRelease(db, published.number, release.draft.dataset, madeBy, now);
    return published;
  });
}

/** Rows stored by another version may lack columns that a derived dataset needs. Then all of its rows count as new. */
async function listStored(dataset: Dataset, stored: RowContext): Promise<Row[]> {
  try {
    return Array.from(await dataset.rows(stored));
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}

/** Called with the name of each build phase as it begins. */
export type Watch = (step: string) => void;

/** Whether the stored rows were made from an operator's files instead of the repository's. */
export async function isOwnInput(db: Database, catalog: Catalog): Promise<boolean> {
  const inputs = [];
  for (const { slug } of catalog.filter(({ live }) => !live))
    inputs.push((await findNewestFacts(db, slug))?.input);
  return inputs.includes(undefined) ? hasOwnTraces(db, catalog) : inputs.includes('own');
}

/** Version 1.0.0 did not record this, but an own dump of places or table of search volumes leaves traces in the rows. */
async function hasOwnTraces(db: Database, catalog: Catalog): Promise<boolean> {
  const sources = await listSources(db);
  for (const country of new Set(catalog.flatMap((dataset) => dataset.country ?? []))) {
    const { comparisons } = datasetsOf(country);
    const volumes = (await listColumnProvenance(db, comparisons.slug)).get('search_volume');
    if (volumes?.classes.published !== undefined) return true;
    if (sources.some((source) => isOwnGeonames(source, country))) return true;
  }
  return false;
}
