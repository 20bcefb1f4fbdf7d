import { completeSchema, Type, type TSchema } from '../json-schema.ts';
import type { AnsweredError } from '../errors.ts';
import { keysOf, mapKeys } from '../datasets/records.ts';
import { bareMediaType } from '../datasets/formats/format.ts';
import { mediaTypeOf, type AnyFormatName } from '../datasets/formats/formats.ts';

/** A route's description; built when the document is requested, so that examples use today's data. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** The scopes a token needs; none for public routes. */
  readonly scopes?: readonly string[];
  /** Parameters that the route parses itself, in addition to those its schema checks. */
  readonly parameters?: { readonly path?: TSchema; readonly query?: TSchema; readonly header?: TSchema };
  readonly requestBody?: unknown;
  /** What operations that differ only by dataset, format or spelling have in common. The summary is that of the first, unless given. */
  readonly entry?: { readonly id: string; readonly summary?: string };
  /** The server's address, if it differs from the service's. */
  readonly server?: string;
  readonly responses: Readonly<Record<number, Response>>;
}

export interface Response {
  readonly description: string;
  /** The description beside a reference counts more than that of its target. */
  readonly headers?: Readonly<
    Record<string, { description?: string } & ({ schema: TSchema } | { $ref: string })>
  >;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: unknown;
}

export interface DescribedRoute {
  readonly method: string;
  /** With parameters such as `:slug`. */
  readonly path: string;
  readonly operation: Operation;
}

/** An operation from a JSON file, with the pieces that only the code knows, such as examples, and with its errors. */
export function completeOperation(
  operationId: string,
  described: object,
  pieces: Readonly<Record<string, unknown>>,
  errors: Readonly<Record<number, Response>>,
): Operation {
  const { responses, ...words } = completeSchema(described, pieces) as Omit<Operation, 'operationId'>;
  return { operationId, ...words, responses: { ...responses, ...errors } };
}

export function errorResponses(...errors: AnsweredError[]): Record<number, Response> {
  return mergeErrors(errors, (alike) => ({ schema: errorSchema, ...examples(alike) }));
}

/** Merges errors with the same status into one response. */
export function mergeErrors<Kind extends AnsweredError>(
  errors: readonly Kind[],
  describe: (alike: readonly Kind[]) => Content,
): Record<number, Response> {
  const responses = Array.from(
    Map.groupBy(errors, ({ status }) => status),
    ([status, alike]) => {
      const description = alike.map(({ message }) => message).join(' / ');
      return [status, { description, content: { 'application/json': describe(alike) } }];
    },
  );
  return Object.fromEntries(responses);
}

const errorSchema = Type.Object(
  {
    message: Type.String(),
    errors: Type.Optional(
      Type.Unsafe({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }),
    ),
  },
  { title: 'Error', additionalProperties: false },
);

function examples(errors: readonly AnsweredError[]) {
  const bodies = errors.map(({ message, members }) => ({ message, ...members }));
  if (bodies.length === 1) return { example: bodies[0] };
  return { examples: Object.fromEntries(bodies.map((value) => [exampleName(value.message), { value }])) };
}

const exampleName = (message: string) =>
  message
    .replaceAll(/[^A-Za-z]+/g, '-')
    .replace(/-$/, '')
    .slice(0, 60);

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
