import type { FastifyInstance } from 'fastify';
import type { Dataset } from '../../datasets/dataset.ts';
import { CROISSANT, croissantPath, presentCroissant } from '../../datasets/metadata/croissant.ts';
import { CSVW_MEDIA_TYPE, csvwPath, presentCsvw } from '../../datasets/metadata/csvw.ts';
import {
  DATA_PACKAGE_MEDIA_TYPE,
  dataPackagePath,
  presentDataPackage,
} from '../../datasets/metadata/data-package.ts';
import { DCAT_MEDIA_TYPE, DCAT_PATH, presentDcat } from '../../datasets/metadata/dcat.ts';
import { catalogWords } from '../../datasets/metadata/described-dataset.ts';
import type { SourceLibrary } from '../../datasets/provenance/source-library.ts';
import { encodeFile, releaseFile } from '../../datasets/releases/encoding.ts';
import { keepRecent } from '../../datasets/releases/keep-recent.ts';
import { buildOf } from '../../datasets/releases/build-of.ts';
import { createRowReader } from '../../datasets/releases/release-rows.ts';
import { SITE_LANGUAGES, sitePath } from '../../pages/site-language.ts';
import { bytesOfAll, represent, UNTIL_REPLACED, type Representations } from '../downloads/representation.ts';
import { downloadPath } from '../downloads/download.ts';
import { sendDownload } from '../downloads/send-download.ts';
import { answerPreflight } from '../edge/cross-origin.ts';
import { describeCatalog, describeDataset, type DescribeOptions } from './describe-dataset.ts';
import { LLMS_PATH, presentLlms } from './llms.ts';
import { listSitePages } from './list-site-pages.ts';
import { presentRobots, ROBOTS_PATH } from './robots.ts';
import { presentSecurityTxt, SECURITY_PATH } from './security-txt.ts';
import { presentSitemap, SITEMAP_PATH } from './sitemap.ts';

export interface MetadataRoutesOptions extends DescribeOptions {
  readonly nowMs: () => number;
  readonly sourceLibrary: SourceLibrary;
  /** Where weaknesses are reported, as a URI. */
  readonly securityContact: string;
}

interface MetadataDocument {
  readonly path: string;
  readonly mediaType: string;
  /** It is made anew when one of them has a newer release or was built anew. */
  readonly datasets: readonly Dataset[];
  readonly write: () => string;
}

const KEPT_BYTES = 8_000_000;
const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** What the service says of itself and of its data to programs. */
export function metadataRoutes(app: FastifyInstance, options: MetadataRoutesOptions): void {
  const { baseUrl, nowMs, releases, securityContact } = options;
  const remember = keepRecent<Representations>(KEPT_BYTES, bytesOfAll);
  const startedMs = nowMs();

  for (const { path, mediaType, datasets, write } of listDocuments(app, options)) {
    app.get(path, async (request, reply) => {
      const made = datasets.flatMap(({ slug }) => releases.find(slug) ?? []);
      const key = [path, ...made.map(buildOf)].join(' ');
      const document = await remember(key, async () => {
        const lastModifiedMs = Math.max(startedMs, ...made.map(({ builtAt }) => builtAt.getTime()));
        return represent(await encodeFile(releaseFile(Buffer.from(write()))), {
          mediaType,
          lastModified: new Date(lastModifiedMs),
          cacheControl: UNTIL_REPLACED,
        });
      });
      return sendDownload(request, reply, document);
    });
    app.options(path, answerPreflight);
  }
  app.get(SECURITY_PATH, (_request, reply) =>
    reply
      .type(PLAIN_TEXT)
      .header('cache-control', 'public, max-age=300')
      .send(presentSecurityTxt(securityContact, baseUrl, nowMs())),
  );
}

const json = (document: object) => `${JSON.stringify(document)}\n`;

function listDocuments(app: FastifyInstance, options: MetadataRoutesOptions): MetadataDocument[] {
  const { catalog, countries, releases, baseUrl } = options;
  const homeUrl = new URL('/', baseUrl).href;
  const readRows = createRowReader(releases);
  const isServed = (url: string) => app.hasRoute({ method: 'GET', url });
  const ofDatasets = catalog.flatMap((dataset) => [
    {
      path: dataPackagePath(dataset),
      mediaType: DATA_PACKAGE_MEDIA_TYPE,
      datasets: [dataset],
      write: () => json(presentDataPackage(describeDataset(dataset, options))),
    },
    {
      path: croissantPath(dataset),
      mediaType: `${CROISSANT.mediaType}; profile="${CROISSANT.profile}"`,
      datasets: [dataset],
      write: () => json(presentCroissant(describeDataset(dataset, options))),
    },
    {
      path: csvwPath(dataset),
      mediaType: CSVW_MEDIA_TYPE,
      datasets: [dataset],
      write: () =>
        json(
          presentCsvw(
            releases.get(dataset.slug).declaration,
            new URL(downloadPath(dataset, 'csv'), baseUrl).href,
          ),
        ),
    },
  ]);
  return [
    ...ofDatasets,
    {
      path: DCAT_PATH,
      mediaType: DCAT_MEDIA_TYPE,
      datasets: catalog,
      write: () => json(presentDcat(homeUrl, catalogWords(countries), describeCatalog(options))),
    },
    {
      path: SITEMAP_PATH,
      mediaType: 'application/xml; charset=utf-8',
      datasets: catalog,
      write: () => presentSitemap(listSitePages({ ...options, readRows, isServed })),
    },
    {
      path: ROBOTS_PATH,
      mediaType: PLAIN_TEXT,
      datasets: [],
      write: () =>
        presentRobots(
          baseUrl,
          SITE_LANGUAGES.map((language) => sitePath(language, '/').replace(/\/$/, '')),
        ),
    },
    {
      path: LLMS_PATH,
      mediaType: 'text/markdown; charset=utf-8',
      datasets: catalog,
      write: () => presentLlms(baseUrl, countries, describeCatalog(options)),
    },
  ];
}
