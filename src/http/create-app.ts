import { randomUUID } from 'node:crypto';
import { fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import { malformedRequest } from '../errors.ts';
import { checkParameters } from './edge/check-parameters.ts';
import { addCommonHeaders, type CommonHeaders } from './edge/common-headers.ts';
import { answerCallerPreflights } from './edge/cross-origin.ts';
import { cutStalledReaders } from './edge/cut-stalled-readers.ts';
import { startDeadline } from './edge/deadline.ts';
import { answerErrors, sendError, type FindNotFoundPage } from './edge/errors.ts';
import type { RateLimit } from './edge/limit-rate.ts';
import { receiveBody, replayBodies } from './edge/receive-body.ts';
import { answerUnparsed, refuseAmbiguousRequests } from './edge/refuse-malformed.ts';
import { refuseOtherMethods } from './edge/refuse-other-methods.ts';
import { createAdmission } from './edge/admission.ts';
import { recordAnswers } from './health/record-answers.ts';
import type { Recorder } from './health/recorder.ts';
import { createServer } from './node-http.ts';
import { collectOperations } from './openapi.ts';

/** What every application of ours needs at its edge. */
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

/** An application without routes, with the checks, limits and records that every request passes, in this order. */
export function createApp(options: EdgeOptions, headers: CommonHeaders, findNotFoundPage?: FindNotFoundPage) {
  const { log, limits } = options;
  // No parameter is longer than the headers: a long one is a bad id like any other, and not another address.
  const router = { maxParamLength: limits.maxHeaderBytes };
  const app = fastify({
    routerOptions: router,
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyLimitBytes,
    schemaController: checkParameters,
    return503OnClosing: false,
    // Requests are logged by recordAnswers.
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory(handler) {
      const server = createServer(serverOptions(limits), handler);
      cutStalledReaders(server, limits.answerTimeoutMs);
      return server;
    },
    clientErrorHandler: answerUnparsed,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers), log),
  });
  app.decorateRequest('deadline', null);
  const operations = collectOperations(app);
  answerErrors(app, log, findNotFoundPage);
  const begin = recordAnswers(app, options.record, options.nowMs);
  const admit = createAdmission(options, headers);
  app.addHook('onRequest', (request, reply, done) => {
    begin(request);
    function start(): void {
      if (!request.route.config.skipsQueue) startDeadline(request, reply, limits.deadlineMs);
      admit(request, reply, done);
    }
    receiveBody(request, start, () => void reply.send(malformedRequest()));
  });
  addCommonHeaders(app, headers, options.isDraining);
  refuseAmbiguousRequests(app);
  answerCallerPreflights(app, headers);
  refuseOtherMethods(app, router);
  replayBodies(app);
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
    // A request without a body is then no stream that ends: see replayBodies.
    optimizeEmptyRequests: true,
  };
}
