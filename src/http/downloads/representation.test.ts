import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { preconditionFailed, rangeNotSatisfiable } from '../../errors.ts';
import { ENCODINGS, releaseFile } from '../../datasets/releases/release.ts';
import {
  answerRepresentation,
  chooseEncoding,
  evaluatePreconditions,
  memoryOf,
  parseRange,
  rangeStillHolds,
  representAs,
} from './representation.ts';

const LINK = `<${'x'.repeat(5_000)}>; rel="next"`;

for (const encoding of ENCODINGS) {
  test(`a short response as ${encoding} is charged at least its headers`, () => {
    const file = releaseFile(Buffer.from('{"rows":[]}'));
    const representation = representAs(encoding, file, {
      mediaType: 'application/json',
      lastModified: new Date(0),
      cacheControl: 'no-store',
      headers: { Link: LINK },
    });
    assert.ok(memoryOf(representation) > LINK.length);
  });
}

const BYTES = Buffer.from('{"rows":[1,2,3]}');
const MADE = representAs('identity', releaseFile(BYTES), {
  mediaType: 'application/json',
  lastModified: new Date('1994-11-06T08:49:37.500Z'),
  cacheControl: 'no-cache',
  headers: { 'Content-Security-Policy': 'none', Link: '<a>' },
});
const { etag: TAG } = MADE;
const [EARLIER, SAME, LATER] = ['36', '37', '38'].map((seconds) => `Sun, 06 Nov 1994 08:49:${seconds} GMT`);

const ask = (method: string, headers: IncomingHttpHeaders) => answerRepresentation(method, headers, MADE);

for (const [headers, status] of [
  [{}, 200],
  [{ 'if-match': TAG }, 200],
  [{ 'if-match': ' * ' }, 200],
  [{ 'if-match': `"b", ${TAG}` }, 200],
  [{ 'if-match': '"b"' }, 412],
  [{ 'if-match': `W/${TAG}` }, 412],
  [{ 'if-match': '' }, 412],
  [{ 'if-match': TAG, 'if-unmodified-since': EARLIER }, 200],
  [{ 'if-unmodified-since': EARLIER }, 412],
  [{ 'if-unmodified-since': SAME }, 200],
  [{ 'if-none-match': TAG }, 304],
  [{ 'if-none-match': `W/${TAG}` }, 304],
  [{ 'if-none-match': `"b", W/${TAG}` }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"b"' }, 200],
  [{ 'if-none-match': '"b"', 'if-modified-since': LATER }, 200],
  [{ 'if-none-match': TAG, 'if-modified-since': EARLIER }, 304],
  [{ 'if-modified-since': EARLIER }, 200],
  [{ 'if-modified-since': SAME }, 304],
  [{ 'if-match': TAG, 'if-none-match': TAG }, 304],
  [{ 'if-match': '"b"', 'if-none-match': TAG }, 412],
  [{ range: 'bytes=0-3' }, 206],
  [{ range: 'bytes=0-3', 'if-range': TAG }, 206],
  [{ range: 'bytes=0-3', 'if-range': '"b"' }, 200],
  [{ range: 'bytes=0-3', 'if-range': `W/${TAG}` }, 200],
  [{ range: 'bytes=0-3', 'if-range': SAME }, 206],
  [{ range: 'bytes=0-3', 'if-range': LATER }, 200],
  [{ range: 'bytes=0-3', 'if-none-match': TAG }, 304],
  [{ range: 'bytes=16-' }, 416],
  [{ range: 'bytes=16-', 'if-range': '"b"' }, 200],
] as const)
  test(`${JSON.stringify(headers)} gives ${status}`, () => {
    if (status === 412) return assert.throws(() => ask('GET', headers), preconditionFailed());
    if (status === 416) return assert.throws(() => ask('GET', headers), rangeNotSatisfiable(BYTES.length));
    assert.equal(ask('GET', headers).status, status);
    // Only GET has ranges.
    assert.equal(ask('HEAD', headers).status, status === 206 ? 200 : status);
  });

test('a representation without a date ignores dates', () => {
  const dateless = { etag: TAG, lastModified: undefined };
  for (const name of ['if-modified-since', 'if-unmodified-since'])
    assert.equal(evaluatePreconditions({ [name]: EARLIER }, dateless), 'send');
  assert.equal(rangeStillHolds(SAME, dateless), false);
});

test('a 304 has validators and policies, and no other header', () => {
  const { headers } = answerRepresentation('GET', { 'if-none-match': TAG }, MADE);
  assert.deepEqual(
    headers.filter((_, index) => index % 2 === 0),
    ['ETag', 'Last-Modified', 'Cache-Control', 'Vary', 'Content-Security-Policy'],
  );
});

test('a part has its bytes and its place', () => {
  const { body, more } = answerRepresentation('GET', { range: 'bytes=2-5' }, MADE);
  assert.deepEqual([body?.toString(), more], ['rows', ['Content-Range', 'bytes 2-5/16']]);
});

for (const [header, range] of [
  ['bytes=0-0', [0, 0]],
  ['BYTES=9-', [9, 9]],
  ['bytes=3-99', [3, 9]],
  ['bytes=-1', [9, 9]],
  ['bytes=-10', [0, 9]],
  ['bytes=-11', [0, 9]],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=5-5', [5, 5]],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['rows=0-1', undefined],
  ['', undefined],
] as const)
  test(`of ten bytes, "${header}" means ${JSON.stringify(range)}`, () => {
    const parsed = parseRange(header, 10);
    assert.deepEqual(typeof parsed === 'object' ? [parsed.start, parsed.end] : parsed, range);
  });

test('of no bytes, none can be had', () => {
  assert.equal(parseRange('bytes=-1', 0), 'unsatisfiable');
  assert.equal(parseRange('bytes=0-', 0), 'unsatisfiable');
});

for (const [header, encoding] of [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['X-GZIP', 'gzip'],
  ['gzip, br', 'br'],
  ['gzip;q=0.9, br;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['br;q=2', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['zstd', 'identity'],
  ['identity;q=0', undefined],
  ['*;q=0', undefined],
] as const)
  test(`"Accept-Encoding: ${header}" gets ${encoding}`, () => {
    assert.equal(chooseEncoding(header), encoding);
  });

test('for any Range header, the range lies inside the file', () => {
  const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,20}-\d{0,20}$/));
  fc.assert(
    fc.property(header, fc.nat(10_000), (range, length) => {
      const parsed = parseRange(range, length);
      if (typeof parsed !== 'object') return;
      assert.ok(parsed.start >= 0 && parsed.start <= parsed.end && parsed.end < length);
    }),
  );
});

test('for any Accept-Encoding header, the result is a known encoding or none', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      assert.ok([undefined, 'br', 'gzip', 'identity'].includes(chooseEncoding(header)));
    }),
  );
});
