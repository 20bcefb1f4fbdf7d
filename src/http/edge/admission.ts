import type { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serviceUnavailable } from '../../errors.ts';
import { hasTokenShape } from '../../partners/caller.ts';
import { findToken } from './authenticate.ts';
import { CROSS_ORIGIN_HEADERS, type CommonHeaders } from './common-headers.ts';
import type { Edge } from './edge.ts';
import { createQueue, type Queue } from './queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests to this route are never queued or refused, because they are cheap or critical. */
    skipsQueue?: boolean;
    /** The route waits for the photo store, so it has a separate queue and does not delay others. */
    callsStore?: boolean;
    /** The maker answers, so the route has a separate queue and few requests at a time wait for the maker. */
    callsMaker?: boolean;
    /** Partners read it with a token. Such requests have a separate queue and do not wait for pages or for anonymous requests. */
    servesPartners?: boolean;
  }
}

/** The route of refused requests in the metrics. */
const ROUTE = 'refused';
const RETRY_SECONDS = 1;
/** More than SQLite or a connection pool can run at once, and few enough to finish soon when the photo store is slow. */
const WRITE_CONCURRENCY = 64;
/** The maker makes one thing at a time; some wait for the database meanwhile. */
const MAKER_CONCURRENCY = 4;

/** Calls `start` when the request leaves the queue, or answers 503 instead. */
export type Admission = (request: FastifyRequest, reply: FastifyReply, start: () => void) => void;

/**
 * Queues requests, and answers 503 when a queue is full, before any other check. Pages are expensive, writes wait for the database, and
 * some also for the photo store, so each kind has its own queue.
 */
export function createAdmission(server: EventEmitter, edge: Edge, headers: CommonHeaders): Admission {
  const { nowMs } = edge;
  const { waitingLimit, deadlineMs } = edge.config;
  if (waitingLimit === 0) return (_request, _reply, start) => start();
  const refuse = createRefusal(edge, headers);
  // The other half of the deadline is for the answer.
  const mostWaitMs = deadlineMs / 2;
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const countConnections = () => connections;
  const create = (concurrency: number) =>
    createQueue({ waitingLimit, concurrency, mostWaitMs, nowMs, countConnections });
  const [reads, partnerReads, made] = [create(Infinity), create(Infinity), create(MAKER_CONCURRENCY)];
  const [writes, storeCalls] = [create(WRITE_CONCURRENCY), create(WRITE_CONCURRENCY)];
  function queueOf(request: FastifyRequest): Queue {
    const { method, route } = request;
    const { config } = route;
    if (config.callsMaker) return made;
    if (method === 'GET' || method === 'HEAD')
      return config.servesPartners && hasToken(request) ? partnerReads : reads;
    return config.callsStore ? storeCalls : writes;
  }
  return (request, reply, start) => {
    if (request.route.config.skipsQueue) return start();
    const queue = queueOf(request);
    if (!queue.add(reply.raw, start)) refuse(request, reply);
  };
}

/** Whether its text can be a token. To find out whether it is one takes a query. */
function hasToken(request: FastifyRequest): boolean {
  const token = findToken(request) ?? '';
  return hasTokenShape(token, 'live') || hasTokenShape(token, 'test');
}

/** Must be as cheap as possible: at four times the capacity, three of four requests end here. */
function createRefusal({ record, nowMs }: Edge, commonHeaders: CommonHeaders) {
  const { status, message, headers } = serviceUnavailable(RETRY_SECONDS);
  const body = JSON.stringify({ message });
  const usual = {
    ...commonHeaders,
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
  };
  const usualHeaders = Object.entries(usual).flat();
  const openHeaders = Object.entries({ ...usual, ...CROSS_ORIGIN_HEADERS }).flat();
  return ({ id: requestId, method, url, route }: FastifyRequest, reply: FastifyReply) => {
    const more = route.config.allowsEveryOrigin ? openHeaders : usualHeaders;
    reply.hijack();
    reply.raw.writeHead(status, ['x-request-id', requestId, ...more]);
    reply.raw.end(body, 'latin1');
    record({
      route: ROUTE,
      requestId,
      method,
      path: url.split('?', 1)[0]!,
      status,
      ms: 0,
      endedMs: nowMs(),
    });
  };
}
