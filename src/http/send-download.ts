import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingNotAcceptable, preconditionFailed, rangeNotSatisfiable } from '../errors.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { parseRange, type ByteRange } from './parse-range.ts';
import { evaluatePreconditions, rangeStillHolds } from './preconditions.ts';
import type { Representation, Representations } from './representation.ts';

/** Answers 200, 206, 304, 406, 412 or 416 from bytes that already exist. */
export function sendDownload(request: FastifyRequest, reply: FastifyReply, download: Representations): void {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (!encoding) throw encodingNotAcceptable();
  const representation = download[encoding];
  const outcome = evaluatePreconditions(request.headers, representation);
  if (outcome === 'failed') throw preconditionFailed();
  if (outcome === 'not-modified') return write(reply, 304, representation.validatorHeaders);
  const range = findRange(request, representation);
  if (range) return sendPart(reply, representation, range);
  const { bytes, headers } = representation;
  write(reply, 200, [...headers, 'Content-Length', String(bytes.length)], bytes);
}

function findRange(request: FastifyRequest, representation: Representation): ByteRange | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  if (range === undefined || request.method !== 'GET') return undefined;
  if (!rangeStillHolds(ifRange as string | undefined, representation)) return undefined;
  const parsed = parseRange(range, representation.bytes.length);
  if (parsed === 'unsatisfiable') throw rangeNotSatisfiable(representation.bytes.length);
  return parsed;
}

function sendPart(reply: FastifyReply, { bytes, headers }: Representation, { start, end }: ByteRange): void {
  const part = bytes.subarray(start, end + 1);
  const partHeaders = [
    'Content-Range',
    `bytes ${start}-${end}/${bytes.length}`,
    'Content-Length',
    String(part.length),
  ];
  write(reply, 206, [...headers, ...partHeaders], part);
}

/** Past Fastify, which would look at each of these headers again: a third of the cost of a download. */
function write(reply: FastifyReply, status: number, headers: readonly string[], body?: Buffer): void {
  reply.hijack();
  const earlier = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
  reply.raw.writeHead(status, [...earlier, ...headers]).end(body);
}
