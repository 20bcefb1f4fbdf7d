import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesWeakly } from '../downloads/answer/preconditions.ts';

/** Sends a document made for this request, or 304 if the caller already has it. */
export function sendTaggedJson(request: FastifyRequest, reply: FastifyReply, document: object): FastifyReply {
  const body = JSON.stringify(document);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'public, max-age=300').header('etag', etag);
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
