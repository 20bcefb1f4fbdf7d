import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import {
  AnsweredError,
  bodyTooLarge,
  malformedRequest,
  pageNotFound,
  serviceUnavailable,
  unexpected,
} from '../../errors.ts';
import { isDatabaseAway } from '../../storage/database-away.ts';

const RETRY_SECONDS = 1;

/** Every error is sent as `{ "message": … }`; internal messages only go to the log. */
export function answerErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, log));
  app.setNotFoundHandler(() => {
    throw pageNotFound();
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
