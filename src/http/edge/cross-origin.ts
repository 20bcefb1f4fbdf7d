import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CROSS_ORIGIN_HEADERS, type CommonHeaders } from './common-headers.ts';

const PREFLIGHT_HEADERS = {
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers':
    'If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range',
  'access-control-max-age': '86400',
};

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
    if (!isPreflight || !request.is404) return done();
    void reply.code(204).headers(CALLER_PREFLIGHT_HEADERS).send();
  });
}

export function answerPreflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(204).headers(PREFLIGHT_HEADERS).send();
}
