import { Type, type TSchema } from '../json-schema.ts';
import { keysOf, mapKeys } from '../datasets/records.ts';
import { bareMediaType } from '../datasets/formats/format.ts';
import { mediaTypeOf, type AnyFormatName } from '../datasets/formats/formats.ts';
import type { Response } from './operation.ts';

const header = (description: string, schema: TSchema = Type.String()) => ({ description, schema });

const VALIDATOR_HEADERS = {
  ETag: header('Strong validator for these exact bytes; differs by format and encoding'),
  'Last-Modified': header('When this release was published'),
  'Cache-Control': header('How long the response may be cached'),
  'X-Request-Id': header('UUID of this request; include it when you contact us'),
};

/** Headers that many responses have, described once. */
export const SHARED_HEADERS = {
  ...VALIDATOR_HEADERS,
  'X-Row-Count': header('Number of rows', Type.Integer()),
  'Content-Location': header('Address of the release that contains these bytes'),
  'Content-Disposition': header('File name to save under'),
  'Repr-Digest': header('SHA-256 of the bytes as sent (RFC 9530)'),
  Link: header('Licence, citation, description, and the linkset with all other links (RFC 8288, RFC 9264)'),
  RateLimit: header('What remains of the limit named by RateLimit-Policy'),
};

const referTo = <Name extends string>(headers: Readonly<Record<Name, object>>) =>
  mapKeys(keysOf(headers), (name) => ({ $ref: `#/components/headers/${name}` }));

export const validatorHeaders = referTo(VALIDATOR_HEADERS);

export const downloadHeaders = referTo(SHARED_HEADERS);

export const describeFormat = (format: AnyFormatName) => describeFile(bareMediaType(mediaTypeOf(format)));

/** For files that no schema describes. Generators of clients read bytes as text unless they are called binary. */
export function describeFile(mediaType: string): NonNullable<Response['content']> {
  const binary = mediaType.startsWith('application/vnd.') && { format: 'binary' };
  return { [mediaType]: { schema: Type.String({ description: `A ${mediaType} file`, ...binary }) } };
}
