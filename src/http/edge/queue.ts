import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { serviceUnavailable } from '../../errors.ts';
import { hasTokenShape } from '../../partners/caller.ts';
import { ANSWERED } from '../health/recorder.ts';
import { CROSS_ORIGIN_HEADERS, type CommonHeaders } from './answers.ts';
import { findToken } from './partners.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts at the request's deadline. Only requests that may be queued have one. */
    deadline: AbortSignal | null;
  }
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
const REFUSED = 'refused';
const RETRY_SECONDS = 1;
/** More than SQLite or a connection pool can run at once, and few enough to finish soon when the photo store is slow. */
const WRITE_CONCURRENCY = 64;
/** The maker makes one thing at a time; some wait for the database meanwhile. */
const MAKER_CONCURRENCY = 4;

/** Queues requests, and answers 503 when a queue is full, before any other check. Calls `start` when the request leaves its queue. */
export function createAdmission(
  server: EventEmitter,
  { waitingLimit, deadlineMs }: Config,
  nowMs: () => number,
  headers: CommonHeaders,
) {
  const refuse = createRefusal(headers);
  // The other half of the deadline is for the answer.
  const mostWaitMs = deadlineMs / 2;
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const countConnections = () => connections;
  const create = (concurrency: number) =>
    createQueue({ waitingLimit, concurrency, mostWaitMs, nowMs, countConnections });
  // Pages are expensive, writes wait for the database, and some also for the photo store.
  const [reads, partnerReads, made] = [create(Infinity), create(Infinity), create(MAKER_CONCURRENCY)];
  const [writes, storeCalls] = [create(WRITE_CONCURRENCY), create(WRITE_CONCURRENCY)];
  function queueOf(request: FastifyRequest) {
    const { method } = request;
    const { config } = request.route;
    if (config.callsMaker) return made;
    if (method === 'GET' || method === 'HEAD')
      return config.servesPartners && hasToken(request) ? partnerReads : reads;
    return config.callsStore ? storeCalls : writes;
  }
  return (request: FastifyRequest, reply: FastifyReply, start: () => void): void => {
    if (waitingLimit === 0 || request.route.config.skipsQueue) return start();
    if (!queueOf(request).add(reply.raw, start)) refuse(request, reply);
  };
}

/** Whether its text can be a token. To find out whether it is one takes a query. */
function hasToken(request: FastifyRequest): boolean {
  const token = findToken(request) ?? '';
  return hasTokenShape(token, 'live') || hasTokenShape(token, 'test');
}

/** Must be as cheap as possible: at four times the capacity, three of four requests end here. */
function createRefusal(commonHeaders: CommonHeaders) {
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
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const more = request.route.config.allowsEveryOrigin ? openHeaders : usualHeaders;
    request.route = { ...request.route, url: REFUSED };
    reply.hijack();
    reply.raw.writeHead(status, ['x-request-id', request.id, ...more]);
    reply.raw.end(body, 'latin1');
    reply.record(status);
  };
}

/** Answers 503 at the deadline. Work for the request sees `request.deadline` abort. */
export function startDeadline(request: FastifyRequest, reply: FastifyReply, deadlineMs: number): void {
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

export interface QueueOptions {
  readonly waitingLimit: number;
  readonly concurrency: number;
  /** A request that would probably wait longer is refused when it arrives, not at its deadline. */
  readonly mostWaitMs: number;
  readonly nowMs: () => number;
  readonly countConnections: () => number;
}

interface Waiting {
  readonly response: ServerResponse;
  readonly start: () => void;
  readonly sinceMs: number;
}

/** About this many of the last starts tell how long the next ones take. */
const STARTS_COUNTED = 64;

/** Enough to accept all connections at eight times the capacity. */
const MOST_ITERATIONS = 8;

/** Starts one request per event loop iteration, so that running and cheap requests are answered in between. */
export function createQueue(options: QueueOptions) {
  const { waitingLimit, concurrency, mostWaitMs, nowMs, countConnections } = options;
  const waiting: Waiting[] = [];
  let inProgress = 0;
  let isNextScheduled = false;
  let lastStartMs = -Infinity;
  /** The mean time between two starts while requests wait. */
  let meanMs = 0;
  let connections = 0;
  let iterations = 0;

  function scheduleNext(): void {
    if (!isNextScheduled) setImmediate(beginNext);
    isNextScheduled = true;
  }

  function begin({ response, start }: Waiting): void {
    scheduleNext();
    lastStartMs = nowMs();
    if (concurrency < Infinity) {
      inProgress += 1;
      response.on(ANSWERED, end).on('close', end);
    }
    start();
  }

  /** Node accepts one connection in each iteration: if each also started a request, a connection would wait for many before it is refused. */
  function isAccepting(): boolean {
    return connections !== countConnections() && iterations < MOST_ITERATIONS;
  }

  function beginNext(): void {
    isNextScheduled = false;
    if (isAccepting()) {
      connections = countConnections();
      iterations += 1;
      return scheduleNext();
    }
    iterations = 0;
    while (waiting.length > 0 && inProgress < concurrency) {
      const next = waiting.shift()!;
      // By now the client may have disconnected or the deadline may have passed.
      if (next.response.destroyed || next.response.headersSent) continue;
      // The clock may have been set.
      const ms = Math.min(Math.max(nowMs() - Math.max(lastStartMs, next.sinceMs), 0), mostWaitMs);
      meanMs += (ms - meanMs) / STARTS_COUNTED;
      return begin(next);
    }
  }

  function end(this: ServerResponse): void {
    this.off(ANSWERED, end).off('close', end);
    inProgress -= 1;
    scheduleNext();
  }

  const hasRoom = () => waiting.length < waitingLimit && waiting.length * meanMs <= mostWaitMs;

  return {
    /** Calls `start` now or later. Returns false, and never calls it, when the queue is full. */
    add(response: ServerResponse, start: () => void): boolean {
      const added = { response, start, sinceMs: nowMs() };
      const isFree = !isNextScheduled && waiting.length === 0 && inProgress < concurrency;
      if (isFree && !isAccepting()) begin(added);
      else if (hasRoom()) waiting.push(added);
      else return false;
      scheduleNext();
      return true;
    },
  };
}
