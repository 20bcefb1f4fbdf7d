import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerDownload } from './answer-download.ts';
import type { Representations } from './representation.ts';

export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Representations,
): FastifyReply {
  const { status, headers, body } = answerDownload(request.method, request.headers, download);
  for (let name = 0; name < headers.length; name += 2) reply.header(headers[name]!, headers[name + 1]);
  return reply.code(status).send(body);
}
