import type { FastifyInstance } from 'fastify';
import type { Dataset } from '../../../datasets/dataset.ts';
import { listFormatsFor, mediaTypeOf } from '../../../datasets/formats/formats.ts';
import type { Release } from '../../../datasets/releases/release.ts';
import { provenancePath } from '../../provenance/present-provenance.ts';
import type { DownloadOptions } from '../download-options.ts';
import { downloadPath, listFormats } from '../download.ts';

/** Every dataset with its downloads. */
export function catalogueRoute(app: FastifyInstance, { catalog, releases, baseUrl }: DownloadOptions): void {
  app.get('/api/data', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({
      datasets: catalog.map((dataset) => presentEntry(dataset, releases.find(dataset.slug), baseUrl)),
    }),
  );
}

function presentEntry(dataset: Dataset, release: Release | undefined, baseUrl: string) {
  const { slug, name, description } = release?.declaration ?? dataset;
  const formats = release ? listFormats(release, release.declaration) : listFormatsFor(dataset);
  const downloads = formats.map((format) => ({
    format,
    media_type: mediaTypeOf(format),
    url: new URL(downloadPath(dataset, format), baseUrl).href,
  }));
  const provenance = new URL(provenancePath(dataset), baseUrl).href;
  return { slug, name, description, downloads, provenance };
}
