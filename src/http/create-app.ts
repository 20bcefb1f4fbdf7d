import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import type { DescribedRoute, Operation } from '../api/operation.ts';
import type { Config } from '../config/config.ts';
import { expectationFailed, malformedRequest, serviceUnavailable } from '../errors.ts';
import { createAdmission } from './edge/admission.ts';
import { addCommonHeaders, type CommonHeaders } from './edge/common-headers.ts';
import { answerCallerPreflights } from './edge/cross-origin.ts';
import type { Edge } from './edge/edge.ts';
import { answerErrors, sendError } from './edge/errors.ts';
import { receiveBody, replayBodies } from './edge/receive-body.ts';
import { answerUnparsed, isUnknownExpectation, refuseAmbiguousRequests } from './edge/refuse-malformed.ts';
import { refuseUnrouted } from './edge/refuse-unrouted.ts';
import { recordAnswers } from './health/record-answers.ts';

const RETRY_SECONDS = 1;

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: () => Operation;
  }
  interface FastifyRequest {
    /** Aborts at the request's deadline. Only requests that may be queued have one. */
    deadline: AbortSignal | null;
  }
}

/** An app without routes. Every request passes these checks, limits and records in this order. */
export function createApp(edge: Edge, headers: CommonHeaders) {
  const { log, config } = edge;
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
  const begin = recordAnswers(app, edge.record, edge.nowMs);
  const admit = createAdmission(app.server, edge, headers);
  app.addHook('onRequest', (request, reply, done) => {
    begin(request);
    if (isUnknownExpectation(request.raw)) return done(expectationFailed());
    function start(): void {
      if (!request.route.config.skipsQueue) startDeadline(request, reply, config.deadlineMs);
      admit(request, reply, done);
    }
    receiveBody(request, start, () => void reply.send(malformedRequest()));
  });
  addCommonHeaders(app, headers, edge.isDraining);
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

/** Answers 503 at the deadline. Work for the request sees `request.deadline` abort. */
function startDeadline(request: FastifyRequest, reply: FastifyReply, deadlineMs: number): void {
  const controller = new AbortController();
  request.deadline = controller.signal;
  const timer = setTimeout(() => {
    const cause = new Error(`No response within ${deadlineMs} ms`);
    const error = Object.assign(serviceUnavailable(RETRY_SECONDS), { cause });
    controller.abort(error);
    if (!reply.sent) reply.send(error);
  }, deadlineMs);
  reply.raw.once('close', () => clearTimeout(timer));
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
