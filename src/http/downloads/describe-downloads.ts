import { Type } from '../../json-schema.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import { mediaTypeOf, type AnyFormatName } from '../../datasets/formats/formats.ts';
import {
  encodingNotAcceptable,
  fetchFailed,
  preconditionFailed,
  rangeNotSatisfiable,
  serviceUnavailable,
  tooManyRequests,
} from '../../errors.ts';
import type { Response } from '../openapi.ts';

// What the descriptions of the endpoints share.

export const DOWNLOAD_ERRORS = [
  encodingNotAcceptable(),
  preconditionFailed(),
  rangeNotSatisfiable(1000),
  tooManyRequests(30),
  fetchFailed(),
  serviceUnavailable(1),
];

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
  'Content-Location': header('Address of the release that these bytes are of'),
  'Content-Disposition': header('File name to save under'),
  'Repr-Digest': header('SHA-256 of the bytes as sent (RFC 9530)'),
  Link: header('Licence, citation, catalogue, releases, the other formats and descriptions (RFC 8288)'),
  RateLimit: header('What is left of the limit named by RateLimit-Policy'),
};

/** For a file whose schema no description has. */
export function describeFormat(format: AnyFormatName): NonNullable<Response['content']> {
  const mediaType = bareMediaType(mediaTypeOf(format));
  return { [mediaType]: { schema: Type.String({ description: `The bytes of a file of ${mediaType}` }) } };
}
