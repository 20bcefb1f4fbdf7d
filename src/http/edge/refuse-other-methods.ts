import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';
import { methodNotAllowed } from '../../errors.ts';

export interface RouterOptions {
  readonly maxParamLength: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only carries another method through an override; `Allow` names that method. */
    standsFor?: string;
  }
}

/** Answers 405 with Allow for a path that has routes, but none for the method. Call it before adding routes. */
export function refuseOtherMethods(app: FastifyInstance, router: RouterOptions): void {
  // Uses the framework's own router, so that both agree on what a path matches.
  const paths = createRouter(router);
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method, config }) => {
    const methods = methodsByPath.get(url) ?? new Set<string>();
    if (!methodsByPath.has(url)) paths.on('GET', url, () => {}, methods);
    methodsByPath.set(url, methods);
    for (const each of [method].flat()) methods.add(config?.standsFor ?? each);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    const allowed: Set<string> | undefined = paths.find('GET', request.url)?.store;
    if (!allowed || allowed.has(request.method)) return done();
    done(methodNotAllowed([...allowed].sort()));
  });
}
