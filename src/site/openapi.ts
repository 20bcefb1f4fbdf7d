import { VERSION } from '../version.ts';
import { SHARED_HEADERS, type DescribedRoute } from '../api/operation.ts';
import type { ListedRequest } from '../pages/reference/reference-page.ts';
import { LICENSE } from '../datasets/dataset.ts';
import { keysOf, mapValues } from '../datasets/records.ts';
import { fill, listEn } from '../datasets/words/text.ts';
import type { TSchema } from '../json-schema.ts';
import type { Scope } from '../partners/caller.ts';
import { type SiteContext, jsonFile, type AddRoute, type Router } from './router.ts';
import words from './openapi.json' with { type: 'json' };

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

/** The operations, of which those that differ only by dataset, format or spelling are one request. */
export async function listRequests(site: SiteContext, router: Router): Promise<ListedRequest[]> {
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
    const parameters = PARAMETER_PLACES.flatMap((place) => describeParameters(place, own?.[place]));
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
  const values = {
    version: VERSION,
    countries: listEn(countries.map(({ name }) => name.en)),
    adjectives: listEn(countries.map(({ adjective }) => adjective)),
  };
  const schemas: Record<string, unknown> = {};
  const namedPaths = nameSchemas(paths, schemas) as typeof paths;
  return {
    openapi: '3.1.0',
    // Spec 9: the version is that of this description, not of the package.
    info: {
      ...mapValues(words.info, (text) => fill(text, values)),
      contact: { name: 'Sampan', url: baseUrl },
      license: LICENSE,
    },
    servers: keysOf(words.servers)
      .filter((name) => name !== 'apiUrl' || apiUrl !== baseUrl)
      .map((name) => ({ url: config[name], description: words.servers[name] })),
    tags: words.tags,
    paths: namedPaths,
    components: {
      schemas,
      headers: SHARED_HEADERS,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: words.token },
        oauth: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${apiUrl}/oauth/token`,
              scopes: words.scopes satisfies Record<Scope, string>,
            },
          },
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

const PARAMETER_PLACES = ['path', 'query', 'header'] as const;

function describeParameters(place: (typeof PARAMETER_PLACES)[number], declared: TSchema | undefined) {
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
