import { Type } from '../../json-schema.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { listFormatsFor, mediaTypeOf } from '../../datasets/formats/formats.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { serviceUnavailable, tooManyRequests, unexpected } from '../../errors.ts';
import { errorResponses, type Operation } from '../../api/operation.ts';
import { downloadPath, listFormats } from '../../api/download.ts';
import { provenancePath } from '../../datasets/provenance/find-provenance.ts';
import { jsonFile, type AddRoute } from '../router.ts';
import type { Site } from '../site-data.ts';

const CATALOGUE_PATH = '/api/data';

/** Lists every dataset with its downloads. */
export function addCatalogue(add: AddRoute, site: Site): void {
  add(CATALOGUE_PATH, () => jsonFile(presentCatalogue(site), { cacheControl: 'public, max-age=300' }), {
    operation: () => describeCatalogue(site),
  });
}

function presentCatalogue({ catalog, releases, baseUrl }: Site) {
  return {
    datasets: catalog.map((dataset) => presentEntry(dataset, releases.find(dataset.slug), baseUrl)),
  };
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

const downloadSchema = Type.Object({
  format: Type.String(),
  media_type: Type.String(),
  url: Type.String({ format: 'uri' }),
});

const catalogueSchema = Type.Object({
  datasets: Type.Array(
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      description: Type.String(),
      downloads: Type.Array(downloadSchema),
      provenance: Type.String({ format: 'uri', description: 'Where each value comes from' }),
    }),
  ),
});

function describeCatalogue(options: Site): Operation {
  return {
    operationId: 'list-datasets',
    summary: 'All datasets',
    description: 'Every dataset with its downloads.',
    tags: ['Datasets'],
    responses: {
      200: {
        description: 'The datasets',
        content: { 'application/json': { schema: catalogueSchema, example: presentCatalogue(options) } },
      },
      ...errorResponses(tooManyRequests(30), unexpected(), serviceUnavailable(1)),
    },
  };
}
