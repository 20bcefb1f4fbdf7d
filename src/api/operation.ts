import { completeSchema, Type, type TSchema } from '../json-schema.ts';
import type { AnsweredError } from '../errors.ts';

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
