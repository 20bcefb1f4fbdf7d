import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A request may say of what type its body is and have none: what waits for the end of it is given one that ends. */
export function endMissingBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isMissing = request.raw.readableEnded && request.headers['content-type'] !== undefined;
    done(null, isMissing ? Readable.from([]) : payload);
  });
}
