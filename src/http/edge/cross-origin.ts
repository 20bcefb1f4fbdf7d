import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CROSS_ORIGIN_HEADERS } from './common-headers.ts';

const PREFLIGHT_HEADERS = {
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers':
    'If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range',
  'access-control-max-age': '86400',
};

/** Comes after `limitRate`: refusals at the edge carry no cross-origin headers. */
export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.limited?.allowed) reply.headers(CROSS_ORIGIN_HEADERS);
    done();
  });
}

export function answerPreflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(204).headers(PREFLIGHT_HEADERS).send();
}
