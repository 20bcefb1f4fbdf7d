import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import type { Dataset, Declaration } from '../../../datasets/dataset.ts';
import { bareMediaType } from '../../../datasets/formats/format.ts';
import { DEFAULT_FORMAT, FORMAT_NAMES, FORMATS, type FormatName } from '../../../datasets/formats/formats.ts';
import type { Release } from '../../../datasets/releases/release.ts';
import { formatNotPublished, invalidFormat, unknownDataset } from '../../../errors.ts';
import { answerPreflight } from '../../edge/cross-origin.ts';
import { errorResponses, type Operation, type Response } from '../../openapi.ts';
import { sendDownload } from '../answer/answer-download.ts';
import { DOWNLOAD_ERRORS, downloadHeaders, validatorHeaders } from '../describe-downloads.ts';
import { downloadPath, rememberDownloads } from '../download.ts';
import type { DownloadOptions } from '../download-options.ts';

/** Specification 4.1. */
export function datasetRoute(
  app: FastifyInstance,
  dataset: Dataset,
  { releases, baseUrl }: DownloadOptions,
): void {
  const path = downloadPath(dataset);
  const downloadsOf = rememberDownloads(baseUrl);
  const operation = () => describeDownload(dataset, releases.find(dataset.slug));
  app.get(path, { config: { skipsQueue: true, operation } }, (request, reply) => {
    const format = parseFormat(request.query);
    const download = downloadsOf(releases.get(dataset.slug))[format];
    if (!download) throw formatNotPublished();
    sendDownload(request, reply, download);
  });
  app.options(path, answerPreflight);
}

function parseFormat(query: unknown): FormatName {
  const { format = DEFAULT_FORMAT } = query as { format?: string | string[] };
  const known = FORMAT_NAMES.find((name) => name === format);
  if (!known) throw invalidFormat();
  return known;
}

const formatQuery = Type.Object({
  format: Type.Optional(
    Type.Unsafe<FormatName>({
      type: 'string',
      enum: FORMAT_NAMES,
      default: DEFAULT_FORMAT,
      description: 'File format of the download',
    }),
  ),
});

/** Uses the newest release's declaration, or the code's while there is no release. */
function describeDownload(declared: Declaration, release: Release | undefined): Operation {
  const dataset = release?.declaration ?? declared;
  return {
    operationId: `get-${dataset.slug}`,
    summary: dataset.name,
    description: `${dataset.description} Rows are in ascending order of ${dataset.key.join(', ')}.`,
    tags: ['Datasets'],
    entry: {
      id: 'download-dataset',
      summary: 'Download a dataset',
      description: 'Every row of a dataset, as JSON or CSV. Its page describes the columns.',
    },
    parameters: { query: formatQuery },
    responses: {
      200: {
        description: 'The whole dataset',
        headers: downloadHeaders,
        content: downloadContent(dataset, release),
      },
      206: { description: 'The requested range', headers: downloadHeaders },
      304: { description: 'Not modified: you already have this release', headers: validatorHeaders },
      ...errorResponses(invalidFormat(), unknownDataset(), ...DOWNLOAD_ERRORS, formatNotPublished()),
    },
  };
}

function downloadContent(dataset: Declaration, release: Release | undefined): Response['content'] & object {
  return Object.fromEntries(
    FORMAT_NAMES.map((name) => {
      const { mediaType, schema, excerpt } = FORMATS[name];
      const file = release?.files[name];
      const example = file ? { example: excerpt(file.identity.bytes) } : {};
      return [bareMediaType(mediaType), { schema: schema(dataset), ...example }];
    }),
  );
}
