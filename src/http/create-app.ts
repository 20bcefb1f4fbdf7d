import { randomUUID } from 'node:crypto';
import { fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import { expectationFailed, malformedRequest } from '../errors.ts';
import { addCommonHeaders, type CommonHeaders } from './edge/common-headers.ts';
import { answerCallerPreflights } from './edge/cross-origin.ts';
import { cutStalledReaders } from './edge/cut-stalled-readers.ts';
import { startDeadline } from './edge/deadline.ts';
import { answerErrors, sendError } from './edge/errors.ts';
import type { RateLimit } from './edge/limits/limit-rate.ts';
import { receiveBody, replayBodies } from './edge/receive-body.ts';
import { answerUnparsed, isUnknownExpectation, refuseAmbiguousRequests } from './edge/refuse-malformed.ts';
import { refuseUnrouted } from './edge/refuse-unrouted.ts';
import { createAdmission } from './edge/admission.ts';
import { recordAnswers } from './health/record-answers.ts';
import type { Recorder } from './health/recorder.ts';
import { createServer } from 'node:http';
import { collectRoutes } from './describe-routes.ts';

/** What every app needs at its edge. */
export interface EdgeOptions {
  readonly rateLimit: RateLimit;
  readonly waitingLimit: number;
  readonly record: Recorder;
  readonly nowMs: () => number;
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
  readonly deadlineMs: number;
  readonly connectionCheckMs: number;
  readonly keepAliveMs: number;
}

/** An app without routes. Every request passes these checks, limits and records in this order. */
export function createApp(options: EdgeOptions, headers: CommonHeaders) {
  const { log, limits } = options;
  // Any parameter that fits in the headers reaches its route, so an overlong id gets the same error as any bad id.
  const router = { maxParamLength: limits.maxHeaderBytes };
  const app = fastify({
    routerOptions: router,
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyLimitBytes,
    return503OnClosing: false,
    // recordAnswers logs requests.
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory(handler) {
      const server = createServer(serverOptions(limits), handler);
      cutStalledReaders(server, limits.answerTimeoutMs);
      // node:http would answer on its own, without our error body.
      server.on('checkExpectation', handler);
      // A client may stop sending and wait for its answer (RFC 9112 §9.6). The types lack this property.
      return Object.assign(server, { httpAllowHalfOpen: true });
    },
    clientErrorHandler: answerUnparsed,
    // Fastify runs no hooks for these errors.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers), log),
  });
  app.decorateRequest('deadline', null);
  const listRoutes = collectRoutes(app);
  answerErrors(app, log);
  const begin = recordAnswers(app, options.record, options.nowMs);
  const admit = createAdmission(app.server, options, headers);
  app.addHook('onRequest', (request, reply, done) => {
    begin(request);
    if (isUnknownExpectation(request.raw)) return done(expectationFailed());
    function start(): void {
      if (!request.route.config.skipsQueue) startDeadline(request, reply, limits.deadlineMs);
      admit(request, reply, done);
    }
    receiveBody(request, start, () => void reply.send(malformedRequest()));
  });
  addCommonHeaders(app, headers, options.isDraining);
  refuseAmbiguousRequests(app);
  answerCallerPreflights(app, headers);
  refuseUnrouted(app, router);
  replayBodies(app);
  return { app, listRoutes };
}

function serverOptions(limits: HttpLimits) {
  return {
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.connectionCheckMs,
    keepAliveTimeout: limits.keepAliveMs,
    // refuseAmbiguousRequests checks the Host header and answers with our error body.
    requireHostHeader: false,
    // Requests without a body then have no stream that ends; replayBodies supplies an empty one.
    optimizeEmptyRequests: true,
  };
}
