import type { IncomingHttpHeaders } from 'node:http';
import type { Encoding } from '../../../datasets/releases/encoding.ts';
import {
  encodingNotAcceptable,
  identityNotAcceptable,
  preconditionFailed,
  rangeNotSatisfiable,
} from '../../../errors.ts';
import { chooseEncoding, chooseIdentity } from './choose-encoding.ts';
import { parseRange, type ByteRange } from './parse-range.ts';
import { evaluatePreconditions, rangeStillHolds } from './preconditions.ts';
import type { PreparedAnswer } from '../../edge/prepared-answers.ts';
import type { OnlyIdentity, Representation, Representations } from './representation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers 200, 206 or 304 from existing bytes; throws the errors for 406, 412 and 416. */
function answerDownload(
  method: string,
  headers: IncomingHttpHeaders,
  download: Representations | OnlyIdentity,
): PreparedAnswer {
  const representation = 'br' in download ? download[getEncoding(headers)] : getIdentity(headers, download);
  return answerRepresentation(method, headers, representation);
}

/** Throws the error for 406. */
export function getEncoding(headers: IncomingHttpHeaders): Encoding {
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (!encoding) throw encodingNotAcceptable();
  return encoding;
}

function getIdentity(headers: IncomingHttpHeaders, { identity }: OnlyIdentity): Representation {
  if (!chooseIdentity(headers['accept-encoding'])) throw identityNotAcceptable();
  return identity;
}

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

export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Representations | OnlyIdentity,
): void {
  reply.sendPrepared(answerDownload(request.method, request.headers, download));
}
