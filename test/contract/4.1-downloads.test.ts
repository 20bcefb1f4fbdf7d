import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DATASET_SLUGS } from '../support/dataset-slugs.ts';
import { linksOf, readLinks } from '../support/read-links.ts';
import { onEachSharedService } from './each-engine.ts';
import { listMadeFormats } from './made-formats.ts';

const FORMATS = [
  { query: '', mediaType: 'application/json; charset=utf-8', extension: 'json', disposition: 'inline' },
  {
    query: '?format=json',
    mediaType: 'application/json; charset=utf-8',
    extension: 'json',
    disposition: 'inline',
  },
  {
    query: '?format=csv',
    mediaType: 'text/csv; charset=utf-8; header=present',
    extension: 'csv',
    disposition: 'attachment',
  },
];
/** Formats that are available only by file extension. */
const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
};

const byRelation = (links: readonly object[]) => Map.groupBy(links, (link) => (link as any).rel);

// RFC 9110 §12.5.3: Accept-Encoding and the encoding of the response.
const ACCEPT_ENCODING: [string | undefined, keyof typeof DECODERS | 406][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5,gzip;q=0.8', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['gzip;q=0', 'identity'],
  ['deflate, zstd', 'identity'],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['gzip; q=0.4 , br ; q=0.3', 'gzip'],
  ['gzip;q=2', 'identity'],
  ['identity;q=0', 406],
  ['*;q=0', 406],
  ['gzip;q=0, br;q=0, identity;q=0', 406],
  [', ,gzip', 'gzip'],
];

