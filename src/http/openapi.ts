import { VERSION } from '../version.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { Type, type TSchema } from '../json-schema.ts';
import type { Countries, Country } from '../countries/country.ts';
import type { Catalog } from '../datasets/catalog.ts';
import { LICENSE } from '../datasets/dataset.ts';
import { namedSchemas } from '../datasets/envelope.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { pauseEvery, SLICE_MS } from '../datasets/releases/pause.ts';
import { listEn } from '../datasets/words/sentence-words.ts';
import type { AnsweredError } from '../errors.ts';
import type { Scope } from '../partners/caller.ts';

function apiSummary(countries: readonly Country[]): string {
  const names = listEn(countries.map(({ name }) => name.en));
  return `Open travel data for ${names}, and rooms for partners`;
}

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
  /** The reference entry that groups operations which differ only by dataset, format or spelling. */
  readonly entry?: ReferenceEntry;
  /** The server's address, if it differs from the service's. */
  readonly server?: string;
  readonly responses: Readonly<Record<number, Response>>;
}

/** One entry in the reference. It uses the texts of its first operation, unless it has its own. */
interface ReferenceEntry {
  readonly id: string;
  readonly summary?: string;
  readonly description?: string;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { description: string; schema: TSchema }>>;
  readonly content?: Readonly<
    Record<string, { schema: TSchema | { $ref: string }; example?: unknown; examples?: unknown }>
  >;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: () => Operation | Promise<Operation>;
  }
}

export type DescribedRoutes = readonly RouteOptions[];

/** Collects the described routes that are added after this call. */
export function collectOperations(app: FastifyInstance): DescribedRoutes {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.config?.operation && route.method !== 'HEAD') routes.push(route);
  });
  return routes;
}

export interface DescribedApi extends Addresses {
  readonly countries: Countries;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
}

export interface Addresses {
  readonly baseUrl: string;
  readonly apiUrl: string;
  readonly sandboxUrl: string;
}

/** Merges errors with the same status into one response with several examples. */
export function errorResponses(...errors: AnsweredError[]): Record<number, Response> {
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => [
      status,
      {
        description: alike.map(({ message }) => message).join(' / '),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Error' }, ...examples(alike) },
        },
      },
    ]),
  );
}

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

interface PresentedOperation {
  servers?: readonly { readonly url: string }[];
  readonly [member: string]: unknown;
}

export async function presentOpenapi(
  routes: DescribedRoutes,
  { baseUrl, apiUrl, sandboxUrl, countries, catalog, releases }: DescribedApi,
) {
  const datasets = catalog.map((dataset) => releases.find(dataset.slug)?.declaration ?? dataset);
  const paths: Record<string, Record<string, PresentedOperation>> = {};
  const pause = pauseEvery(SLICE_MS);
  for (const { url, method, config, schema } of routes) {
    await pause();
    const { scopes, parameters: own, server, entry, ...operation } = await config!.operation!();
    const parameters = [
      ...describeParameters('path', (schema?.params as TSchema | undefined) ?? own?.path),
      ...describeParameters('query', (schema?.querystring as TSchema | undefined) ?? own?.query),
      ...describeParameters('header', own?.header),
    ];
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const methods = (paths[path] ??= {});
    const name = String(method).toLowerCase();
    const known = methods[name];
    // Operations that both apps have are described once, as in production.
    if (known) {
      known.servers = [{ url: apiUrl }, { url: sandboxUrl }];
      continue;
    }
    methods[name] = {
      ...operation,
      parameters,
      security: scopes ? [{ token: [] }, { oauth: scopes }] : [],
      ...(server && { servers: [{ url: server }] }),
      ...(entry && { 'x-entry': entry }),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampan',
      // Spec 9: the version of this description, not of the package.
      version: '1.0.0',
      'x-package-version': VERSION,
      summary: apiSummary(countries),
      description:
        `Open datasets of ${listEn(countries.map(({ adjective }) => adjective))} travel data, each one file at a stable address, as JSON or CSV. ` +
        'Partners with a token can read the details of a room and delete a photo. The sandbox gives anyone a token and rooms for testing. ' +
        'Every error is a JSON object with a message, and every response carries X-Request-Id.',
      contact: { name: 'Sampan', url: baseUrl },
      license: LICENSE,
    },
    servers: listServers({ baseUrl, apiUrl, sandboxUrl }),
    tags: [
      { name: 'Datasets', description: 'Whole datasets, one download each' },
      { name: 'Releases', description: 'Earlier versions of a dataset, and the changes between them' },
      { name: 'Rooms', description: 'Room details and photos, for partners' },
      { name: 'Tokens', description: 'OAuth 2.0 for partner programs' },
      { name: 'Sandbox', description: 'A partner, a token and rooms for testing' },
    ],
    paths,
    components: {
      schemas: { Error: errorSchema, ...namedSchemas(datasets) },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token issued by the operator' },
        oauth: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${apiUrl}/oauth/token`, scopes: SCOPE_SENTENCES } },
        },
      },
    },
  };
}

const errorSchema = Type.Object(
  {
    message: Type.String(),
    errors: Type.Optional(
      Type.Unsafe({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }),
    ),
  },
  { additionalProperties: false },
);

const SCOPE_SENTENCES: Record<Scope, string> = {
  'room:read': 'Read rooms and their photos',
  'room:write': 'Delete photos',
};

function listServers({ baseUrl, apiUrl, sandboxUrl }: Addresses) {
  return [
    { url: baseUrl, description: 'The service' },
    ...(apiUrl === baseUrl ? [] : [{ url: apiUrl, description: 'Rooms for partners' }]),
    { url: sandboxUrl, description: 'The sandbox: rooms and tokens only' },
  ];
}

function describeParameters(place: 'path' | 'query' | 'header', declared: TSchema | undefined) {
  const { properties = {}, required = [] } = (declared ?? {}) as {
    properties?: Record<string, TSchema & { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    description,
    schema,
  }));
}
