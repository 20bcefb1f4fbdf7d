import type { Dataset } from '../../datasets/dataset.ts';
import { FORMAT_NAMES } from '../../datasets/formats/formats.ts';
import { presentSchemaOrgDataset } from '../../datasets/metadata/schema-org.ts';
import { listSources } from '../../datasets/provenance/receipt-store.ts';
import { declaredReceipts, storedReceipts } from '../../datasets/provenance/receipt-book.ts';
import { listReleases, type ListedRelease } from '../../datasets/releases/list-releases.ts';
import { createReleaseArchive } from '../../datasets/releases/release-archive.ts';
import { findReleaseChanges } from '../../datasets/releases/release-changes.ts';
import { datasetPage, datasetPath } from '../../pages/dataset/dataset-page.ts';
import { datasetsPage } from '../../pages/dataset/datasets-page.ts';
import { declarationWords } from '../../pages/dataset/declaration-words.ts';
import type { ChangeCounts, ShownRelease } from '../../pages/dataset/releases-section.ts';
import { parseTableView, tableQuery } from '../../pages/dataset/table-view.ts';
import { releasePath } from '../downloads/download.ts';
import { describeDataset } from '../metadata/describe-dataset.ts';
import { landingLinks } from '../metadata/landing-links.ts';
import type { AddPage } from './add-pages.ts';
import type { Site } from './site.ts';

const SHOWN_RELEASES = 10;

export function datasetPages(addPage: AddPage, site: Site): void {
  const { db, data, catalog, releases, baseUrl } = site;
  const countChanges = changeCounter(site);
  addPage('/datasets', ({ language }) => ({
    datasets: catalog,
    make: () => datasetsPage(data.listCards(), language),
  }));
  for (const dataset of catalog) {
    addPage(datasetPath(dataset), ({ language, query }) => {
      const view = parseTableView(dataset, query);
      return {
        datasets: [dataset],
        query: tableQuery(view),
        headers: { Link: landingLinks(dataset, baseUrl) },
        async make() {
          const release = releases.get(dataset.slug);
          const book = dataset.provenance
            ? declaredReceipts(dataset, dataset.provenance, release)
            : await storedReceipts(db, dataset);
          const listed = await listReleases(db, dataset.slug, { limit: SHOWN_RELEASES });
          const sources = await listSources(db);
          const page = {
            dataset,
            release,
            view,
            rows: data.readRows(dataset),
            downloads: data.listDownloads(dataset),
            provenance: book.columns,
            sources: new Map(sources.map((source) => [source.name, source])),
            datasetNames: new Map(catalog.map((each) => [each.slug, declarationWords(each, language).name])),
            releases: listed.map(showRelease),
            changes: await countChanges(dataset, listed),
            story: '',
            baseUrl,
          };
          const jsonLd = presentSchemaOrgDataset(describeDataset(dataset, site));
          return { ...datasetPage(page, language), jsonLd };
        },
      };
    });
  }
}

function showRelease({ slug, number, publishedAt, rowCount, files }: ListedRelease): ShownRelease {
  const kept = FORMAT_NAMES.filter((format) => files[format]);
  return {
    number,
    publishedAt,
    rowCount,
    files: kept.map((format) => ({ format, path: releasePath(slug, number, format) })),
  };
}

function changeCounter({ db, releases }: Site) {
  const getRelease = createReleaseArchive(db, releases);
  return async (
    dataset: Dataset,
    [newest, previous]: readonly ListedRelease[],
  ): Promise<ChangeCounts | undefined> => {
    if (!newest || !previous) return undefined;
    const [after, before] = [
      await getRelease(dataset.slug, newest.number),
      await getRelease(dataset.slug, previous.number),
    ];
    if (!after.files.json || !before.files.json) return undefined;
    const { added, changed, removed } = await findReleaseChanges(
      dataset,
      before.files.json.identity.bytes,
      after.files.json.identity.bytes,
    );
    return { added: added.length, changed: changed.length, removed: removed.length };
  };
}
