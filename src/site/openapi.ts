import { VERSION } from '../version.ts';
import { SHARED_HEADERS } from '../api/describe-downloads.ts';
import type { Addresses, DescribedRoute } from '../api/operation.ts';
import type { Country } from '../countries/country.ts';
import type { ListedRequest } from '../pages/reference/reference-page.ts';
import { LICENSE } from '../datasets/dataset.ts';
import { listEn } from '../datasets/words/text.ts';
import type { TSchema } from '../json-schema.ts';
import type { Scope } from '../partners/caller.ts';
import type { SiteContext } from './context.ts';
import { jsonFile, type AddRoute, type Router } from './router.ts';

function apiSummary(countries: readonly Country[]): string {
  const names = listEn(countries.map(({ name }) => name.en));
  return `Open travel data for ${names}, and rooms for partners`;
}

interface PresentedOperation {
  servers?: readonly { readonly url: string }[];
  readonly [member: string]: unknown;
}

/** All routes: the site's own, then those of the server and of the sandbox. */
async function listRoutes({ serverRoutes }: SiteContext, { routes }: Router): Promise<DescribedRoute[]> {
  const described: DescribedRoute[] = [];
  for (const { path, operation } of routes)
    if (operation) described.push({ method: 'GET', path, operation: await operation() });
  return [...described, ...serverRoutes.live, ...serverRoutes.test];
}

export interface DescribedRequest extends ListedRequest {
  readonly description: string;
}

/** The operations, of which those that differ only by dataset, format or spelling are one request. */
export async function listRequests(site: SiteContext, router: Router): Promise<DescribedRequest[]> {
  const routes = await listRoutes(site, router);
  const alike = Map.groupBy(routes, ({ operation }) => operation.entry?.id ?? operation.operationId);
  return Array.from(alike, ([id, routesAlike]) => {
    const { operationId, summary, description, tags, entry } = routesAlike[0]!.operation;
    const group = tags[0]!;
    return {
      id,
      group,
      summary: entry?.summary ?? summary,
      description,
      // The sandbox has the same operations as the server.
      addresses: [...new Set(routesAlike.map(({ method, path }) => `${method} ${pathOf(path)}`))],
      anchor: `tag/${group.toLowerCase()}/${operationId}`,
    };
  });
}

/** As OpenAPI writes it: `/rooms/{room}`. */
const pathOf = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}');

const API_PATHS = ['/api/openapi.json', '/openapi.json'];

export function addApiDescription(add: AddRoute, site: SiteContext, router: Router): void {
  for (const path of API_PATHS)
    add(path, async () =>
      jsonFile(presentOpenapi(await listRoutes(site, router), site), { cacheControl: 'public, max-age=300' }),
    );
}

function presentOpenapi(routes: readonly DescribedRoute[], { config, countries }: SiteContext) {
  const { baseUrl, apiUrl, sandboxUrl } = config;
  const paths: Record<string, Record<string, PresentedOperation>> = {};
  for (const { path: url, method, operation: described } of routes) {
    const { scopes, parameters: own, server, entry: _, ...operation } = described;
    const parameters = [
      ...describeParameters('path', own?.path),
      ...describeParameters('query', own?.query),
      ...describeParameters('header', own?.header),
    ];
    const path = pathOf(url);
    const methods = (paths[path] ??= {});
    const name = method.toLowerCase();
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
    };
  }
  const schemas: Record<string, unknown> = {};
  const namedPaths = nameSchemas(paths, schemas) as typeof paths;
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
    paths: namedPaths,
    components: {
      schemas,
      headers: SHARED_HEADERS,
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

/**
 * Moves every schema with a title into `schemas` and refers to it there, so that it is described once and generated clients have a name for it.
 * Schemas with the same title are the same, except that a release may have been made from an earlier declaration; the first one counts.
 */
function nameSchemas(node: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((each) => nameSchemas(each, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { title, ...members } = node as Record<string, unknown>;
  const isSchema = typeof title === 'string';
  const named = Object.entries(isSchema ? members : node).map(([name, member]) => [
    name,
    NOT_SCHEMAS.has(name) ? member : nameSchemas(member, schemas),
  ]);
  if (!isSchema) return Object.fromEntries(named);
  schemas[title] ??= Object.fromEntries(named);
  return { $ref: `#/components/schemas/${title}` };
}

const NOT_SCHEMAS = new Set(['example', 'examples']);

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
