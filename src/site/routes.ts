import { FOREVER, QUERY_POLICY } from '../api/policies.ts';
import { unknownDataset } from '../errors.ts';
import { ASSET_FILES, ASSETS, FIXED_FILES } from '../pages/assets.ts';
import type { SiteContext, AddRoute, Router } from './router.ts';
import { pageAdder } from './page-adder.ts';
import { addApiDescription } from './openapi.ts';
import { chartPages } from './routes/chart-pages.ts';
import { addQuality, datasetPages, qualityPages, releasePages } from './routes/dataset-pages.ts';
import { comparisonPages, destinationPages } from './routes/place-pages.ts';
import { addCatalogue, addDownloads } from './routes/downloads.ts';
import { homePages, methodPages, sourcePages } from './routes/general-pages.ts';
import { addLinksets } from './routes/linksets.ts';
import { addMetadata } from './routes/metadata.ts';
import { partnersPages, referencePages } from './routes/partners-pages.ts';
import { addProvenance, receiptPages } from './routes/provenance.ts';
import { addDatabaseFile, queryPages } from './routes/query-pages.ts';
import { addRows, addCounts } from './routes/rows.ts';
import { provenancePath, rowsPath } from '../datasets/addresses.ts';
import { addReleaseChanges, addReleaseFiles } from './routes/release-files.ts';
import { addReleaseFeeds } from './routes/release-feeds.ts';
import { addRoomPages } from './routes/room-pages.ts';
import { searchPages } from './routes/search-pages.ts';
import { addTools } from './routes/tools.ts';
import { prepareSite } from './site-data.ts';

/** Every address of the site, in the order of the API description. */
export function addLiveRoutes(add: AddRoute, context: SiteContext, router: Router): void {
  const site = prepareSite(context);
  addDownloads(add, site);
  addDatabaseFile(add, site);
  addCatalogue(add, site);
  addProvenance(add, site);
  addQuality(add, site);
  addReleaseFiles(add, site);
  addLinksets(add, site);
  addReleaseChanges(add, site);
  addReleaseFeeds(add, site);
  for (const dataset of site.catalog) addRows(add, dataset, site);
  for (const path of ['/api/data/*', provenancePath({ slug: ':slug' }), rowsPath({ slug: ':slug' })])
    add(path, refuseUnknownDataset);
  addCounts(add, site);
  addMetadata(add, site, router);
  addApiDescription(add, site, router);
  addAssets(add);
  const addPage = pageAdder(add, site);
  homePages(addPage, site);
  datasetPages(addPage, site);
  releasePages(addPage, site);
  qualityPages(addPage, site);
  receiptPages(addPage, site);
  destinationPages(addPage, site);
  comparisonPages(addPage, site);
  addTools(addPage, site);
  chartPages(addPage, site);
  methodPages(addPage, site);
  sourcePages(addPage, site);
  partnersPages(addPage, site, router);
  referencePages(add, addPage, site, router);
  queryPages(addPage, site);
  searchPages(addPage, site, router);
  addRoomPages(add, site, 'live');
}

/** What the sandbox's own address has: the pages of its rooms. */
export function addSandboxRoutes(add: AddRoute, context: SiteContext): void {
  addAssets(add);
  addRoomPages(add, prepareSite(context), 'test');
}

const ONE_WEEK = 'public, max-age=604800, stale-while-revalidate=604800, stale-if-error=604800';

function addAssets(add: AddRoute): void {
  for (const { url, ...file } of ASSET_FILES) {
    // A worker has the policy of its own script.
    const headers = url === ASSETS.queryWorker ? { 'Content-Security-Policy': QUERY_POLICY } : {};
    add(url, () => ({ ...file, headers, cacheControl: FOREVER }));
  }
  for (const [path, file] of Object.entries(FIXED_FILES))
    add(path, () => ({ ...file, cacheControl: ONE_WEEK }));
}

function refuseUnknownDataset(): never {
  throw unknownDataset();
}
