import type { FastifyInstance } from 'fastify';
import {
  isMadeFormat,
  listFormatsFor,
  type AnyFormatName,
  type MadeFormatName,
} from '../../../datasets/formats/formats.ts';
import { makeReleaseFile, type MadeFile } from '../../../datasets/releases/made-files.ts';
import { quote, type Parameters } from '../../../datasets/query/row-query.ts';
import { rowsPath } from '../../../datasets/query/rows-request.ts';
import type { Release } from '../../../datasets/releases/release.ts';
import { formatNotPublished, unknownDataset, unknownParameter } from '../../../errors.ts';
import { answerPreflight } from '../../edge/cross-origin.ts';
import { withoutAppended } from '../../edge/without-appended.ts';
import { errorResponses, type Operation } from '../../openapi.ts';
import {
  checkDatasetFirst,
  getDataset,
  slugParams,
  type OfDataset,
} from '../../releases/release-parameters.ts';
import { sendDownload } from '../answer/answer-download.ts';
import { describeFormat, DOWNLOAD_ERRORS, downloadHeaders, validatorHeaders } from '../describe-downloads.ts';
import type { DownloadOptions } from '../download-options.ts';
import { endingPath, ENDINGS, representNewest } from '../download.ts';

/** Serves the newest release of any dataset; the path's extension selects the format. */
export function endingRoutes(app: FastifyInstance, options: DownloadOptions): void {
  for (const format of ENDINGS) endingRoute(app, options, format);
}

function endingRoute(app: FastifyInstance, options: DownloadOptions, format: AnyFormatName): void {
  const { catalog, releases, baseUrl } = options;
  const path = endingPath(':slug', format);
  app.get<OfDataset & { Querystring: Parameters }>(
    path,
    {
      preValidation: checkDatasetFirst(catalog),
      schema: { params: slugParams(catalog) },
      schemaErrorFormatter: unknownDataset,
      // The specified formats are documented under their own download address.
      config: isMadeFormat(format) ? { operation: () => describeEnding(format) } : {},
    },
    async (request, reply) => {
      const dataset = getDataset(catalog, request.params.slug);
      const declaration = releases.find(dataset.slug)?.declaration ?? dataset;
      if (!listFormatsFor(declaration).includes(format)) throw unknownDataset();
      refuseParameters(request.query, rowsPath(dataset));
      const release = releases.get(dataset.slug);
      const file = await getFile(release, format);
      return sendDownload(request, reply, representNewest(release, file, format, baseUrl));
    },
  );
  app.options(path, answerPreflight);
}

function refuseParameters(query: Parameters, rows: string): void {
  const [unknown] = Object.keys(withoutAppended(query));
  if (unknown !== undefined) throw unknownParameter(quote(unknown), `none. To filter rows, use ${rows}`);
}

async function getFile(release: Release, format: AnyFormatName): Promise<MadeFile> {
  if (isMadeFormat(format)) return makeReleaseFile(release, format);
  const file = release.files[format];
  if (!file) throw formatNotPublished();
  return file;
}

function describeEnding(format: MadeFormatName): Operation {
  return {
    operationId: `get-${format.replace('.', '-')}-file`,
    summary: `A dataset as ${format.toUpperCase()}`,
    description: 'The newest release in this format. The extension tells programs the file type.',
    tags: ['Datasets'],
    entry: { id: 'get-file', summary: 'Download a dataset in another format' },
    responses: {
      200: { description: 'The whole file', headers: downloadHeaders, content: describeFormat(format) },
      206: { description: 'The requested range', headers: downloadHeaders },
      304: { description: 'Not modified: you already have this release', headers: validatorHeaders },
      ...errorResponses(
        unknownParameter('"tier"', 'none. To filter rows, use /datasets/<slug>/rows'),
        unknownDataset(),
        ...DOWNLOAD_ERRORS,
      ),
    },
  };
}
