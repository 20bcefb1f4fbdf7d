import { Type } from '../../json-schema.ts';
import { describeNewest, downloadPath, endingPath, ENDINGS } from '../../api/download.ts';
import {
  describeFormat,
  DOWNLOAD_ERRORS,
  downloadHeaders,
  validatorHeaders,
} from '../../api/describe-downloads.ts';
import { errorResponses, type Operation, type Response } from '../../api/operation.ts';
import type { Dataset, Declaration } from '../../datasets/dataset.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import {
  DEFAULT_FORMAT,
  FORMAT_NAMES,
  FORMATS,
  isMadeFormat,
  listFormatsFor,
  MADE_FORMATS,
  type FormatName,
  type MadeFormatName,
} from '../../datasets/formats/formats.ts';
import { allowNone } from '../../api/refuse-parameters.ts';
import { makeReleaseFile } from '../../datasets/releases/made-files.ts';
import { rowsPath } from '../../datasets/query/rows-request.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { formatNotPublished, invalidFormat, unknownDataset, unknownParameter } from '../../errors.ts';
import { getDataset, type AddRoute, type Asked, type Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { slugParams } from './release-parameters.ts';

/** The newest release in the formats that no release stores; the server has the others in memory. */
export function addDownloads(add: AddRoute, site: Site): void {
  const { catalog, releases } = site;
  for (const dataset of catalog) {
    // The server answers this address. Here it is only described.
    const operation = () => describeDownload(dataset, releases.find(dataset.slug));
    add(downloadPath(dataset), () => undefined, { operation });
  }
  for (const format of ENDINGS)
    if (isMadeFormat(format))
      add(endingPath(':slug', format), (asked) => makeDownload(site, asked, format), {
        operation: () => describeEnding(site, format),
        preflight: true,
      });
}

async function makeDownload(
  { catalog, releases, baseUrl }: Site,
  { params, query }: Asked,
  format: MadeFormatName,
): Promise<Made> {
  const dataset = getDataset(catalog, params['slug']);
  const declaration = releases.find(dataset.slug)?.declaration ?? dataset;
  if (!listFormatsFor(declaration).includes(format)) throw unknownDataset();
  allowNone(query, rowsPath(dataset));
  const release = releases.get(dataset.slug);
  return {
    body: await makeReleaseFile(release, format),
    isCompressed: MADE_FORMATS[format].isCompressed,
    ...describeNewest(release, format, baseUrl),
  };
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
function describeDownload(declared: Dataset, release: Release | undefined): Operation {
  const dataset = release?.declaration ?? declared;
  return {
    operationId: `get-${dataset.slug}`,
    summary: dataset.name,
    description: `${dataset.description} Rows are in ascending order of ${dataset.key.join(', ')}.`,
    tags: ['Datasets'],
    entry: { id: 'download-dataset', summary: 'Download a dataset' },
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

function describeEnding({ catalog }: Site, format: MadeFormatName): Operation {
  return {
    operationId: `get-${format.replace('.', '-')}-file`,
    summary: `A dataset as ${format.toUpperCase()}`,
    description: 'The newest release in this format. The extension tells programs the file type.',
    tags: ['Datasets'],
    entry: { id: 'get-file', summary: 'Download a dataset in another format' },
    parameters: { path: slugParams(catalog) },
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
