import type { FastifyInstance } from 'fastify';
import { countryPath } from '../../countries/country.ts';
import { toolListPage, TOOLS_PATH } from '../../pages/tools/tool-cards.ts';
import { pageAdder, type AddPagesOptions } from './add-pages.ts';
import { assetRoutes } from './assets.ts';
import { chartPages } from './chart-pages.ts';
import { comparisonPages } from './comparison-pages.ts';
import { datasetPages } from './dataset-pages.ts';
import { destinationPages } from './destination-pages.ts';
import { homePages } from './home-pages.ts';
import { methodPages } from './method-pages.ts';
import { ogImageRoutes } from './og-image-routes.ts';
import { partnersPages, type PartnersOptions } from './partners-pages.ts';
import { referencePages, type ReferenceOptions } from './reference-pages.ts';
import { releasePages } from './release-pages.ts';
import { searchPages } from './search/search-pages.ts';
import { sourcePages } from './source-pages.ts';
import { createSiteData, type SiteDataOptions } from './site-data.ts';

export interface SiteOptions extends AddPagesOptions, SiteDataOptions, ReferenceOptions {
  /** The settings shown on the page for partners. */
  readonly partnersPage: Pick<PartnersOptions, 'sandboxDays' | 'trashDays' | 'partnerContact' | 'limits'>;
  /** Whether rooms have pages. */
  readonly roomPages: boolean;
  readonly sandboxOperations: PartnersOptions['sandboxOperations'];
}

const RESULT_CACHE_BYTES = 2_000_000;

/** Registers all pages. */
export function siteRoutes(app: FastifyInstance, options: SiteOptions): void {
  const addPage = pageAdder(app, options);
  const site = { ...options, data: createSiteData(options) };
  assetRoutes(app);
  ogImageRoutes(app, site);
  homePages(addPage, site);
  datasetPages(addPage, site);
  releasePages(addPage, site);
  destinationPages(addPage, site);
  comparisonPages(addPage, site);
  for (const country of options.countries)
    addPage(countryPath(country, TOOLS_PATH), ({ language }) => ({
      datasets: [],
      make: () => toolListPage(country, language),
    }));
  chartPages(addPage, site);
  methodPages(addPage, site);
  sourcePages(addPage, site);
  partnersPages(addPage, { ...options, ...options.partnersPage });
  referencePages(addPage, options);
  // Search results have a separate cache: queries are unlimited and must not evict the other pages.
  searchPages(pageAdder(app, { ...options, cacheBytes: RESULT_CACHE_BYTES }), { ...options, ...site });
}
