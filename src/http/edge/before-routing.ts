import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import * as errors from '../../errors.ts';
import type { CommonHeaders } from './answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only carries another method through an override; `Allow` names that method. */
    standsFor?: string;
  }
  interface FastifyRequest {
    /** The body, received before the request starts; null if there is none. */
    received: Buffer[] | null;
  }
}

/** Calls `begin` when the body has arrived or is too long, and `abandon` if the client leaves. Until then a client holds only its connection. */
export function receiveBody(request: FastifyRequest, begin: () => void, abandon: () => void): void {
  const { raw, route } = request;
  const isTooLong = Number(raw.headers['content-length']) > route.bodyLimit;
  // A request without a route is refused without its body.
  if (raw.readableEnded || isTooLong || isUnrouted(request)) return begin();
  const received: Buffer[] = [];
  let left = route.bodyLimit;
  function end(): void {
    raw.off('data', take).off('end', end).off('close', abandon).pause();
    request.received = received;
    begin();
  }
  function take(chunk: Buffer): void {
    received.push(chunk);
    left -= chunk.length;
    if (left < 0) end();
  }
  raw.on('data', take).on('end', end).on('close', abandon);
}

/** Hands the received body to the parsers. A request may declare a content type and have no body: it gets an empty stream. */
export function replayBodies(app: FastifyInstance): void {
  app.decorateRequest('received', null);
  app.addHook('preParsing', ({ received, raw, headers }, _reply, payload, done) => {
    const isMissing = raw.readableEnded && headers['content-type'] !== undefined;
    done(null, received || isMissing ? Readable.from(received ?? []) : payload);
  });
}

/** Routes of this scope get bodies of this type as text, and refuse others. */
export function acceptOnly(app: FastifyInstance, mediaType: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(mediaType, { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** Connections whose request was refused and answered before its body was parsed. */
const refused = new WeakSet<Socket>();

/** Refuses requests that proxies and servers are known to interpret differently, and closes the connection. */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'transfer-encoding': encoding = 'chunked' } = request.headers;
    if (listHeader(request.raw, 'host').length === 1 && encoding === 'chunked') return done();
    refused.add(request.raw.socket);
    reply.header('connection', 'close');
    done(errors.malformedRequest());
  });
}

/** To be refused before the body: such a client may wait for an answer before it sends one. */
export function isUnknownExpectation({ headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && expect.toLowerCase() !== '100-continue';
}

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

type UnparsedError = Error & { readonly code?: string };

/** Connections whose unparsed bytes get their answer after those of earlier requests. */
const deferred = new WeakSet<Socket>();

/** A request that node:http cannot parse never reaches the app, so this answers on the socket with the same error body. */
export function answerUnparsed(error: UnparsedError, socket: Socket): void {
  // node:http reports the same bytes again whenever more arrive.
  if (deferred.has(socket)) return;
  const earlier = error.code === 'ECONNRESET' ? undefined : findEarlierAnswer(socket);
  if (!earlier) return answerNow(error, socket);
  deferred.add(socket);
  earlier.once('close', () => {
    deferred.delete(socket);
    answerUnparsed(error, socket);
  });
}

/** The answer to a whole request that is not yet sent. node:http sends one at a time, and this is its name for it. */
function findEarlierAnswer(socket: Socket & { _httpMessage?: ServerResponse | null }) {
  const { _httpMessage: answer } = socket;
  return answer?.req.complete ? answer : undefined;
}

function answerNow(error: UnparsedError, socket: Socket): void {
  // If the request was answered before its body arrived, the wait for the rest ends without a second response.
  const alreadyAnswered = error.code === TIMED_OUT && socket.bytesWritten > 0;
  if (refused.has(socket)) return socket.destroySoon();
  if (error.code === 'ECONNRESET' || !socket.writable || alreadyAnswered) {
    socket.destroy();
    return;
  }
  const { status, message } = unparsedError(error.code);
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function unparsedError(code: string | undefined) {
  if (code === 'HPE_HEADER_OVERFLOW') return errors.headersTooLarge();
  return code === TIMED_OUT ? errors.requestTimedOut() : errors.malformedRequest();
}

/** Whether the server has no route for the request, so that at most the maker has an answer. */
export const isUnrouted = ({ is404, routeOptions }: FastifyRequest): boolean =>
  is404 || routeOptions.config.callsMaker === true;

/** Refuses a request without a route before its body is read: 405 with Allow if the path has other methods. Call it before adding routes. */
export function refuseUnrouted(app: FastifyInstance, router: { readonly maxParamLength: number }): void {
  const methodsByPath = new Map<string, Set<string>>();
  // The framework's own router, so that both agree on what a path matches.
  const paths = createRouter(router);
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.callsMaker) return;
    const methods = methodsByPath.getOrInsertComputed(url, () => new Set());
    if (methods.size === 0) paths.on('GET', url, () => {}, methods);
    for (const each of [method].flat()) methods.add(config?.standsFor ?? each);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isUnrouted(request)) return done();
    const { method, url } = request;
    const allowed: Set<string> | undefined = paths.find('GET', url)?.store;
    if (allowed && !allowed.has(method)) return done(errors.methodNotAllowed([...allowed].sort()));
    const isRead = method === 'GET' || method === 'HEAD';
    done(request.is404 && !isRead ? errors.pageNotFound() : undefined);
  });
}

const CALLER_PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers':
    'Accept, Accept-Language, Authorization, Content-Currency, Content-Type, If-None-Match, Time-Zone',
  'access-control-max-age': '600',
};

/** Answers the preflight requests that browsers send when the common headers name a caller. */
export function answerCallerPreflights(app: FastifyInstance, headers: CommonHeaders): void {
  if (headers['access-control-allow-origin'] === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight || !isUnrouted(request)) return done();
    void reply.code(204).headers(CALLER_PREFLIGHT_HEADERS).send();
  });
}

/** Every value of a header as it was sent. `headers` keeps only the first value of some headers. */
export function listHeader({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]!;
    if (sent.length === name.length && sent.toLowerCase() === name) values.push(rawHeaders[at + 1]!);
  }
  return values;
}
