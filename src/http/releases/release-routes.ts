import type { FastifyInstance } from 'fastify';
import type { Catalog } from '../../datasets/catalog.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { FORMAT_NAMES } from '../../datasets/formats/formats.ts';
import { createReleaseArchive } from '../../datasets/releases/release-archive.ts';
import { invalidReleaseNumber, unknownDataset, unknownRelease } from '../../errors.ts';
import { answerPreflight } from '../edge/cross-origin.ts';
import { representRelease } from '../downloads/download.ts';
import { FEED_PATH } from './present-releases.ts';
import { createReleaseDocuments, type ReleaseDocumentsOptions } from './release-documents.ts';
import {
  beforeQuery,
  describeChanges,
  describeFeed,
  describeRelease,
  describeReleaseList,
  releaseParams,
  sinceQuery,
  slugParams,
} from './release-operations.ts';
import { sendDownload } from '../downloads/send-download.ts';

interface OfDataset {
  Params: { slug: string };
}

const LIST_PATH = '/datasets/:slug/releases';
const CHANGES_PATH = '/datasets/:slug/changes';

export function releaseRoutes(app: FastifyInstance, options: ReleaseDocumentsOptions): void {
  const { catalog, releases, db, baseUrl } = options;
  const getRelease = createReleaseArchive(db, releases);
  const documents = createReleaseDocuments(options, getRelease);
  // Before the query is looked at: an unknown dataset is 404 whatever else is wrong.
  const preValidation = async ({ params }: { params: unknown }) =>
    void getDataset(catalog, (params as OfDataset['Params']).slug);

  app.get<OfDataset & { Querystring: { before?: string } }>(
    LIST_PATH,
    {
      preValidation,
      schema: { params: slugParams(catalog), querystring: beforeQuery },
      schemaErrorFormatter: () => invalidReleaseNumber('before'),
      config: { operation: () => describeReleaseList(options) },
    },
    async (request, reply) => {
      const before = request.query.before === undefined ? undefined : Number(request.query.before);
      const list = await documents.getList(getDataset(catalog, request.params.slug), before);
      return sendDownload(request, reply, list);
    },
  );

  for (const format of FORMAT_NAMES) {
    const path = `${LIST_PATH}/:id.${format}`;
    app.get<{ Params: { slug: string; id: string } }>(
      path,
      {
        preValidation,
        schema: { params: releaseParams(catalog) },
        schemaErrorFormatter: unknownRelease,
        config: { operation: () => describeRelease(options, format) },
      },
      async (request, reply) => {
        const dataset = getDataset(catalog, request.params.slug);
        const release = await getRelease(dataset.slug, Number(request.params.id));
        const file = release.files[format];
        if (!file) throw unknownRelease();
        return sendDownload(request, reply, representRelease(dataset, release, file, format, baseUrl));
      },
    );
    app.options(path, answerPreflight);
  }

  app.get<OfDataset & { Querystring: { since: string } }>(
    CHANGES_PATH,
    {
      preValidation,
      schema: { params: slugParams(catalog), querystring: sinceQuery },
      schemaErrorFormatter: () => invalidReleaseNumber('since'),
      config: { operation: () => describeChanges(options) },
    },
    async (request, reply) => {
      const dataset = getDataset(catalog, request.params.slug);
      return sendDownload(request, reply, await documents.getChanges(dataset, Number(request.query.since)));
    },
  );

  app.get(FEED_PATH, { config: { operation: () => describeFeed(options) } }, async (request, reply) =>
    sendDownload(request, reply, await documents.getFeed()),
  );
  for (const path of [LIST_PATH, CHANGES_PATH, FEED_PATH]) app.options(path, answerPreflight);
}

function getDataset(catalog: Catalog, slug: string): Dataset {
  const dataset = catalog.find((each) => each.slug === slug);
  if (!dataset) throw unknownDataset();
  return dataset;
}
