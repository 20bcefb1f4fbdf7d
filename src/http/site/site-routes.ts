import type { FastifyInstance } from 'fastify';
import type { Catalog } from '../../datasets/catalog.ts';
import { assetRoutes } from './assets.ts';
import { pageAdder, type AddPagesOptions } from './add-pages.ts';
import { comparisonPages } from './comparison-pages.ts';
import { datasetPages } from './dataset-pages.ts';
import { destinationPages } from './destination-pages.ts';
import { homePages } from './home-pages.ts';
import { referencePages, type ReferenceOptions } from './reference-pages.ts';
import { createSiteData, type SiteDataOptions } from './site-data.ts';

export interface SiteOptions extends AddPagesOptions, SiteDataOptions, ReferenceOptions {
  readonly catalog: Catalog;
}

/** Everything that is served for people to read. */
export function siteRoutes(app: FastifyInstance, options: SiteOptions): void {
  const addPage = pageAdder(app, options);
  const site = { ...options, data: createSiteData(options) };
  assetRoutes(app);
  homePages(addPage, site);
  datasetPages(addPage, site);
  destinationPages(addPage, site);
  comparisonPages(addPage, site);
  referencePages(addPage, options);
}
