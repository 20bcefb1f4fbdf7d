import { Counter, Histogram } from '@prometheus-io/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

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

export type Recorder = ReturnType<typeof createRecorder>;

const BATCH = 100;
const LONGEST_WAIT_MS = 200;
const BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** Counts each response and writes one JSON line about it, a batch at a time. */
export function createRecorder(log: Logger, writeLines: (lines: string) => void) {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const requests = new Counter({
    name: 'sampan_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['route', 'method', 'status'],
  });
  const durations = new Histogram({
    name: 'sampan_http_request_seconds',
    help: 'Time from the request until its response is handed to the socket.',
    labelNames: ['route'],
    buckets: BUCKETS_SECONDS,
  });

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (log.isLevelEnabled('info')) writeLines(lines.join(''));
    lines = [];
  }

  function record(request: FastifyRequest, status: number, endedMs: number): void {
    const { id, method, url, startedMs } = request;
    const { url: route = 'none' } = request.route;
    const ms = endedMs - startedMs;
    requests.inc({ route, method, status });
    durations.observe({ route }, ms / 1_000);
    const line =
      `{"level":"info","time":"${new Date(endedMs).toISOString()}","pid":${process.pid},"request_id":${JSON.stringify(id)},` +
      `"method":"${method}","path":${JSON.stringify(url.split('?', 1)[0])},"status":${status},"ms":${ms}}\n`;
    if (lines.push(line) >= BATCH) flush();
    else timer ??= setTimeout(flush, LONGEST_WAIT_MS).unref();
  }

  return { record, flush };
}

/** Emitted by a response when its request is answered. It may close much later, behind earlier responses on its connection. */
export const ANSWERED = 'answered';

/** Records every response once, in a hook or in `sendPrepared`. Returns the function to call when a request arrives. */
export function recordAnswers(
  app: FastifyInstance,
  record: Recorder['record'],
  nowMs: () => number,
): (request: FastifyRequest) => void {
  app.decorateRequest('route');
  app.decorateRequest('startedMs', 0);
  app.decorateReply('record', function (this: FastifyReply, status) {
    record(this.request, status, nowMs());
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
