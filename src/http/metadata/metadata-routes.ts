import type { FastifyInstance } from 'fastify';
import type { Dataset } from '../../datasets/dataset.ts';
import { dataPackagePath } from '../../datasets/metadata/data-package.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { encodeFile, releaseFile } from '../../datasets/releases/encoding.ts';
import { cacheRecent } from '../../datasets/releases/cache-recent.ts';
import { noLongerPublished } from '../../errors.ts';
import { sendDownload } from '../downloads/answer/answer-download.ts';
import {
  bytesOfAll,
  represent,
  UNTIL_REPLACED,
  type Representations,
} from '../downloads/answer/representation.ts';
import { answerPreflight } from '../edge/cross-origin.ts';
import { webLink } from '../edge/web-link.ts';
import { listDatasetDocuments } from './dataset/dataset-documents.ts';
import { listDcat } from './dcat/dcat-document.ts';
import { listLlms } from './llms/llms-document.ts';
import type { MetadataDocument, MetadataOptions } from './metadata-document.ts';
import { listOpenSearch } from './open-search/open-search-document.ts';
import { listRobots } from './robots/robots-document.ts';
import { securityTxtRoute } from './security-txt/security-txt-route.ts';
import { listSitemap } from './sitemap/sitemap-document.ts';

const CACHE_BYTES = 8_000_000;

/** Machine-readable descriptions of the service and its data. */
export function metadataRoutes(app: FastifyInstance, options: MetadataOptions): void {
  const addDocument = documentAdder(app, options);
  for (const listDocuments of [
    listDatasetDocuments,
    listDcat,
    listSitemap,
    listRobots,
    listLlms,
    listOpenSearch,
  ])
    listDocuments(options, app).forEach(addDocument);
  for (const dataset of options.catalog) csvwRoute(app, dataset);
  securityTxtRoute(app, options);
}

/** CSV on the Web metadata was published here until version 1.1. */
function csvwRoute(app: FastifyInstance, dataset: Dataset): void {
  app.get(`${landingPath(dataset)}/csvw.json`, () => {
    throw noLongerPublished(dataPackagePath(dataset));
  });
}

/** Returns a function that adds a document's route. The document is written once per build of its datasets. */
function documentAdder(app: FastifyInstance, { nowMs, releases, baseUrl }: MetadataOptions) {
  const remember = cacheRecent<Representations>(CACHE_BYTES, bytesOfAll);
  const startedMs = nowMs();
  return ({ path, mediaType, datasets, describes, write }: MetadataDocument): void => {
    app.get(path, async (request, reply) => {
      const made = datasets.flatMap(({ slug }) => releases.find(slug) ?? []);
      const document = await remember(`${path} ${releases.buildsOf(datasets)}`, async () => {
        const lastModifiedMs = Math.max(startedMs, ...made.map(({ builtAt }) => builtAt.getTime()));
        return represent(await encodeFile(releaseFile(Buffer.from(await write()))), {
          mediaType,
          lastModified: new Date(lastModifiedMs),
          cacheControl: UNTIL_REPLACED,
          ...(describes && {
            headers: { Link: webLink(baseUrl, describes, 'describes', { type: 'text/html' }) },
          }),
        });
      });
      return sendDownload(request, reply, document);
    });
    app.options(path, answerPreflight);
  };
}
