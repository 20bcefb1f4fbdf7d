import type { IncomingHttpHeaders } from 'node:http';

interface Validators {
  readonly etag: string;
  readonly lastModified: Date | undefined;
}

type Outcome = 'send' | 'not-modified' | 'failed';

/** Follows the order of RFC 9110 §13.2.2. Dates that do not parse are ignored. */
export function evaluatePreconditions(headers: IncomingHttpHeaders, validators: Validators): Outcome {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifMatch !== undefined) {
    if (!matchesStrongly(ifMatch, validators.etag)) return 'failed';
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
  return lastModified !== undefined && parseHttpDate(ifRange) === wholeSeconds(lastModified);
}

const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

function listed(header: string): string[] {
  return header.match(ENTITY_TAG) ?? [];
}

function matchesStrongly(header: string, etag: string): boolean {
  return header.trim() === '*' || listed(header).includes(etag);
}

export function matchesWeakly(header: string, etag: string): boolean {
  return (
    header === etag || header.trim() === '*' || listed(header).some((tag) => tag.replace(/^W\//, '') === etag)
  );
}

function isModifiedSince(header: string | undefined, { lastModified }: Validators): boolean | undefined {
  const since = header === undefined ? Number.NaN : parseHttpDate(header);
  return Number.isNaN(since) || !lastModified ? undefined : wholeSeconds(lastModified) > since;
}

const WITH_ZONE = /^(?:\w{3}, \d\d \w{3} \d{4}|\w{6,9}, \d\d-\w{3}-\d\d) \d\d:\d\d:\d\d GMT$/;
const WITHOUT_ZONE = /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** The three forms of RFC 9110 §5.6.7, all in UTC; NaN for everything else. */
function parseHttpDate(text: string): number {
  if (WITH_ZONE.test(text)) return Date.parse(text);
  return WITHOUT_ZONE.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}

/** HTTP dates have no fractional seconds. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000) * 1_000;
}
