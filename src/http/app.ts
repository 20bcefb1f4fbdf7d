import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Catalog } from '../datasets/catalog.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { Database } from '../storage/database.ts';
import { COMMON_HEADERS } from './edge/common-headers.ts';
import { allowEveryOrigin } from './edge/cross-origin.ts';
import { datasetRoutes } from './downloads/dataset-routes.ts';
import { documentationRoutes } from './documentation-routes.ts';
import { answerErrors, sendError } from './edge/errors.ts';
import { createFastLane } from './downloads/fast-lane.ts';
import { healthRoutes } from './health/health-routes.ts';
import { limitRate, type RateLimit } from './edge/limit-rate.ts';
import { collectOperations } from './openapi.ts';
import { provenanceRoutes } from './provenance/provenance-routes.ts';
import type { Recorder } from './health/recorder.ts';
import { answerUnparsed, refuseAmbiguousRequests } from './edge/refuse-malformed.ts';
import { collectMethods, refuseOtherMethods } from './edge/refuse-other-methods.ts';
import { releaseRoutes } from './releases/release-routes.ts';

export interface AppOptions {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
  readonly rateLimit: RateLimit;
  readonly record: Recorder;
  readonly log: Logger;
  readonly isDraining: () => boolean;
  readonly nowMs: () => number;
  readonly limits: HttpLimits;
}

export interface HttpLimits {
  readonly bodyLimitBytes: number;
  readonly maxHeaderBytes: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly connectionCheckMs: number;
  readonly keepAliveMs: number;
}

export function createApp(options: AppOptions): FastifyInstance {
  const { log, limits } = options;
  const app = fastify({
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyLimitBytes,
    return503OnClosing: false,
    serverFactory: (handler) => createServer(serverOptions(limits), createFastLane(options, handler)),
    clientErrorHandler: answerUnparsed,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, log),
  });
  const methods = collectMethods(app);
  const operations = collectOperations(app);

  answerErrors(app, log);
  recordAnswers(app, options.record);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(COMMON_HEADERS);
    if (options.isDraining()) reply.header('connection', 'close');
    done();
  });
  refuseAmbiguousRequests(app);

  app.register(async (open) => {
    limitRate(open, options.rateLimit);
    allowEveryOrigin(open);
    datasetRoutes(open, options);
    provenanceRoutes(open, options);
    releaseRoutes(open, options);
    documentationRoutes(open, { ...options, operations });
  });
  app.register(async (scope) => healthRoutes(scope, options));
  app.register(async (scope) => refuseOtherMethods(scope, methods));
  return app;
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
