import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWERED } from '../edge/queue.ts';
import type { Recorder } from './recorder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The route's options; Fastify creates a new object on every access. */
    route: FastifyRequest['routeOptions'];
    startedMs: number;
  }
  interface FastifyReply {
    /** Logged when the response is handed to the socket; waiting for the last byte costs more than the log entry. */
    record(status: number): void;
  }
}

/**
 * Records every response once: a hook records the framework's, and `sendPrepared` records its own. Returns the function to call when a
 * request arrives.
 */
export function recordAnswers(
  app: FastifyInstance,
  record: Recorder,
  nowMs: () => number,
): (request: FastifyRequest) => void {
  app.decorateRequest('route');
  app.decorateRequest('startedMs', 0);
  app.decorateReply('record', function (this: FastifyReply, status) {
    const { id: requestId, method, url, startedMs } = this.request;
    const { url: route = 'none' } = this.request.route;
    const endedMs = nowMs();
    const path = pathOf(url);
    record({ route, requestId, method, path, status, ms: endedMs - startedMs, endedMs });
    this.raw.emit(ANSWERED);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.record(reply.statusCode);
    done();
  });
  return (request) => {
    request.startedMs = nowMs();
    request.route = request.routeOptions;
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
