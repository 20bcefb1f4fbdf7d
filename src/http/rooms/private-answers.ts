import type { FastifyInstance } from 'fastify';

export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'Authorization, Accept-Language, Time-Zone, Content-Currency',
};

/** Partner responses are private, errors included, so no cache may store them. */
export function privateAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(PRIVATE_HEADERS);
    done();
  });
}

/** Room requests have no body. Some programs send a content type, even an invalid one, or a few bytes anyway; both are ignored. */
export function ignoreBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['content-type'];
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
}
