import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as errors from '../../errors.ts';
import { isStoreAway } from '../../photos/store/photo-store.ts';
import { isDatabaseAway } from '../../storage/database-away.ts';
import { limitHeaders } from './limits.ts';

const RETRY_SECONDS = 1;

/** Every error is sent as `{ "message": … }`; internal messages only go to the log. */
export function answerErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, log));
  app.setNotFoundHandler(() => {
    throw errors.pageNotFound();
  });
}

export function sendError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const { status, headers, message, members } = answerFor(error);
  // A limit or a setting refused the request temporarily; nothing has failed.
  const isIntended = error instanceof errors.AnsweredError && status === 503 && error.cause === undefined;
  if (status >= 500 && !isIntended) log.error({ request_id: request.id, err: error }, 'request failed');
  return reply
    .code(status)
    .headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store' })
    .send({ message, ...members });
}

function answerFor(error: Error & { code?: string; statusCode?: number }): errors.AnsweredError {
  if (error instanceof errors.AnsweredError) return error;
  if (isDatabaseAway(error) || isStoreAway(error)) return errors.serviceUnavailable(RETRY_SECONDS);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return errors.bodyTooLarge();
  return error.statusCode !== undefined && error.statusCode < 500
    ? errors.malformedRequest()
    : errors.unexpected();
}

/** Sent with every response. Only embedded charts may be framed; nothing is sniffed as another type or runs inline scripts. */
const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

export type CommonHeaders = Readonly<Record<string, string>>;

/** `caller` is our site's origin if its API reference sends requests to this app from there: it may read the responses. */
export function commonHeaders(publicUrl: string, caller?: string): CommonHeaders {
  return {
    ...COMMON_HEADERS,
    // A browser that has seen it can no longer reach an address without https (RFC 6797 §7.2).
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    ...(caller !== undefined && {
      'access-control-allow-origin': caller,
      'access-control-expose-headers':
        'Content-Language, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
    }),
  };
}

/** Once a shutdown has begun, responses say "Connection: close", so that clients leave before the port closes. */
export interface Draining {
  readonly begun: boolean;
}

/** Adds them to every framework reply; a route may set its own value first. */
export function addCommonHeaders(app: FastifyInstance, headers: CommonHeaders, draining: Draining): void {
  const entries = Object.entries(headers);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of entries) if (!reply.hasHeader(name)) reply.header(name, value);
    if (draining.begun) reply.header('connection', 'close');
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of every site may read the route's responses. */
    allowsEveryOrigin?: boolean;
  }
  interface FastifyReply {
    /** Sends a prepared response with the scope's headers. `send` takes 18 to 20 % more CPU for a download or a kept room. */
    sendPrepared(answer: PreparedAnswer): void;
  }
}

/** The data is public, so scripts on any site may read it and all its headers. */
export const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};

/** For every response of the scope, refusals too: a page must be able to read when to try again. Call it before adding routes. */
export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, allowsEveryOrigin: true };
  });
  app.addHook('onSend', async (_request, reply) => void reply.headers(CROSS_ORIGIN_HEADERS));
}

export interface PreparedAnswer {
  readonly status: number;
  /** Name, value, name, value: node:http writes this form. Responses share one list, which is joined with the scope's headers once. */
  readonly headers: readonly string[];
  /** Further headers for this response only, in the same form. */
  readonly more?: readonly string[];
  /** A string has one character per byte. */
  readonly body?: Buffer | string | undefined;
}

/** Lets routes send prepared responses with these headers, unless one has its own value; an empty one leaves the header out. */
export function allowPreparedAnswers(app: FastifyInstance, headers: CommonHeaders, draining: Draining): void {
  const joined = new WeakMap<readonly string[], readonly string[]>();

  function join(own: readonly string[]): readonly string[] {
    const byName = new Map(Object.entries(headers));
    for (let at = 0; at < own.length; at += 2) {
      // The response's own spelling of the name is sent.
      byName.delete(own[at]!.toLowerCase());
      if (own[at + 1] !== '') byName.set(own[at]!, own[at + 1]!);
    }
    return [...byName].flat();
  }

  app.decorateReply('sendPrepared', function (this: FastifyReply, answer) {
    const { request, raw } = this.hijack();
    const { status, more = [], body } = answer;
    const shared = joined.getOrInsertComputed(answer.headers, join);
    const all = [...shared, 'x-request-id', request.id, ...limitHeaders(request, status), ...more];
    if (body !== undefined) all.push('content-length', String(body.length));
    if (draining.begun) all.push('connection', 'close');
    raw.writeHead(status, all);
    raw.end(body, 'latin1');
    this.record(status);
  });
}
