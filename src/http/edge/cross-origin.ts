import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CROSS_ORIGIN_HEADERS } from './common-headers.ts';

const PREFLIGHT_HEADERS = {
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers':
    'If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range',
  'access-control-max-age': '86400',
};

export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(CROSS_ORIGIN_HEADERS);
    done();
  });
}

export function answerPreflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(204).headers(PREFLIGHT_HEADERS).send();
}
