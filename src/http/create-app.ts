import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { fastify, LogController, type FastifyInstance, type RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import type { DescribedRoute, Operation } from '../api/operation.ts';
import type { Config } from '../config/config.ts';
import { expectationFailed, malformedRequest } from '../errors.ts';
import {
  addCommonHeaders,
  answerErrors,
  sendError,
  type CommonHeaders,
  type Draining,
} from './edge/answers.ts';
import {
  answerCallerPreflights,
  answerUnparsed,
  isUnknownExpectation,
  receiveBody,
  refuseAmbiguousRequests,
  refuseUnrouted,
  replayBodies,
} from './edge/before-routing.ts';
import type { RateLimit } from './edge/limits.ts';
import { createAdmission, startDeadline } from './edge/queue.ts';
import { recordAnswers, type Recorder } from './health/recorder.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: () => Operation;
  }
}

export interface Edge {
  readonly config: Config;
  readonly log: Logger;
  readonly record: Recorder['record'];
  readonly nowMs: () => number;
  readonly rateLimit: RateLimit;
  readonly draining: Draining;
}

/** An app without routes. Every request passes these checks, limits and records in this order. */
export function createApp(
  { config, log, record, nowMs, draining }: Omit<Edge, 'rateLimit'>,
  headers: CommonHeaders,
) {
  // Any parameter that fits in the headers reaches its route, so an overlong id gets the same error as any bad id.
  const router = { maxParamLength: config.maxHeaderBytes };
  const app = fastify({
    routerOptions: router,
    genReqId: () => randomUUID(),
    bodyLimit: config.bodyLimitBytes,
    return503OnClosing: false,
    // recordAnswers logs requests.
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory(handler) {
      const server = createServer(serverOptions(config), handler);
      cutStalledReaders(server, config.answerTimeoutMs);
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
  const begin = recordAnswers(app, record, nowMs);
  const admit = createAdmission(app.server, config, nowMs, headers);
  app.addHook('onRequest', (request, reply, done) => {
    begin(request);
    if (isUnknownExpectation(request.raw)) return done(expectationFailed());
    function start(): void {
      if (!request.route.config.skipsQueue) startDeadline(request, reply, config.deadlineMs);
      admit(request, reply, done);
    }
    receiveBody(request, start, () => void reply.send(malformedRequest()));
  });
  addCommonHeaders(app, headers, draining);
  refuseAmbiguousRequests(app);
  answerCallerPreflights(app, headers);
  refuseUnrouted(app, router);
  replayBodies(app);
  return { app, listRoutes };
}

function serverOptions(config: Config) {
  return {
    maxHeaderSize: config.maxHeaderBytes,
    headersTimeout: config.headersTimeoutMs,
    requestTimeout: config.requestTimeoutMs,
    connectionsCheckingInterval: config.connectionCheckMs,
    keepAliveTimeout: config.keepAliveMs,
    // refuseAmbiguousRequests checks the Host header and answers with our error body.
    requireHostHeader: false,
    // Requests without a body then have no stream that ends; replayBodies supplies an empty one.
    optimizeEmptyRequests: true,
  };
}

/** Closes connections whose client has read nothing for this long. Otherwise they would hold their memory forever. */
function cutStalledReaders(server: Server, timeoutMs: number): void {
  server.setTimeout(timeoutMs, (socket) => {
    // With nothing left to read, the client is waiting for us. After a response, node:http sets the timeout for idle connections.
    const isAnswering = socket.timeout === timeoutMs && socket.writableLength === 0;
    if (!isAnswering) socket.destroy();
  });
}

/** Collects the described routes that are added after this call. Call the returned function when the app is ready. */
function collectRoutes(app: FastifyInstance): () => DescribedRoute[] {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.config?.operation && route.method !== 'HEAD') routes.push(route);
  });
  return () =>
    routes.map(({ url, method, config }) => ({
      method: String(method),
      path: url,
      operation: config!.operation!(),
    }));
}
