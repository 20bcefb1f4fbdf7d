import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { Dataset, Declaration } from '../datasets/dataset.ts';
import {
  declaredColumns,
  type ColumnsProvenance,
  listColumnProvenance,
  listSources,
} from '../datasets/provenance/receipt-store.ts';
import type { SourceDescription } from '../datasets/provenance/provenance.ts';
import { withTranslation, type SourceLibrary } from '../datasets/provenance/source-library.ts';
import { cacheRecent } from '../datasets/releases/cache-recent.ts';
import { listReleases, type ListedRelease } from '../datasets/releases/list-releases.ts';
import { createReleaseArchive, type GetRelease } from '../datasets/releases/release-archive.ts';
import { findReleaseChanges } from '../datasets/releases/row-changes.ts';
import type { ChangeCounts, ShownRelease } from '../pages/dataset/dataset-sections.ts';
import type { Database } from '../storage/database.ts';
import { formatsOf, releasePath } from '../api/download.ts';

/** What storage has about a dataset besides its rows. */
export interface DatasetFacts {
  readonly provenance: ColumnsProvenance;
  readonly sources: ReadonlyMap<string, SourceDescription>;
  readonly releases: readonly ShownRelease[];
  readonly changes: ChangeCounts | undefined;
}

interface DatasetFactsOptions {
  readonly db: Database;
  readonly releases: CurrentReleases;
  readonly sourceLibrary: SourceLibrary;
}

const SHOWN_RELEASES = 10;
const CACHED_FACTS = 50;

/** Queries storage once per build. */
export function createDatasetFacts({ db, releases, sourceLibrary }: DatasetFactsOptions) {
  const remember = cacheRecent<DatasetFacts>(CACHED_FACTS, () => 1);
  const getRelease = createReleaseArchive(db, releases);
  return (dataset: Dataset): Promise<DatasetFacts> => {
    const { slug, provenance } = dataset;
    const newest = releases.get(slug);
    return remember(`${slug} ${releases.buildsOf([dataset])}`, async () => {
      const listed = await listReleases(db, slug, { limit: SHOWN_RELEASES });
      const sources = await listSources(db);
      return {
        provenance: provenance
          ? declaredColumns(provenance, newest.rowCount)
          : await listColumnProvenance(db, slug),
        sources: new Map(sources.map((source) => [source.name, withTranslation(sourceLibrary, source)])),
        releases: listed.map(showRelease),
        changes: await countChanges(getRelease, newest.declaration, listed),
      };
    });
  };
}

function showRelease({ slug, number, publishedAt, rowCount, files }: ListedRelease): ShownRelease {
  return {
    number,
    publishedAt,
    rowCount,
    files: formatsOf({ files }).map((format) => ({ format, path: releasePath(slug, number, format) })),
  };
}

async function countChanges(
  getRelease: GetRelease,
  dataset: Declaration,
  [newest, previous]: readonly ListedRelease[],
): Promise<ChangeCounts | undefined> {
  if (!newest || !previous) return undefined;
  const after = (await getRelease(dataset.slug, newest.number)).files.json;
  const before = (await getRelease(dataset.slug, previous.number)).files.json;
  if (!after || !before) return undefined;
  const changes = findReleaseChanges(dataset, before.identity.bytes, after.identity.bytes);
  const { added, changed, removed } = changes;
  return { added: added.length, changed: changed.length, removed: removed.length };
}
