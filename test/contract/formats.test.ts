import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readLinks } from '../support/read-links.ts';
import { onEachSharedService } from './each-engine.ts';
import { MADE_FORMATS } from './made-formats.ts';

const SLUG = 'vietnam-destinations';
const PATH = `/api/data/${SLUG}`;

onEachSharedService('Formats by file extension', (service) => {
  for (const [ending, query] of [
    ['json', ''],
    ['csv', '?format=csv'],
  ] as const)
    test(`.${ending} is the download from the specification`, async () => {
      const [byEnding, specified] = [
        await service.ask(`${PATH}.${ending}`),
        await service.ask(`${PATH}${query}`),
      ];
      assert.deepEqual(byEnding.body, specified.body);
      for (const name of ['etag', 'content-type', 'content-disposition', 'link', 'x-row-count'])
        assert.equal(byEnding.headers[name], specified.headers[name], name);
    });

  test('a file takes no parameters, and the error points to the address for filtered rows', async () => {
    for (const ending of ['csv', 'xlsx']) {
      const answer = await service.ask(`${PATH}.${ending}?tier=1`);
      assert.equal(answer.status, 400);
      assert.equal(
        answer.json().message,
        `Unknown query parameter "tier". Allowed: none. To filter rows, use /datasets/${SLUG}/rows`,
      );
      assert.equal((await service.ask(`${PATH}.${ending}?utm_source=x`)).status, 200);
    }
  });

  for (const [ending, mediaType, isCompressed] of MADE_FORMATS) {
    const path = `${PATH}.${ending}`;

    test(`.${ending} is a complete, described, cacheable file`, async () => {
      const { status, headers, body } = await service.ask(path);
      assert.equal(status, 200);
      assert.equal(headers['content-type'], mediaType);
      assert.equal(headers['content-length'], String(body.length));
      assert.equal(headers['content-disposition'], `attachment; filename="${SLUG}.${ending}"`);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['repr-digest'], `sha-256=:${createHash('sha256').update(body).digest('base64')}:`);
      const specified = await service.ask(PATH);
      for (const name of ['cache-control', 'last-modified', 'x-row-count'])
        assert.equal(headers[name], specified.headers[name], name);
      const links = await readLinks(service.sampan.url + path);
      const alternates = links.filter(({ rel }) => rel === 'alternate');
      assert.equal(alternates.length, MADE_FORMATS.length + 1);
      assert.ok(alternates.every(({ uri }) => uri !== `${service.sampan.url}${path}`));
    });

    test(`.${ending} supports conditional requests, ranges, HEAD and cross-origin reads`, async () => {
      const { headers, body } = await service.ask(path);
      const again = await service.ask(path, { headers: { 'if-none-match': headers['etag']! } });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
      const part = await service.ask(path, { headers: { range: 'bytes=-8', 'if-range': headers['etag']! } });
      assert.equal(part.status, 206);
      assert.deepEqual(part.body, body.subarray(-8));
      const head = await service.ask(path, { method: 'HEAD' });
      assert.deepEqual(
        [head.status, head.headers['etag'], head.headers['content-length'], head.body.length],
        [200, headers['etag'], String(body.length), 0],
      );
      assert.equal((await service.ask(path, { method: 'OPTIONS' })).status, 204);
      const post = await service.ask(path, { method: 'POST' });
      assert.deepEqual([post.status, post.headers['allow']], [405, 'GET, HEAD, OPTIONS']);
    });

    test(`.${ending} is ${isCompressed ? 'sent as is, because the format is compressed' : 'compressed in transit'}`, async () => {
      const plain = await service.ask(path);
      const zipped = await service.ask(path, { headers: { 'accept-encoding': 'gzip' } });
      assert.equal(zipped.headers['content-encoding'], isCompressed ? undefined : 'gzip');
      assert.deepEqual(isCompressed ? zipped.body : gunzipSync(zipped.body), plain.body);
      const refused = await service.ask(path, { headers: { 'accept-encoding': 'gzip, identity;q=0' } });
      assert.equal(refused.status, isCompressed ? 406 : 200);
    });

    test(`a release has .${ending} under its own number`, async () => {
      const newest = await service.ask(path);
      const past = `/datasets/${SLUG}/releases/1.${ending}`;
      const { status, headers, body } = await service.ask(past);
      assert.equal(status, 200);
      assert.deepEqual(body, newest.body);
      assert.equal(headers['content-type'], mediaType);
      assert.equal(headers['content-disposition'], `attachment; filename="${SLUG}-1.${ending}"`);
      const links = await readLinks(service.sampan.url + past);
      const latest = links.find(({ rel }) => rel === 'latest-version');
      assert.equal(latest!.uri, `${service.sampan.url}${path}`);
      assert.equal((await service.ask(`/datasets/${SLUG}/releases/99.${ending}`)).status, 404);
    });
  }

  test('a live dataset has them too, even without rows', async () => {
    for (const ending of ['xlsx', 'parquet', 'arrow']) {
      const { status, headers } = await service.ask(`/api/data/service-tool-usage-daily.${ending}`);
      assert.equal(status, 200, ending);
      assert.match(String(headers['x-row-count']), /^\d+$/);
    }
  });

  test('a dataset without coordinates has no GeoJSON', async () => {
    const newest = await service.ask('/api/data/vietnam-comparisons.geojson');
    assert.deepEqual([newest.status, newest.json()], [404, { message: 'Unknown dataset' }]);
    const past = await service.ask('/datasets/vietnam-comparisons/releases/1.geojson');
    assert.equal(past.status, 404);
    assert.match(past.json().message, /^Unknown release/);
  });

  test("the dataset's page lists them in both languages", async () => {
    for (const [path, words] of [
      ['/datasets/vietnam-destinations', 'More formats'],
      ['/vi/datasets/vietnam-destinations', 'Định dạng khác'],
    ] as const) {
      const html = (await service.ask(path)).text();
      assert.ok(html.includes(words));
      for (const [ending] of MADE_FORMATS) assert.ok(html.includes(`href="${PATH}.${ending}"`), ending);
    }
  });
});