onEachSharedService('Specification 4.1, downloads', (service) => {
  for (const slug of DATASET_SLUGS) {
    for (const { query, mediaType, extension, disposition } of FORMATS) {
      test(`GET ${slug}${query} is a complete, described, cacheable file`, async () => {
        const { status, headers, body } = await service.ask(`/api/data/${slug}${query}`);
        assert.equal(status, 200);
        assert.equal(headers['content-type'], mediaType);
        assert.equal(headers['content-length'], String(body.length));
        assert.equal(headers['content-disposition'], `${disposition}; filename="${slug}.${extension}"`);
        assert.equal(headers['content-encoding'], undefined);
        assert.equal(
          headers['cache-control'],
          'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400',
        );
        assert.equal(headers['vary'], 'Accept-Encoding');
        assert.equal(headers['accept-ranges'], 'bytes');
        assert.equal(headers['access-control-allow-origin'], '*');
        assert.match(headers['etag']!, /^"[\w-]{16,}"$/);
        assert.ok(Date.parse(headers['last-modified']!) <= Date.now());
        assert.equal(
          headers['repr-digest'],
          `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
        );
        assert.match(
          String(headers['x-request-id']),
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
        assert.equal(headers['x-content-type-options'], 'nosniff');
      });

      test(`HEAD ${slug}${query} has the headers of GET and no body`, async () => {
        const get = await service.ask(`/api/data/${slug}${query}`);
        const head = await service.ask(`/api/data/${slug}${query}`, { method: 'HEAD' });
        assert.equal(head.status, 200);
        assert.equal(head.body.length, 0);
        const varying = new Set(['date', 'x-request-id']);
        for (const name of Object.keys(get.headers).filter((each) => !varying.has(each))) {
          assert.equal(String(head.headers[name]), String(get.headers[name]), name);
        }
      });
    }

    test(`${slug} gives its row count in X-Row-Count, in both formats`, async () => {
      const json = await service.ask(`/api/data/${slug}`);
      const csv = await service.ask(`/api/data/${slug}?format=csv`);
      assert.equal(json.headers['x-row-count'], String(json.json().rows.length));
      assert.equal(csv.headers['x-row-count'], json.headers['x-row-count']);
    });

    test(`${slug} names the release of its bytes, in both formats`, async () => {
      for (const [query, ending] of [
        ['', 'json'],
        ['?format=csv', 'csv'],
      ]) {
        const answer = await service.ask(`/api/data/${slug}${query}`);
        const location = String(answer.headers['content-location']);
        assert.match(location, new RegExp(`^/datasets/${slug}/releases/\\d+\\.${ending}$`));
        assert.deepEqual((await service.ask(location)).body, answer.body);
      }
    });

    test(`${slug} links to its licence, citation, description and linkset, which has all other links`, async () => {
      const base = service.sampan.url;
      const url = `${base}/api/data/${slug}`;
      const licence = { uri: 'https://creativecommons.org/licenses/by/4.0/', rel: 'license' };
      const cited = { uri: url, rel: 'cite-as' };
      const described = { uri: `${base}/datasets/${slug}/datapackage.json`, rel: 'describedby' };
      const linkset = {
        uri: `${base}/datasets/${slug}/linkset.json`,
        rel: 'linkset',
        type: 'application/linkset+json',
      };
      const others = [
        { uri: `${base}/datasets/${slug}`, rel: 'collection', type: 'text/html' },
        { uri: `${base}/api/data`, rel: 'collection', type: 'application/json' },
        {
          uri: `${base}/datasets/${slug}/releases`,
          rel: 'version-history',
          type: 'application/json',
        },
        { uri: `${base}/api/openapi.json`, rel: 'describedby', type: 'application/json' },
        { ...described, type: 'application/json' },
        {
          uri: `${base}/datasets/${slug}/croissant.json`,
          rel: 'describedby',
          type: 'application/ld+json',
          profile: 'http://mlcommons.org/croissant/1.1',
        },
      ];
      const json = { uri: url, rel: 'alternate', type: 'application/json' };
      const csv = { uri: `${url}?format=csv`, rel: 'alternate', type: 'text/csv' };
      const made = listMadeFormats(slug).map(({ ending, type }) => ({
        uri: `${url}.${ending}`,
        rel: 'alternate',
        type,
      }));
      for (const [path, alternates] of [
        ['', [csv, ...made]],
        ['.json', [csv, ...made]],
        ['?format=csv', [json, ...made]],
        ['.csv', [json, ...made]],
        ...made.map(({ uri }) => [
          uri.slice(url.length),
          [json, csv, ...made.filter((each) => each.uri !== uri)],
        ]),
      ] as [string, object[]][]) {
        const address = `/api/data/${slug}${path}`;
        assert.deepEqual(linksOf(await service.ask(address)), [licence, cited, described, linkset], address);
        const all = [licence, cited, ...others, ...alternates];
        assert.deepEqual(byRelation(await readLinks(base + address)), byRelation(all), address);
      }
      for (const { uri } of [cited, ...others, linkset]) assert.equal((await fetch(uri)).status, 200, uri);
    });

    test(`the linkset of ${slug} is a cacheable file that any site may read`, async () => {
      const path = `/datasets/${slug}/linkset.json`;
      const { status, headers, body } = await service.ask(path);
      assert.equal(status, 200);
      assert.equal(headers['content-type'], 'application/linkset+json');
      assert.equal(headers['access-control-allow-origin'], '*');
      const again = await service.ask(path, { headers: { 'if-none-match': headers.etag! } });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
      const head = await service.ask(path, { method: 'HEAD' });
      assert.deepEqual([head.status, head.headers['content-length']], [200, String(body.length)]);
      assert.equal((await service.ask(path, { method: 'OPTIONS' })).status, 204);
      const post = await service.ask(path, { method: 'POST' });
      assert.deepEqual([post.status, post.headers['allow']], [405, 'GET, HEAD, OPTIONS']);
    });

    test(`the headers of ${slug} are short`, async () => {
      for (const path of ['', '?format=csv', '.xlsx', '.excel.csv']) {
        const { headers } = await service.ask(`/api/data/${slug}${path}`);
        const length = Object.entries(headers).reduce(
          (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
          'HTTP/1.1 200 OK\r\n\r\n'.length,
        );
        assert.ok(length <= 1_200, `${path}: ${length} bytes`);
      }
    });
  }

  for (const [accept, expected] of ACCEPT_ENCODING) {
    test(`Accept-Encoding ${accept === undefined ? 'left out' : `"${accept}"`} returns ${expected}`, async () => {
      const headers = accept === undefined ? {} : { 'accept-encoding': accept };
      const answer = await service.ask('/api/data/vietnam-destinations', { headers });
      if (expected === 406) {
        assert.equal(answer.status, 406);
        assert.deepEqual(Object.keys(answer.json()), ['message']);
        return;
      }
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-encoding'] ?? 'identity', expected);
      const plain = await service.ask('/api/data/vietnam-destinations');
      assert.deepEqual(DECODERS[expected]!(answer.body), plain.body);
      assert.equal(
        answer.headers['repr-digest'],
        `sha-256=:${createHash('sha256').update(answer.body).digest('base64')}:`,
      );
    });
  }

  test('each format and encoding has its own ETag', async () => {
    const etags = new Set<string>();
    for (const query of ['', '?format=csv']) {
      for (const accept of ['identity', 'gzip', 'br']) {
        const { headers } = await service.ask(`/api/data/vietnam-destinations${query}`, {
          headers: { 'accept-encoding': accept },
        });
        etags.add(headers['etag']!);
      }
    }
    assert.equal(etags.size, 6);
  });

  test('scripts on any site can read the data and its headers', async () => {
    const { headers } = await service.ask('/api/data/vietnam-destinations', {
      headers: { origin: 'https://example.org' },
    });
    assert.equal(headers['access-control-allow-origin'], '*');
    // Without credentials, which these responses never allow, this names every header.
    assert.equal(headers['access-control-expose-headers'], '*');
    const preflight = await service.ask('/api/data/vietnam-destinations', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers['access-control-allow-origin'], '*');
    assert.match(String(preflight.headers['access-control-allow-headers']), /If-None-Match/);
  });
});
