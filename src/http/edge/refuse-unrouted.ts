import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import { methodNotAllowed, pageNotFound } from '../../errors.ts';

type PathRouter = ReturnType<typeof createRouter>;

export interface RouterOptions {
  readonly maxParamLength: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only carries another method through an override; `Allow` names that method. */
    standsFor?: string;
  }
}

/** Whether the server has no route for the request, so that at most the maker has an answer. */
export const isUnrouted = ({ is404, routeOptions }: FastifyRequest): boolean =>
  is404 || routeOptions.config.callsMaker === true;

/**
 * Refuses a request without a route before its body is read: 405 with Allow if the path has routes for other methods. Call it before
 * adding routes.
 */
export function refuseUnrouted(app: FastifyInstance, router: RouterOptions): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.callsMaker) return;
    const methods = methodsByPath.get(url) ?? new Set<string>();
    methodsByPath.set(url, methods);
    for (const each of [method].flat()) methods.add(config?.standsFor ?? each);
  });
  let paths: PathRouter | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isUnrouted(request)) return done();
    const { method, url } = request;
    // Created now, because it takes time that a start should not spend.
    paths ??= createPathRouter(methodsByPath, router);
    const allowed: Set<string> | undefined = paths.find('GET', url)?.store;
    if (allowed && !allowed.has(method)) return done(methodNotAllowed([...allowed].sort()));
    const isRead = method === 'GET' || method === 'HEAD';
    done(request.is404 && !isRead ? pageNotFound() : undefined);
  });
}

/** Uses the framework's own router, so that both agree on what a path matches. */
function createPathRouter(
  methodsByPath: ReadonlyMap<string, ReadonlySet<string>>,
  options: RouterOptions,
): PathRouter {
  const paths = createRouter(options);
  for (const [path, methods] of methodsByPath) paths.on('GET', path, () => {}, methods);
  return paths;
}
