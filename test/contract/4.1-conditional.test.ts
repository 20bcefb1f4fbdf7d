import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Answer } from '../support/request.ts';
import { onEachSharedService } from './each-engine.ts';

const PATH = '/api/data/vietnam-destinations';

interface Validators {
  readonly etag: string;
  readonly gzipEtag: string;
  readonly lastModified: string;
  readonly earlier: string;
  readonly later: string;
}

type Headers = Record<string, string>;

// RFC 9110 §13: request headers and the expected status.
const CONDITIONS: [name: string, headers: (v: Validators) => Headers, status: number][] = [
  ['If-None-Match with the ETag', (v) => ({ 'if-none-match': v.etag }), 304],
  ['If-None-Match with a weak form of the ETag', (v) => ({ 'if-none-match': `W/${v.etag}` }), 304],
  [
    'If-None-Match with a list that contains the ETag',
    (v) => ({ 'if-none-match': `"a", ${v.etag}, "b"` }),
    304,
  ],
  ['If-None-Match with a comma inside a tag', (v) => ({ 'if-none-match': `"a,b",${v.etag}` }), 304],
  ['If-None-Match *', () => ({ 'if-none-match': '*' }), 304],
  ['If-None-Match with another tag', () => ({ 'if-none-match': '"other"' }), 200],
  ["If-None-Match with another encoding's tag", (v) => ({ 'if-none-match': v.gzipEtag }), 200],
  [
    "If-None-Match with the requested encoding's tag",
    (v) => ({ 'if-none-match': v.gzipEtag, 'accept-encoding': 'gzip' }),
    304,
  ],
  ['If-None-Match without quotes', (v) => ({ 'if-none-match': v.etag.replaceAll('"', '') }), 200],
  ['If-Modified-Since with the release date', (v) => ({ 'if-modified-since': v.lastModified }), 304],
  ['If-Modified-Since with a later date', (v) => ({ 'if-modified-since': v.later }), 304],
  ['If-Modified-Since with an earlier date', (v) => ({ 'if-modified-since': v.earlier }), 200],
  ['If-Modified-Since with an invalid date', () => ({ 'if-modified-since': 'yesterday' }), 200],
  [
    'If-None-Match takes precedence over If-Modified-Since',
    (v) => ({ 'if-none-match': '"other"', 'if-modified-since': v.later }),
    200,
  ],
  ['If-Match with the ETag', (v) => ({ 'if-match': v.etag }), 200],
  ['If-Match *', () => ({ 'if-match': '*' }), 200],
  ['If-Match with another tag', () => ({ 'if-match': '"other"' }), 412],
  ['If-Match with a weak form of the ETag', (v) => ({ 'if-match': `W/${v.etag}` }), 412],
  ['If-Unmodified-Since with the release date', (v) => ({ 'if-unmodified-since': v.lastModified }), 200],
  ['If-Unmodified-Since with an earlier date', (v) => ({ 'if-unmodified-since': v.earlier }), 412],
  ['If-Match and If-None-Match with the ETag', (v) => ({ 'if-match': v.etag, 'if-none-match': v.etag }), 304],
];

// RFC 9110 §14: `length` is the file's length; [start, end] is the part in the response.
const RANGES: [
  range: (length: number) => string,
  part: ((length: number) => [number, number]) | 200 | 416,
][] = [
  [() => 'bytes=0-99', () => [0, 99]],
  [() => 'bytes=100-100', () => [100, 100]],
  [() => 'bytes=100-', (length) => [100, length - 1]],
  [() => 'bytes=-10', (length) => [length - 10, length - 1]],
  [(length) => `bytes=-${length * 2}`, (length) => [0, length - 1]],
  [(length) => `bytes=0-${length * 2}`, (length) => [0, length - 1]],
  [() => 'Bytes=0-1', () => [0, 1]],
  [(length) => `bytes=${length}-`, 416],
  [() => 'bytes=99999999999999999999-', 416],
  [() => 'bytes=-0', 416],
  [() => 'bytes=5-2', 200],
  [() => 'bytes=-', 200],
  [() => 'bytes=a-b', 200],
  [() => 'bytes=0-1,5-9', 200],
  [() => 'rows=0-1', 200],
  [() => '0-1', 200],
];

