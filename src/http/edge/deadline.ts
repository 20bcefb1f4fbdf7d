import type { FastifyReply, FastifyRequest } from 'fastify';
import { serviceUnavailable } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts when the request must have been answered. Only requests that may wait in a queue have one. */
    deadline: AbortSignal | null;
  }
}

const RETRY_SECONDS = 1;

/** Answers 503 unless the request is answered by then; whoever works for it sees `request.deadline` abort. */
export function startDeadline(request: FastifyRequest, reply: FastifyReply, deadlineMs: number): void {
  const controller = new AbortController();
  request.deadline = controller.signal;
  const timer = setTimeout(() => {
    const error = Object.assign(serviceUnavailable(RETRY_SECONDS), {
      cause: new Error(`Not answered in ${deadlineMs} ms`),
    });
    controller.abort(error);
    if (!reply.sent) reply.send(error);
  }, deadlineMs);
  reply.raw.once('close', () => clearTimeout(timer));
}
