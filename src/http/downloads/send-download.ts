import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerDownload } from './answer-download.ts';
import type { Representations } from './representation.ts';

export function sendDownload(request: FastifyRequest, reply: FastifyReply, download: Representations): void {
  reply.sendPrepared(answerDownload(request.method, request.headers, download));
}