onEachSharedService('Specification 4.1, conditional and partial requests', (service) => {
  let whole: Answer;
  let validators: Validators;

  before(async () => {
    whole = await service.ask(PATH);
    const gzip = await service.ask(PATH, { headers: { 'accept-encoding': 'gzip' } });
    const lastModified = whole.headers['last-modified']!;
    const shifted = (ms: number) => new Date(Date.parse(lastModified) + ms).toUTCString();
    validators = {
      etag: whole.headers['etag']!,
      gzipEtag: gzip.headers['etag']!,
      lastModified,
      earlier: shifted(-60_000),
      later: shifted(60_000),
    };
  });

  for (const [name, headersOf, status] of CONDITIONS) {
    for (const method of ['GET', 'HEAD']) {
      test(`${method}, ${name}: ${status}`, async () => {
        const answer = await service.ask(PATH, { method, headers: headersOf(validators) });
        assert.equal(answer.status, status);
        if (status === 200) assert.equal(answer.body.length, method === 'GET' ? whole.body.length : 0);
        if (status === 412 && method === 'GET') assert.deepEqual(Object.keys(answer.json()), ['message']);
        if (status !== 304) return;
        assert.equal(answer.body.length, 0);
        for (const header of [
          'etag',
          'last-modified',
          'cache-control',
          'vary',
          'x-request-id',
          'access-control-allow-origin',
        ]) {
          assert.ok(answer.headers[header], header);
        }
        assert.equal(answer.headers['content-type'], undefined);
      });
    }
  }

  for (const [rangeOf, part] of RANGES) {
    test(`Range ${rangeOf(1_000)} of 1000 bytes: ${typeof part === 'number' ? part : '206'}`, async () => {
      const { length } = whole.body;
      const answer = await service.ask(PATH, { headers: { range: rangeOf(length) } });
      if (part === 200) {
        assert.equal(answer.status, 200);
        assert.deepEqual(answer.body, whole.body);
      } else if (part === 416) {
        assert.equal(answer.status, 416);
        assert.equal(answer.headers['content-range'], `bytes */${length}`);
        assert.deepEqual(Object.keys(answer.json()), ['message']);
      } else {
        const [start, end] = part(length);
        assert.equal(answer.status, 206);
        assert.equal(answer.headers['content-range'], `bytes ${start}-${end}/${length}`);
        assert.equal(answer.headers['content-length'], String(end - start + 1));
        assert.equal(answer.headers['repr-digest'], whole.headers['repr-digest']);
        assert.deepEqual(answer.body, whole.body.subarray(start, end + 1));
      }
    });
  }

  test("If-Range with the release's ETag or date returns the range, any other value the whole file", async () => {
    const range = 'bytes=0-9';
    const statusOf = async (ifRange: string) =>
      (await service.ask(PATH, { headers: { range, 'if-range': ifRange } })).status;
    assert.equal(await statusOf(validators.etag), 206);
    assert.equal(await statusOf(validators.lastModified), 206);
    assert.equal(await statusOf(`W/${validators.etag}`), 200);
    assert.equal(await statusOf('"other"'), 200);
    assert.equal(await statusOf(validators.earlier), 200);
  });

  test('a range of a gzip response is a range of the gzip bytes', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const zipped = await service.ask(PATH, { headers });
    const tail = await service.ask(PATH, { headers: { ...headers, range: 'bytes=-20' } });
    assert.equal(tail.status, 206);
    assert.deepEqual(tail.body, zipped.body.subarray(-20));
  });

  test('HEAD ignores Range', async () => {
    assert.equal((await service.ask(PATH, { method: 'HEAD', headers: { range: 'bytes=0-9' } })).status, 200);
  });
});
