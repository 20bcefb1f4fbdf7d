import type { FastifyReply, FastifyRequest } from 'fastify';
import { serviceUnavailable } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts at the request's deadline. Only requests that may be queued have one. */
    deadline: AbortSignal | null;
  }
}

const RETRY_SECONDS = 1;

/** Answers 503 at the deadline. Work for the request sees `request.deadline` abort. */
export function startDeadline(request: FastifyRequest, reply: FastifyReply, deadlineMs: number): void {
  const controller = new AbortController();
  request.deadline = controller.signal;
  const timer = setTimeout(() => {
    const error = Object.assign(serviceUnavailable(RETRY_SECONDS), {
      cause: new Error(`No response within ${deadlineMs} ms`),
    });
    controller.abort(error);
    if (!reply.sent) reply.send(error);
  }, deadlineMs);
  reply.raw.once('close', () => clearTimeout(timer));
}
