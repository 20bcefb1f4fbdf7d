import { Type } from 'typebox';
import type { Declaration } from '../../datasets/dataset.ts';
import type { Format } from '../../datasets/formats/format.ts';
import { DEFAULT_FORMAT, FORMAT_NAMES, FORMATS, type FormatName } from '../../datasets/formats/formats.ts';
import type { Release } from '../../datasets/releases/release.ts';
import {
  encodingNotAcceptable,
  fetchFailed,
  formatNotPublished,
  invalidFormat,
  preconditionFailed,
  rangeNotSatisfiable,
  serviceUnavailable,
  tooManyRequests,
  unknownDataset,
} from '../../errors.ts';
import { errorResponses, type Operation, type Response } from '../openapi.ts';

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

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: type === 'integer' ? Type.Integer() : Type.String(),
});

export const validatorHeaders = {
  ETag: header('Strong validator of these very bytes; differs per format and encoding'),
  'Last-Modified': header('When this release was published'),
  'Cache-Control': header('How long the answer may be kept'),
  'X-Request-Id': header('UUID of this request, for questions about it'),
};

export const downloadHeaders = {
  ...validatorHeaders,
  'X-Row-Count': header('Number of rows', 'integer'),
  'Content-Disposition': header('File name to save under'),
  'Repr-Digest': header('SHA-256 of the bytes as sent (RFC 9530)'),
  Link: header('Licence, citation, catalogue, releases, the other format and descriptions (RFC 8288)'),
  RateLimit: header('What is left of the limit named by RateLimit-Policy'),
};

/** As the newest release declares it; as the code does while there is none. */
export function describeDownload(declared: Declaration, release: Release | undefined): Operation {
  const dataset = release?.declaration ?? declared;
  return {
    operationId: `get-${dataset.slug}`,
    summary: dataset.name,
    description: `${dataset.description} Rows are in ascending order of ${dataset.key.join(', ')}.`,
    tags: ['Datasets'],
    parameters: { query: formatQuery },
    responses: {
      200: {
        description: 'The whole dataset',
        headers: downloadHeaders,
        content: downloadContent(dataset, release),
      },
      206: { description: 'The part asked for by Range', headers: downloadHeaders },
      304: { description: 'Unchanged since the release the caller has', headers: validatorHeaders },
      ...errorResponses(
        invalidFormat(),
        unknownDataset(),
        encodingNotAcceptable(),
        preconditionFailed(),
        rangeNotSatisfiable(1000),
        tooManyRequests(30),
        fetchFailed(),
        serviceUnavailable(1),
        formatNotPublished(),
      ),
    },
  };
}

function downloadContent(
  dataset: Declaration,
  release: Release | undefined,
): NonNullable<Response['content']> {
  const entries = Object.entries<Format>(FORMATS).map(([name, { mediaType, schema, excerpt }]) => {
    const file = release?.files[name as FormatName];
    const example = file ? { example: excerpt(file.identity.bytes) } : {};
    return [mediaType.split(';')[0], { schema: schema(dataset), ...example }];
  });
  return Object.fromEntries(entries) as NonNullable<Response['content']>;
}
