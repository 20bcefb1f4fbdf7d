import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerDownload } from './answer-download.ts';
import type { Answer, Representations } from './representation.ts';

export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Representations,
): FastifyReply {
  return sendAnswer(reply, answerDownload(request.method, request.headers, download));
}

export function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  for (let name = 0; name < headers.length; name += 2) reply.header(headers[name]!, headers[name + 1]);
  return reply.code(status).send(body);
}
