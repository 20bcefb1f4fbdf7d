import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from '../../errors.ts';

export type MethodsByPath = ReadonlyMap<string, ReadonlySet<string>>;

/** Notes the methods of every route added from here on. */
export function collectMethods(app: FastifyInstance): MethodsByPath {
  const missing = METHODS.filter((method) => method !== 'CONNECT' && !app.supportedMethods.includes(method));
  for (const method of missing) app.addHttpMethod(method);
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsByPath.get(url) ?? new Set();
    methodsByPath.set(url, known);
    for (const each of [method].flat()) known.add(each);
  });
  return methodsByPath;
}

/** Answers 405 with Allow to every method that a path does not have. */
export function refuseOtherMethods(app: FastifyInstance, methodsByPath: MethodsByPath): void {
  // A copy, because the routes added here are noted as well.
  for (const [url, known] of new Map(methodsByPath)) {
    const allowed = [...known].sort();
    const others = app.supportedMethods.filter((method) => !known.has(method));
    if (others.length === 0) continue;
    app.route({
      url,
      method: others,
      onRequest: async () => {
        throw methodNotAllowed(allowed);
      },
      handler: () => {},
    });
  }
}
