import type { FastifyInstance } from 'fastify';
import { readOnly } from '../../errors.ts';

const RETRY_AFTER_SECONDS = 60;

/** While the service is read-only, refuses what would write. It comes after the token, so that a stranger learns nothing. */
export function refuseWrites(app: FastifyInstance, isReadOnly: boolean): void {
  if (!isReadOnly) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') done();
    else done(readOnly(RETRY_AFTER_SECONDS));
  });
}
