import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** One log line and one count for each answer, once its last byte is out. */
export function recordRequests(
  app: FastifyInstance,
  { log, metrics }: { log: Logger; metrics: Metrics },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.raw.statusCode;
    metrics.countRequest(route, request.method, status, reply.elapsedTime / 1_000);
    log.info({
      request_id: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status,
      ms: Math.round(reply.elapsedTime * 1_000) / 1_000,
    });
    done();
  });
}
