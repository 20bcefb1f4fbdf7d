import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  perEncoding,
  type EncodedFile,
  type Encoding,
  type ReleaseFile,
} from '../../datasets/releases/encoding.ts';
import { encodingNotAcceptable, preconditionFailed, rangeNotSatisfiable } from '../../errors.ts';
import type { PreparedAnswer } from '../edge/answers.ts';
import {
  chooseEncoding,
  evaluatePreconditions,
  parseRange,
  rangeStillHolds,
  type ByteRange,
} from './negotiate.ts';

/** One encoding of one file, with all headers that do not depend on the request. */
export type Representation = ReturnType<typeof representAs>;

export type Representations = Readonly<Record<Encoding, Representation>>;

interface Description {
  readonly mediaType: string;
  readonly lastModified: Date | undefined;
  readonly cacheControl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request headers that select this response, apart from Accept-Encoding. */
  readonly vary?: string | undefined;
}

export function represent(file: EncodedFile, description: Description): Representations {
  return perEncoding((encoding) => representAs(encoding, file[encoding], description));
}

/** `file` is already encoded. */
export function representAs(
  encoding: Encoding,
  { bytes, sha256 }: ReleaseFile,
  { mediaType, lastModified, cacheControl, headers, vary = 'Accept-Encoding' }: Description,
) {
  const etag = `"${Buffer.from(sha256, 'base64').subarray(0, 16).toString('base64url')}"`;
  const validators = {
    ETag: etag,
    ...(lastModified && { 'Last-Modified': lastModified.toUTCString() }),
    'Cache-Control': cacheControl,
    Vary: vary,
  };
  const about = {
    'Content-Type': mediaType,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Accept-Ranges': 'bytes',
    'Repr-Digest': `sha-256=:${sha256}:`,
    ...headers,
  };
  const all = Object.entries({ ...validators, ...about }).flat();
  return {
    bytes,
    etag,
    lastModified,
    /** Name, value, name, value. */
    headers: all,
    whole: { status: 200, headers: all, body: bytes },
    // A 304 repeats the validators (RFC 9110 §15.4.5) and the policies: a browser that gets a different policy blocks the scripts of its
    // cached copy.
    notModified: { status: 304, headers: Object.entries({ ...validators, ...policiesOf(headers) }).flat() },
  };
}

function policiesOf(headers: Description['headers'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.endsWith('-Policy')));
}

/** Approximate memory use. The headers may be longer than a short body. */
export function memoryOf({ bytes, headers }: Representation): number {
  return bytes.length + headers.reduce((total, { length }) => total + length, 0);
}

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
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (!encoding) throw encodingNotAcceptable();
  reply.sendPrepared(answerRepresentation(method, headers, download[encoding]));
}
