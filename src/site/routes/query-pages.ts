import { describeFile } from '../../api/describe-downloads.ts';
import {
  API_LINK,
  DATABASE_MEDIA_TYPE,
  DATABASE_PATH,
  LICENSE_LINK,
  linkHeader,
} from '../../api/download.ts';
import { FILE_POLICIES, QUERY_POLICY } from '../../api/policies.ts';
import { DCAT_MEDIA_TYPE, DCAT_PATH } from '../../datasets/metadata/dcat.ts';
import { allowOnly, withoutAppended } from '../../datasets/query/row-query.ts';
import { QUERY_PATH, queryPage } from '../../pages/query/query-page.ts';
import { createDatabaseFile, listViews } from '../database-file.ts';
import type { AddPage } from '../page-adder.ts';
import type { AddRoute } from '../router.ts';
import { findDeclared, type Site } from '../site-data.ts';
import { ASSETS } from './assets.ts';
import { describe } from './describe.ts';

/** All datasets in one SQLite file. */
export function addDatabaseFile(add: AddRoute, site: Site): void {
  const make = createDatabaseFile(site);
  const described = { rel: 'describedby', to: DCAT_PATH, type: DCAT_MEDIA_TYPE };
  const headers = {
    'Content-Disposition': 'attachment; filename="sampan.sqlite"',
    Link: linkHeader(site.baseUrl, LICENSE_LINK, described, API_LINK),
    ...FILE_POLICIES,
  };
  const pieces = { content: () => describeFile(DATABASE_MEDIA_TYPE) };
  add(
    DATABASE_PATH,
    async ({ query }) => {
      allowOnly(withoutAppended(query), []);
      return { body: await make(), mediaType: DATABASE_MEDIA_TYPE, headers };
    },
    { operation: () => describe(site.catalog, 'databaseFile', 'get-database', pieces), preflight: true },
  );
}

export function queryPages(addPage: AddPage, site: Site): void {
  const { data, baseUrl, releases, general } = site;
  const links = { file: DATABASE_PATH, worker: ASSETS.queryWorker, baseUrl };
  const headers = { 'Content-Security-Policy': QUERY_POLICY };
  addPage(
    QUERY_PATH,
    ({ words }) => {
      const datasets = releases.listPublished().map((dataset) => findDeclared(site, dataset));
      const facts = { ...links, country: data.first.country, datasets, views: listViews(site) };
      return { page: queryPage(facts, words), headers };
    },
    general,
  );
}
