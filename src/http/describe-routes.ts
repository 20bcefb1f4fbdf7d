import type { FastifyInstance, RouteOptions } from 'fastify';
import type { DescribedRoute, Operation } from '../api/operation.ts';

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
  return () =>
    routes.map(({ url, method, config }) => ({
      method: String(method),
      path: url,
      operation: config!.operation!(),
    }));
}
