import type { FastifyInstance, RouteOptions } from 'fastify';
import type { DescribedRoute, Operation } from '../api/operation.ts';
import type { TSchema } from '../json-schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: () => Operation;
  }
}

/** Collects the described routes that are added after this call. Call the returned function when the app is ready. */
export function collectRoutes(app: FastifyInstance): () => DescribedRoute[] {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.config?.operation && route.method !== 'HEAD') routes.push(route);
  });
  return () => routes.map(describeRoute);
}

/** The schemas that check a request also describe it. */
function describeRoute({ url, method, config, schema }: RouteOptions): DescribedRoute {
  const operation = config!.operation!();
  const { params, querystring } = (schema ?? {}) as { params?: TSchema; querystring?: TSchema };
  const parameters = {
    ...operation.parameters,
    ...(params && { path: params }),
    ...(querystring && { query: querystring }),
  };
  return { method: String(method), path: url, operation: { ...operation, parameters } };
}
