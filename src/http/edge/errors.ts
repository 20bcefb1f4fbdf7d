import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { PAGE_POLICY } from './common-headers.ts';
import {
  AnsweredError,
  bodyTooLarge,
  fetchFailed,
  malformedRequest,
  pageNotFound,
  serviceUnavailable,
  unexpected,
} from '../../errors.ts';
import { isDatabaseAway } from '../../storage/database-away.ts';

const RETRY_SECONDS = 1;

/** What a person gets at a wrong address: a page, or the address that was meant. Undefined for programs. */
export type FindNotFoundPage = (
  request: FastifyRequest,
) => { readonly page: string } | { readonly movedTo: string } | undefined;

export const MOVED_PERMANENTLY = 308;

/** Every error is sent as `{ "message": … }`; internal messages only go to the log. */
export function answerErrors(app: FastifyInstance, log: Logger, findNotFoundPage?: FindNotFoundPage): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => {
    const found = findNotFoundPage?.(request);
    if (!found) throw pageNotFound();
    if ('movedTo' in found)
      return reply.header('cache-control', 'public, max-age=300').redirect(found.movedTo, MOVED_PERMANENTLY);
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(found.page);
  });
}

/** Specification 7.1: in the open part of the service, an unavailable database means that fetching failed. */
export function answerFetchFailures(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!isDatabaseAway(error)) return sendError(error, request, reply, log);
    log.error({ request_id: request.id, err: error }, 'request failed');
    return sendError(fetchFailed(), request, reply, log);
  });
}

export function sendError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const { status, headers, body } = presentError(error, request.id, log);
  return reply
    .code(status)
    .headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store' })
    .send(body);
}

interface PresentedError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Returns the caller's response, and logs failures that are ours. */
function presentError(error: Error, requestId: string, log: Logger): PresentedError {
  const { status, headers, message, members } = answerFor(error);
  if (status >= 500 && !isIntended(error)) log.error({ request_id: requestId, err: error }, 'request failed');
  return { status, headers, body: { message, ...members } };
}

/** A limit or a setting refused the request temporarily; nothing has failed. */
function isIntended(error: Error): boolean {
  return error instanceof AnsweredError && error.status === 503 && error.cause === undefined;
}

function answerFor(error: Error & { code?: string; statusCode?: number }): AnsweredError {
  if (error instanceof AnsweredError) return error;
  if (isDatabaseAway(error)) return serviceUnavailable(RETRY_SECONDS);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge();
  return error.statusCode !== undefined && error.statusCode < 500 ? malformedRequest() : unexpected();
}
