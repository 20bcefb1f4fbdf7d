import { Type } from '../../json-schema.ts';
import { type Dataset, type Declaration } from '../../datasets/dataset.ts';
import { partialEnvelopeSchema } from '../../datasets/envelope.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import { findRows } from '../../datasets/query/find-rows.ts';
import {
  DEFAULT_FORMAT,
  FORMATS,
  isMadeFormat,
  type AnyFormatName,
  isCompressedInside,
  listFormatsFor,
  dispositionOf,
  mediaTypeOf,
  rowsSchema,
  writeRowFile,
} from '../../datasets/formats/formats.ts';
import {
  LIMIT,
  OFFSET,
  parseRowsRequest,
  rowsAddress,
  rowsPath,
  type RowsRequest,
} from '../../datasets/query/rows-request.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { downloadHeaders } from '../../api/describe-downloads.ts';
import { API_LINK, downloadPath, LICENSE_LINK, linkHeader, type WebLink } from '../../api/download.ts';
import type { Operation } from '../../api/operation.ts';
import type { AddRoute, Asked, Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describeIntegers, describeQuery, describeResponses } from './describe-queries.ts';

export function addRows(add: AddRoute, dataset: Dataset, { releases, baseUrl }: Site): void {
  const make = async ({ query: sent }: Asked): Promise<Made> => {
    const release = releases.get(dataset.slug);
    const asked = parseRowsRequest(release.declaration, sent);
    const { query, select, limit, offset, format } = asked;
    const found = findRows(release, query);
    const shown = found.slice(offset, offset + limit).map(select.pick);
    return {
      body: await writeRowFile(format, select.dataset, shown),
      mediaType: mediaTypeOf(format),
      isCompressed: isCompressedInside(format),
      lastModified: release.publishedAt,
      headers: {
        'Content-Disposition': `${dispositionOf(format)}; filename="${dataset.slug}-rows.${format}"`,
        'X-Row-Count': String(shown.length),
        'X-Total-Count': String(found.length),
        Link: linkHeader(baseUrl, ...listLinks(dataset, asked, found.length)),
      },
    };
  };
  const operation = () => describeRows(dataset, releases.find(dataset.slug));
  add(rowsPath(dataset), make, { operation, preflight: true });
}

function listLinks(dataset: Dataset, asked: RowsRequest, total: number): WebLink[] {
  const { limit, offset } = asked;
  const pageLink = (rel: string, start: number) => ({
    rel,
    to: rowsAddress(dataset, { ...asked, offset: start }),
  });
  return [
    ...(offset + limit < total ? [pageLink('next', offset + limit)] : []),
    ...(offset > 0 ? [pageLink('prev', Math.max(0, Math.min(offset, total) - limit))] : []),
    LICENSE_LINK,
    { rel: 'collection', to: downloadPath(dataset), type: 'application/json' },
    API_LINK,
  ];
}

// A response with some of the rows is not a release file.
const { 'Content-Location': _, ...headers } = downloadHeaders;

/** Uses the newest release's declaration, or the code's while there is no release. */
function describeRows(declared: Declaration, release: Release | undefined): Operation {
  const dataset = release?.declaration ?? declared;
  const formats = listFormatsFor(dataset);
  const content = formats.map((name) => {
    const isDefault = name === DEFAULT_FORMAT;
    const described = isDefault ? partialEnvelopeSchema(dataset) : rowsSchema(name, dataset);
    const example = findExample(name, release);
    return [
      bareMediaType(mediaTypeOf(name)),
      { schema: described, ...(example === undefined ? {} : { example }) },
    ] as const;
  });
  return {
    operationId: `get-${dataset.slug}-rows`,
    summary: `Some rows of ${dataset.name}`,
    description:
      'The rows that match every filter, in the same envelope as the download or in another format. Link has the next and previous ' +
      'pages; X-Total-Count has the number of matching rows.',
    tags: ['Datasets'],
    entry: { id: 'get-rows', summary: 'Some rows of a dataset' },
    parameters: {
      query: Type.Object({
        ...describeQuery(dataset),
        select: Type.Optional(
          Type.String({
            description:
              'Columns to return, separated by commas, in this order; members of objects too, such as a.b',
            examples: [dataset.key.join(',')],
          }),
        ),
        ...describeIntegers({
          limit: { ...LIMIT, description: 'Number of rows' },
          offset: { ...OFFSET, description: 'Number of rows to skip' },
        }),
        format: Type.Optional(
          Type.Unsafe<string>({
            type: 'string',
            enum: [...formats],
            default: DEFAULT_FORMAT,
            description: 'File format of the response',
          }),
        ),
      }),
    },
    responses: describeResponses('The rows', Object.fromEntries(content), {
      ...headers,
      'X-Row-Count': { ...headers['X-Row-Count'], description: 'Number of rows in this response' },
      'X-Total-Count': { description: 'Number of rows that match the filters', schema: Type.Integer() },
      Link: {
        ...headers.Link,
        description: 'The next and the previous page, and the licence (RFC 8288)',
      },
    }),
  };
}

/** The beginning of the whole file, shared with a response without filters. */
function findExample(format: AnyFormatName, release: Release | undefined): unknown {
  if (isMadeFormat(format)) return undefined;
  const file = release?.files[format];
  return file && FORMATS[format].excerpt(file.identity.bytes);
}
