import type { FastifyInstance } from 'fastify';
import { isUnrouted } from './refuse-unrouted.ts';
import { CROSS_ORIGIN_HEADERS, type CommonHeaders } from './common-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of every site may read the route's responses. */
    allowsEveryOrigin?: boolean;
  }
}

/** For every response of the scope, refusals too: a page must be able to read when to try again. Call it before adding routes. */
export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, allowsEveryOrigin: true };
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(CROSS_ORIGIN_HEADERS);
    done();
  });
}

const CALLER_PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers':
    'Accept, Accept-Language, Authorization, Content-Currency, Content-Type, If-None-Match, Time-Zone',
  'access-control-max-age': '600',
};

/** Answers the preflight requests that browsers send when the common headers name a caller. */
export function answerCallerPreflights(app: FastifyInstance, headers: CommonHeaders): void {
  if (headers['access-control-allow-origin'] === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight || !isUnrouted(request)) return done();
    void reply.code(204).headers(CALLER_PREFLIGHT_HEADERS).send();
  });
}
