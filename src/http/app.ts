import { randomUUID } from 'node:crypto';
import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Catalog } from '../datasets/catalog.ts';
import type { CurrentReleases } from '../datasets/current-releases.ts';
import type { Database } from '../storage/database.ts';
import { allowEveryOrigin } from './cross-origin.ts';
import { datasetRoutes } from './dataset-routes.ts';
import { documentationRoutes } from './documentation-routes.ts';
import { answerErrors, sendError } from './errors.ts';
import { healthRoutes } from './health-routes.ts';
import { limitRate } from './limit-rate.ts';
import type { Metrics } from './metrics.ts';
import { collectOperations } from './openapi.ts';
import { recordRequests } from './record-requests.ts';
import { answerUnparsed, refuseAmbiguousRequests } from './refuse-malformed.ts';
import { collectMethods, refuseOtherMethods } from './refuse-other-methods.ts';
import { releaseRoutes } from './release-routes.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

export interface AppOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly db: Database;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly baseUrl: string;
  readonly isDraining: () => boolean;
  readonly nowMs: () => number;
  readonly rateLimit: number;
  readonly trustProxy: string[];
  readonly bodyLimitBytes: number;
  readonly maxHeaderBytes: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly connectionCheckMs: number;
  readonly keepAliveMs: number;
}

export function createApp(options: AppOptions): FastifyInstance {
  const { log } = options;
  const app = fastify({
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: options.bodyLimitBytes,
    requestTimeout: options.requestTimeoutMs,
    keepAliveTimeout: options.keepAliveMs,
    return503OnClosing: false,
    http: {
      maxHeaderSize: options.maxHeaderBytes,
      headersTimeout: options.headersTimeoutMs,
      connectionsCheckingInterval: options.connectionCheckMs,
      // Counted by refuseAmbiguousRequests, which also answers in our shape.
      requireHostHeader: false,
    },
    clientErrorHandler: answerUnparsed,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, log),
  });
  const methods = collectMethods(app);
  const operations = collectOperations(app);

  answerErrors(app, log);
  recordRequests(app, options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(SECURITY_HEADERS);
    if (options.isDraining()) reply.header('connection', 'close');
    done();
  });
  refuseAmbiguousRequests(app);

  app.register(async (open) => {
    limitRate(open, options);
    allowEveryOrigin(open);
    datasetRoutes(open, options);
    releaseRoutes(open, options);
    documentationRoutes(open, { ...options, operations });
  });
  app.register(async (scope) => healthRoutes(scope, options));
  app.register(async (scope) => refuseOtherMethods(scope, methods));
  return app;
}
