import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { headersTooLarge, malformedRequest, requestTimedOut } from '../../errors.ts';
import { listHeader } from './authenticate.ts';

/** Connections whose request was refused and answered before its body was parsed. */
const refused = new WeakSet<Socket>();

/** Refuses requests that proxies and servers are known to interpret differently, and closes the connection. */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAmbiguous(request.raw)) return done();
    refused.add(request.raw.socket);
    reply.header('connection', 'close');
    done(malformedRequest());
  });
}

function isAmbiguous(request: IncomingMessage): boolean {
  const encoding = request.headers['transfer-encoding'];
  return listHeader(request, 'host').length !== 1 || (encoding !== undefined && encoding !== 'chunked');
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
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  return code === TIMED_OUT ? requestTimedOut() : malformedRequest();
}
