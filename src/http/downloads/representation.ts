import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileFacts } from '../../api/made.ts';
import { mapKeys } from '../../datasets/records.ts';
import {
  ENCODINGS,
  type EncodedFile,
  type Encoding,
  type ReleaseFile,
} from '../../datasets/releases/release.ts';
import { encodingNotAcceptable, preconditionFailed, rangeNotSatisfiable } from '../../errors.ts';
import type { PreparedAnswer } from '../edge/answers.ts';

/** One encoding of one file, with all headers that do not depend on the request. */
export type Representation = ReturnType<typeof representAs>;

export type Representations = Readonly<Record<Encoding, Representation>>;

export function represent(file: EncodedFile, facts: FileFacts): Representations {
  return mapKeys(ENCODINGS, (encoding) => representAs(encoding, file[encoding], facts));
}

export function representAs(
  encoding: Encoding,
  { bytes, sha256 }: ReleaseFile,
  { mediaType, lastModified, cacheControl, headers, vary = 'Accept-Encoding' }: FileFacts,
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
  const policies = Object.entries(headers ?? {}).filter(([name]) => name.endsWith('-Policy'));
  return {
    bytes,
    etag,
    lastModified,
    /** Name, value, name, value. */
    headers: all,
    whole: { status: 200, headers: all, body: bytes },
    // A 304 repeats validators (RFC 9110 §15.4.5) and policies: with another policy a browser blocks the scripts of its copy.
    notModified: { status: 304, headers: [...Object.entries(validators), ...policies].flat() },
  };
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
  if (!range) return representation.whole;
  const { bytes, headers: all } = representation;
  const more = ['Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`];
  return { status: 206, headers: all, more, body: bytes.subarray(range.start, range.end + 1) };
}

function findRange({ range, 'if-range': ifRange }: IncomingHttpHeaders, representation: Representation) {
  if (range === undefined || !rangeStillHolds(ifRange as string | undefined, representation))
    return undefined;
  const parsed = parseRange(range, representation.bytes.length);
  if (parsed === 'unsatisfiable') throw rangeNotSatisfiable(representation.bytes.length);
  return parsed;
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

/** RFC 9110 §12.5.3: picks the acceptable encoding with the highest q-value, and the smallest file on a tie. */
export function chooseEncoding(
  acceptEncoding: string | string[] | undefined,
  encodings: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  if (acceptEncoding === undefined) return 'identity';
  const weights = parseWeighted(String(acceptEncoding)).map(
    ({ name, weight }) => [name === 'x-gzip' ? 'gzip' : name, weight || 0] as const,
  );
  const given = new Map(weights);
  // Identity is acceptable unless refused, but an encoding that the client named is better.
  const otherwise = { br: 0, gzip: 0, identity: Number.MIN_VALUE };
  const qualityOf = (encoding: Encoding) => given.get(encoding) ?? given.get('*') ?? otherwise[encoding];
  const acceptable = encodings.filter((encoding) => qualityOf(encoding) > 0);
  return acceptable.sort((one, other) => qualityOf(other) - qualityOf(one))[0];
}

/** The items of a header such as `br;q=0.8, gzip`. An invalid weight, such as q=2, becomes NaN. */
export function parseWeighted(header: string) {
  return header
    .toLowerCase()
    .split(',')
    .map((item) => {
      const [name = '', ...parameters] = item.split(';').map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { name, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : NaN };
    });
}

type Validators = Pick<Representation, 'etag' | 'lastModified'>;

/** Follows the order of RFC 9110 §13.2.2. Dates that do not parse are ignored. */
export function evaluatePreconditions(headers: IncomingHttpHeaders, validators: Validators) {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifMatch !== undefined) {
    if (ifMatch.trim() !== '*' && !listed(ifMatch).includes(validators.etag)) return 'failed';
  } else if (isModifiedSince(headers['if-unmodified-since'], validators) === true) {
    return 'failed';
  }
  if (ifNoneMatch !== undefined) return matchesWeakly(ifNoneMatch, validators.etag) ? 'not-modified' : 'send';
  return isModifiedSince(headers['if-modified-since'], validators) === false ? 'not-modified' : 'send';
}

/** RFC 9110 §13.1.5: a range is valid only for the exact bytes that the caller already has part of. */
export function rangeStillHolds(ifRange: string | undefined, validators: Validators): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === validators.etag;
  const { lastModified } = validators;
  return lastModified !== undefined && parseHttpDate(ifRange, lastModified) === wholeSeconds(lastModified);
}

const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

const listed = (header: string): string[] => header.match(ENTITY_TAG) ?? [];

export function matchesWeakly(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  return listed(header).some((tag) => tag.replace(/^W\//, '') === etag);
}

function isModifiedSince(header: string | undefined, { lastModified }: Validators): boolean | undefined {
  const since = header !== undefined && lastModified ? parseHttpDate(header, lastModified) : Number.NaN;
  return Number.isNaN(since) ? undefined : wholeSeconds(lastModified!) > since;
}

const WITH_ZONE = /^(?:\w{3}, \d\d \w{3} \d{4}|\w{6,9}, \d\d-\w{3}-\d\d) \d\d:\d\d:\d\d GMT$/;
const WITHOUT_ZONE = /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** The three forms of RFC 9110 §5.6.7, all in UTC; NaN for everything else. Two digits of a year are at most 50 years ahead. */
function parseHttpDate(text: string, lastModified: Date): number {
  const latest = lastModified.getUTCFullYear() + 50;
  const whole = (digits: string) => String(latest - ((latest - Number(digits)) % 100));
  if (WITH_ZONE.test(text)) return Date.parse(text.replace(/(?<=-)\d\d(?= )/, whole));
  return WITHOUT_ZONE.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}

/** HTTP dates have no fractional seconds. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000) * 1_000;
}

/** One byte range (RFC 9110 §14.2), ends included. Undefined if the header must be ignored: other units, several ranges, bad syntax. */
export function parseRange(header: string, length: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  // The last bytes, at least one.
  if (first === '' && (Number(last) === 0 || length === 0)) return 'unsatisfiable';
  if (first === '') return { start: Math.max(0, length - Number(last)), end: length - 1 };
  const start = Number(first);
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < length ? { start, end } : 'unsatisfiable';
}
