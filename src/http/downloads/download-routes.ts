import type { FastifyInstance } from 'fastify';
import { describeNewest } from '../../api/download.ts';
import { PREFLIGHT_HEADERS } from '../../api/policies.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { DEFAULT_FORMAT, FORMAT_NAMES, type FormatName } from '../../datasets/formats/formats.ts';
import { mapKeys, once } from '../../datasets/records.ts';
import { rowsPath, allowNone, downloadPath, endingPath, type Parameters } from '../../datasets/addresses.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { formatNotPublished, invalidFormat } from '../../errors.ts';
import { sendDownload, represent, type Representations } from './representation.ts';

interface DownloadOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
}

/** Specification 4.1: the newest release of each dataset, from bytes that exist before the request. */
export function downloadRoutes(app: FastifyInstance, options: DownloadOptions): void {
  for (const dataset of options.catalog) addDataset(app, dataset, options);
}

function addDataset(app: FastifyInstance, dataset: Dataset, { releases, baseUrl }: DownloadOptions): void {
  const downloadsOf = once((release: Release) => describeAll(release, baseUrl));
  const find = (format: FormatName): Representations => {
    const download = downloadsOf(releases.get(dataset.slug))[format];
    if (!download) throw formatNotPublished();
    return download;
  };
  const config = { skipsQueue: true };
  app.get(downloadPath(dataset), { config }, (request, reply) =>
    sendDownload(request, reply, find(parseFormat(request.query))),
  );
  // The ending tells programs the file type.
  for (const format of FORMAT_NAMES)
    app.get(endingPath(dataset.slug, format), { config }, (request, reply) => {
      allowNone(request.query as Parameters, rowsPath(dataset));
      sendDownload(request, reply, find(format));
    });
  const endings = FORMAT_NAMES.map((format) => endingPath(dataset.slug, format));
  for (const path of [downloadPath(dataset), ...endings])
    app.options(path, (_request, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());
}

function parseFormat(query: unknown): FormatName {
  const { format = DEFAULT_FORMAT } = query as { format?: string | string[] };
  const known = FORMAT_NAMES.find((name) => name === format);
  if (!known) throw invalidFormat();
  return known;
}

function describeAll(release: Release, baseUrl: string) {
  return mapKeys(FORMAT_NAMES, (format) => {
    const file = release.files[format];
    return file && represent(file, describeNewest(release, format, baseUrl));
  });
}
