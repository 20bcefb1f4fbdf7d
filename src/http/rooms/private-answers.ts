import type { FastifyInstance } from 'fastify';

export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'Authorization, Accept-Language, Time-Zone, Content-Currency',
};

/** What a partner is told is theirs alone: no cache keeps it, errors included. */
export function privateAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(PRIVATE_HEADERS);
    done();
  });
}

/** No room request has a body, but programs send the header of one, or a few bytes: both are let be. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
}
