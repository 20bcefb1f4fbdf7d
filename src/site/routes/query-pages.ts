import { describeFile, downloadHeaders } from '../../api/describe-downloads.ts';
import {
  API_LINK,
  DATABASE_MEDIA_TYPE,
  DATABASE_PATH,
  LICENSE_LINK,
  linkHeader,
} from '../../api/download.ts';
import { FILE_POLICIES } from '../../api/policies.ts';
import { DCAT_MEDIA_TYPE, DCAT_PATH } from '../../datasets/metadata/dcat.ts';
import { allowOnly, withoutAppended } from '../../datasets/query/row-query.ts';
import { createDatabaseFile } from '../database-file.ts';
import type { AddRoute } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describe } from './describe.ts';

/** All datasets in one SQLite file. */
export function addDatabaseFile(add: AddRoute, site: Site): void {
  const { catalog, releases, baseUrl } = site;
  const make = createDatabaseFile(site);
  const headers = {
    'Content-Disposition': `attachment; filename="sampan.sqlite"`,
    Link: linkHeader(
      baseUrl,
      LICENSE_LINK,
      { rel: 'describedby', to: DCAT_PATH, type: DCAT_MEDIA_TYPE },
      API_LINK,
    ),
    ...FILE_POLICIES,
  };
  const { 'Content-Location': _, 'X-Row-Count': _rows, ...described } = downloadHeaders;
  const pieces = {
    headers: () => described,
    content: () => describeFile(DATABASE_MEDIA_TYPE),
  };
  add(
    DATABASE_PATH,
    async ({ query }) => {
      allowOnly(withoutAppended(query), []);
      const times = releases.listPublished().map(({ slug }) => releases.get(slug).publishedAt.getTime());
      return {
        body: await make(),
        mediaType: DATABASE_MEDIA_TYPE,
        lastModified: new Date(Math.max(...times)),
        headers,
      };
    },
    { operation: () => describe(catalog, 'databaseFile', 'get-database', pieces), preflight: true },
  );
}
