import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';
import { methodNotAllowed } from '../../errors.ts';

/** Answers 405 with Allow where a path has routes, but none for the method. Call it before the routes are added. */
export function refuseOtherMethods(app: FastifyInstance): void {
  // The framework's own router, so that both agree on what a path matches.
  const paths = createRouter();
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set<string>();
    if (!methodsByPath.has(url)) paths.on('GET', url, () => {}, methods);
    methodsByPath.set(url, methods);
    for (const each of [method].flat()) methods.add(each);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    const allowed: Set<string> | undefined = paths.find('GET', request.url)?.store;
    if (!allowed || allowed.has(request.method)) return done();
    done(methodNotAllowed([...allowed].sort()));
  });
}
