import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { checkParameters } from './edge/check-parameters.ts';
import type { CommonHeaders } from './edge/common-headers.ts';
import { cutStalledReaders } from './edge/cut-stalled-readers.ts';
import { endMissingBodies } from './edge/end-missing-bodies.ts';
import { answerErrors, sendError, type FindNotFoundPage } from './edge/errors.ts';
import type { RateLimit } from './edge/limit-rate.ts';
import type { Handler } from './edge/line.ts';
import { answerUnparsed, refuseAmbiguousRequests } from './edge/refuse-malformed.ts';
import { refuseOtherMethods } from './edge/refuse-other-methods.ts';
import { refuseOverload } from './edge/refuse-overload.ts';
import type { Recorder } from './health/recorder.ts';
import { collectOperations } from './openapi.ts';

/** What every application of ours needs at its edge. */
export interface EdgeOptions {
  readonly rateLimit: RateLimit;
  readonly waitingLimit: number;
  readonly record: Recorder;
  readonly log: Logger;
  readonly isDraining: () => boolean;
  readonly limits: HttpLimits;
}

export interface HttpLimits {
  readonly bodyLimitBytes: number;
  readonly maxHeaderBytes: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly answerTimeoutMs: number;
  readonly connectionCheckMs: number;
  readonly keepAliveMs: number;
}

interface OwnWays {
  /** On every answer. */
  readonly headers: CommonHeaders;
  /** Answers what needs no framework, and hands on the rest. */
  readonly before: (ordinary: Handler) => Handler;
  readonly findNotFoundPage?: FindNotFoundPage;
}

/** An application without routes, with everything at its edge that all of ours have. */
export function createApp(options: EdgeOptions, { headers, before, findNotFoundPage }: OwnWays) {
  const { log, limits } = options;
  const app = fastify({
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyLimitBytes,
    schemaController: checkParameters,
    return503OnClosing: false,
    serverFactory(handler) {
      const ordinary = refuseOverload({ ...options, headers }, handler);
      const server = createServer(serverOptions(limits), before(ordinary));
      cutStalledReaders(server, limits.answerTimeoutMs);
      return server;
    },
    clientErrorHandler: answerUnparsed,
    // Before the hook below.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers), log),
  });
  const operations = collectOperations(app);
  answerErrors(app, log, findNotFoundPage);
  recordAnswers(app, options.record);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headers);
    if (options.isDraining()) reply.header('connection', 'close');
    done();
  });
  refuseAmbiguousRequests(app);
  refuseOtherMethods(app);
  endMissingBodies(app);
  return { app, operations };
}

function serverOptions(limits: HttpLimits) {
  return {
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.connectionCheckMs,
    keepAliveTimeout: limits.keepAliveMs,
    // Counted by refuseAmbiguousRequests, which also answers in our shape.
    requireHostHeader: false,
    // A request without a body is then no stream that ends: see endMissingBodies.
    optimizeEmptyRequests: true,
  };
}

function recordAnswers(app: FastifyInstance, record: Recorder): void {
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?', 1)[0]!;
    const { method, id: requestId, routeOptions } = request;
    record(routeOptions.url ?? 'none', {
      requestId,
      method,
      path,
      status: reply.raw.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
}
