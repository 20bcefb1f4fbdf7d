import type { FastifyInstance } from 'fastify';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { FORMAT_NAMES, FORMATS } from '../../datasets/formats/formats.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { formatNotPublished, unknownDataset } from '../../errors.ts';
import { answerPreflight } from '../edge/cross-origin.ts';
import { describeDownload } from './dataset-operation.ts';
import { downloadPath, formatsOf, rememberDownloads } from './download.ts';
import { provenancePath } from '../provenance/present-provenance.ts';
import { parseFormat } from './parse-format.ts';
import { sendDownload } from './send-download.ts';

export interface DatasetRoutesOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
}

const BRIEFLY = 'public, max-age=300';

export function datasetRoutes(
  app: FastifyInstance,
  { catalog, releases, baseUrl }: DatasetRoutesOptions,
): void {
  for (const dataset of catalog) {
    const path = downloadPath(dataset);
    const downloadsOf = rememberDownloads(baseUrl);
    app.get(
      path,
      {
        config: {
          skipsQueue: true,
          operation: () => describeDownload(dataset, releases.find(dataset.slug)),
        },
      },
      (request, reply) => {
        const format = parseFormat(request.query);
        const download = downloadsOf(releases.get(dataset.slug))[format];
        if (!download) throw formatNotPublished();
        sendDownload(request, reply, download);
      },
    );
    app.options(path, answerPreflight);
  }
  app.get('/api/data', (_request, reply) =>
    reply.header('cache-control', BRIEFLY).send({
      datasets: catalog.map((dataset) => presentEntry(dataset, releases.find(dataset.slug), baseUrl)),
    }),
  );
  app.get('/api/data/*', { onRequest: refuseUnknownDataset }, () => {});
}

async function refuseUnknownDataset(): Promise<never> {
  throw unknownDataset();
}

function presentEntry(dataset: Dataset, release: Release | undefined, baseUrl: string) {
  const { slug, name, description } = release?.declaration ?? dataset;
  const formats = release ? formatsOf(release) : FORMAT_NAMES;
  const downloads = formats.map((format) => ({
    format,
    media_type: FORMATS[format].mediaType,
    url: new URL(downloadPath(dataset, format), baseUrl).href,
  }));
  const provenance = new URL(provenancePath(dataset), baseUrl).href;
  return { slug, name, description, downloads, provenance };
}
