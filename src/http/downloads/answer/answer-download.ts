import type { IncomingHttpHeaders } from 'node:http';
import { encodingNotAcceptable, preconditionFailed, rangeNotSatisfiable } from '../../../errors.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { parseRange, type ByteRange } from './parse-range.ts';
import { evaluatePreconditions, rangeStillHolds } from './preconditions.ts';
import type { PreparedAnswer } from '../../edge/prepared-answers.ts';
import type { Representation, Representations } from './representation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers 200, 206 or 304 from existing bytes; throws the errors for 412 and 416. */
export function answerRepresentation(
  method: string,
  headers: IncomingHttpHeaders,
  representation: Representation,
): PreparedAnswer {
  const outcome = evaluatePreconditions(headers, representation);
  if (outcome === 'failed') throw preconditionFailed();
  if (outcome === 'not-modified') return representation.notModified;
  const range = method === 'GET' ? findRange(headers, representation) : undefined;
  return range ? answerPart(representation, range) : representation.whole;
}

function findRange(headers: IncomingHttpHeaders, representation: Representation): ByteRange | undefined {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined || !rangeStillHolds(ifRange as string | undefined, representation))
    return undefined;
  const parsed = parseRange(range, representation.bytes.length);
  if (parsed === 'unsatisfiable') throw rangeNotSatisfiable(representation.bytes.length);
  return parsed;
}

function answerPart({ bytes, headers }: Representation, { start, end }: ByteRange): PreparedAnswer {
  const body = bytes.subarray(start, end + 1);
  return { status: 206, headers, more: ['Content-Range', `bytes ${start}-${end}/${bytes.length}`], body };
}

/** Throws the error for 406 too. */
export function sendDownload(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  download: Representations,
): void {
  const encoding = chooseEncoding(headers['accept-encoding']?.toString());
  if (!encoding) throw encodingNotAcceptable();
  reply.sendPrepared(answerRepresentation(method, headers, download[encoding]));
}
