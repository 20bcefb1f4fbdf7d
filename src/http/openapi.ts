import type { FastifyInstance, RouteOptions } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { LICENSE } from '../datasets/dataset.ts';
import type { AnsweredError } from '../errors.ts';

/** What a route says of itself; made when the document is asked for, so that examples can be today's. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<number, Response>>;
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

/** Notes every route added from here on that describes itself. */
export function collectOperations(app: FastifyInstance): DescribedRoutes {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.config?.operation && route.method !== 'HEAD') routes.push(route);
  });
  return routes;
}

export function errorResponses(...errors: AnsweredError[]): Record<number, Response> {
  const responses = errors.map(({ status, message }) => [
    status,
    {
      description: message,
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { message } },
      },
    },
  ]);
  return Object.fromEntries(responses) as Record<number, Response>;
}

export async function presentOpenapi(routes: DescribedRoutes, baseUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { url, method, config, schema } of routes) {
    const operation = await config!.operation!();
    const parameters = [
      ...describeParameters('path', schema?.params as TSchema | undefined),
      ...describeParameters('query', schema?.querystring as TSchema | undefined),
    ];
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[String(method).toLowerCase()] = { ...operation, parameters, security: [] };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampan',
      version: '1.0.0',
      summary: 'Open travel data of Vietnam',
      description:
        'Four open datasets of Vietnamese travel data, each one file at a stable address, as JSON or CSV. ' +
        'Every error is a JSON object with a message; every answer carries X-Request-Id.',
      license: LICENSE,
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: 'Datasets', description: 'Whole datasets, one download each' },
      { name: 'Releases', description: 'What a dataset was at a time, and what changed since' },
    ],
    paths,
    components: {
      schemas: { Error: Type.Object({ message: Type.String() }, { additionalProperties: false }) },
    },
  };
}

function describeParameters(place: 'path' | 'query', declared: TSchema | undefined) {
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
