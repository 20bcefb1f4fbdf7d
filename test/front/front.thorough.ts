import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { ROOM } from '../support/filled-rooms.ts';
import { BY_A_PERSON, request, type Answer } from '../support/request.ts';
import type { Sampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';
import { startBehind, startService } from './behind-front.ts';
import { FRONTS } from './fronts.ts';

// Runs the nginx and Varnish configurations from deploy/ with the real programs and a real service.

const DESTINATIONS = '/api/data/vietnam-destinations';
const USAGE = '/api/data/service-tool-usage-daily';
const RELEASE = '/datasets/vietnam-destinations/releases/1.csv';
const TABLE = '/sources/room-prices/room-prices.csv';
const DOWNLOADS = [
  DESTINATIONS,
  `${DESTINATIONS}?format=csv`,
  `${DESTINATIONS}.xlsx`,
  `${DESTINATIONS}.parquet`,
  '/api/data/vietnam-comparisons',
  '/datasets/vietnam-destinations/rows?tier=1&format=csv',
  RELEASE,
  TABLE,
];
const PAGES = ['/', '/vi/destinations/hanoi', '/charts/climate/hanoi.svg', '/embed/climate/hanoi', '/docs'];
const ENCODINGS = ['br', 'gzip', 'identity'];
/** The parts of a response that the cache must not change. */
const COMPARED_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-location',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'repr-digest',
  'vary',
] as const;
const BROWSER = 'gzip, deflate, br, zstd';
const PUBLIC = { 'cache-control': 'public, max-age=300', 'content-type': 'text/plain' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const comparedOf = ({ status, headers, body }: Answer) => ({
  status,
  body: body.toString('base64'),
  ...Object.fromEntries(COMPARED_HEADERS.map((name) => [name, headers[name]])),
});

/** Longer than the second for which a shortened response is fresh, because nginx counts whole seconds. */
const untilExpired = () => setTimeout(2_100);

async function kill({ process: child }: Sampan): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const NOT_AVAILABLE = { message: 'The service is not available for the moment: try again later.' };

for (const kind of FRONTS) {
  describe(kind.name, { skip: kind.skip }, () => {
    let sampan: Sampan;
    before(async () => {
      sampan = await startService();
    });
    after(() => sampan.stop());

    test('serves downloads, pages and charts from its cache, unchanged', async (t) => {
      const { ask, seen } = await startBehind(t, kind, sampan);
      for (const path of [...DOWNLOADS, ...PAGES]) {
        for (const encoding of ENCODINGS) {
          const headers = { 'accept-encoding': encoding };
          const own = await request(`${sampan.url}${path}`, { headers });
          const first = await ask(path, headers);
          const asked = seen().length;
          const again = await ask(path, headers);
          assert.equal(seen().length, asked, `${path} ${encoding} reached Sampan again`);
          assert.equal(own.status, 200);
          assert.deepEqual(comparedOf(first), comparedOf(own), `${path} ${encoding}`);
          assert.deepEqual(comparedOf(again), comparedOf(own), `${path} ${encoding}`);
          assert.ok(first.headers['x-request-id'] && first.headers['ratelimit']);
          for (const name of ['x-request-id', 'ratelimit', 'ratelimit-policy'])
            assert.equal(again.headers[name], undefined, `${path}: ${name} belongs to another request`);
        }
      }
    });

    test('stores one entry per encoding, whatever the spelling, the cookies and the host', async (t) => {
      const { ask, seen, front } = await startBehind(t, kind, sampan);
      const spellings = ['br', BROWSER, 'deflate, gzip, br, zstd', 'Br'];
      for (const spelling of spellings) {
        const headers = {
          'accept-encoding': spelling,
          cookie: `a=${spelling}`,
          host: `${spelling.length}.example`,
        };
        assert.equal((await ask(DESTINATIONS, headers)).headers['content-encoding'], 'br');
      }
      assert.equal(seen(DESTINATIONS).length, 1);
      assert.equal(seen(DESTINATIONS)[0]!.headers.cookie, undefined);
      for (const spelling of ['x-br', 'gzipped'])
        assert.equal(
          (await ask(DESTINATIONS, { 'accept-encoding': spelling })).headers['content-encoding'],
          undefined,
        );
      const refused = { 'accept-encoding': 'gzip;q=0, br;q=0' };
      assert.equal((await ask(DESTINATIONS, refused)).headers['content-encoding'], undefined);
      const preferred = { 'accept-encoding': 'br;q=0.1, gzip' };
      assert.equal((await ask(DESTINATIONS, preferred)).headers['content-encoding'], 'gzip');
      assert.equal((await ask(DESTINATIONS, { 'accept-encoding': 'br;q=0, identity;q=0' })).status, 406);
      const other = '/api/data/vietnam-comparisons';
      await request(front + other, { headers: { 'accept-encoding': ['gzip', 'br'] } });
      const { headers } = await ask(other, { 'accept-encoding': 'gzip' });
      assert.equal(headers['content-encoding'], 'gzip');
    });

    test('serves a table as a page or as a file, following Vary', async (t) => {
      const { ask } = await startBehind(t, kind, sampan);
      const types = {
        'text/html,*/*;q=0.8': 'text/html',
        '*/*': 'text/csv',
        'text/html;q=0, text/csv': 'text/csv',
      };
      for (const _ of ['miss', 'hit'])
        for (const [accept, type] of Object.entries(types))
          assert.match(
            (await ask(TABLE, { accept })).headers['content-type']!,
            new RegExp(`^${type};`),
            accept,
          );
    });

    test('answers ranges, conditional requests and HEAD from its cache', async (t) => {
      const { ask, seen } = await startBehind(t, kind, sampan);
      const plain = { 'accept-encoding': 'identity' };
      const { headers, body } = await ask(RELEASE, plain);
      const etag = headers.etag!;
      const part = await ask(RELEASE, { ...plain, range: 'bytes=10-19' });
      assert.equal(part.status, 206);
      assert.equal(part.headers['content-range'], `bytes 10-19/${body.length}`);
      assert.deepEqual(part.body, body.subarray(10, 20));
      assert.equal((await ask(RELEASE, { ...plain, range: 'bytes=10-19', 'if-range': etag })).status, 206);
      assert.equal((await ask(RELEASE, { ...plain, range: 'bytes=10-19', 'if-range': '"old"' })).status, 200);
      assert.equal((await ask(RELEASE, { ...plain, range: 'bytes=999999999-' })).status, 416);
      // The key of a stored response contains the whole address.
      const long = `${DESTINATIONS}?other=${'x'.repeat(3_000)}`;
      for (const _ of ['miss', 'hit']) assert.equal((await ask(long, plain)).status, 200);
      const known = await ask(RELEASE, { ...plain, 'if-none-match': etag });
      assert.equal(known.status, 304);
      assert.equal(known.headers.etag, etag);
      assert.equal((await ask(RELEASE, { ...plain, 'if-none-match': '"old"' })).status, 200);
      const since = { ...plain, 'if-modified-since': headers['last-modified']! };
      assert.equal((await ask(RELEASE, since)).status, 304);
      const head = await ask(RELEASE, plain, 'HEAD');
      assert.deepEqual([head.status, head.body.length, head.headers.etag], [200, 0, etag]);
      assert.equal(seen(RELEASE).length, 1);
    });

    test('stores the whole file when the first request is a range or HEAD', async (t) => {
      const { ask, seen } = await startBehind(t, kind, sampan);
      const first = await ask(DESTINATIONS, { range: 'bytes=0-9' });
      assert.deepEqual([first.status, first.body.length], [206, 10]);
      assert.ok((await ask(DESTINATIONS)).body.length > 10);
      assert.equal(seen(DESTINATIONS).length, 1);
      assert.equal((await ask('/datasets', {}, 'HEAD')).status, 200);
      assert.ok((await ask('/datasets')).body.length > 0);
    });

    test('forwards only one of many concurrent requests for a missing entry', async (t) => {
      const { ask, seen } = await startBehind(t, kind, sampan);
      const path = `${DESTINATIONS}.xlsx`;
      const answers = await Promise.all(Array.from({ length: 40 }, () => ask(path)));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.equal(seen(path).length, 1);
    });

    test('revalidates an expired response by its ETag and serves the stale one meanwhile', async (t) => {
      const { ask, seen, shorten } = await startBehind(t, kind, sampan);
      shorten({ 'max-age': 1 });
      const { etag } = (await ask(DESTINATIONS)).headers;
      await untilExpired();
      assert.equal((await ask(DESTINATIONS)).status, 200);
      await until(() => seen(DESTINATIONS).length > 1);
      for (const { headers } of seen(DESTINATIONS).slice(1)) assert.equal(headers['if-none-match'], etag);
      const { status, body } = await ask(DESTINATIONS);
      assert.ok(status === 200 && body.length > 0);
    });

    test('serves a new release once max-age has passed, and does not ask earlier', async (t) => {
      const behind = await startBehind(t, kind, sampan);
      const { ask, seen, shorten } = behind;
      const long = await ask(`${USAGE}?format=csv`);
      shorten({ 'max-age': 1 });
      const short = await ask(USAGE);
      const tool = '/tools/trip-budget?place=hanoi&days=3&style=mid&travellers=2';
      for (const _ of ['once', 'twice']) assert.equal((await ask(tool, BY_A_PERSON)).status, 200);
      assert.equal(seen(tool).length, 2, 'each use of a tool is counted');
      const isNew = async (url: string) =>
        (await request(`${url}${USAGE}`)).headers.etag !== short.headers.etag;
      await until(() => isNew(sampan.url), 'Sampan published no release');
      await until(() => isNew(behind.front), 'the release was not shown');
      const still = await ask(`${USAGE}?format=csv`);
      assert.equal(still.headers.etag, long.headers.etag);
      assert.equal(seen(`${USAGE}?format=csv`).length, 1);
    });

    test("never stores a partner's response, and never answers a partner from its cache", async (t) => {
      const { ask, seen, rooms } = await startBehind(t, kind, sampan);
      const [first, second] = rooms.tokens;
      const path = '/api/p/room?partner_room_id=A-7';
      for (const _ of ['once', 'twice']) {
        const own = await ask(path, bearer(first.all));
        assert.equal(own.status, 200);
        assert.equal(own.json().data.id, ROOM.shared);
        assert.equal((await ask(path, bearer(second.all))).status, 403);
        assert.equal((await ask(path, bearer('wrong'))).status, 401);
        assert.equal((await ask(path)).status, 401);
        assert.equal((await ask(path, bearer(first.all), 'HEAD')).status, 200);
        assert.equal((await ask(path, {}, 'HEAD')).status, 401);
        const etag = own.headers.etag!;
        assert.equal((await ask(path, { ...bearer(first.all), 'if-none-match': etag })).status, 304);
        assert.equal((await ask(path, { 'if-none-match': etag })).status, 401);
      }
      assert.equal(seen(path).length, 16);
      const ids = (await Promise.all([ask(path, bearer(first.all)), ask(path, bearer(first.all))])).map(
        (answer) => answer.json().request_id,
      );
      assert.notEqual(ids[0], ids[1]);

      // A download with a token is neither stored nor answered from the cache.
      const asked = seen().length;
      for (const _ of ['once', 'twice'])
        assert.equal((await ask(DESTINATIONS, bearer(first.all))).status, 200);
      assert.equal((await ask(DESTINATIONS)).status, 200);
      assert.equal((await ask(DESTINATIONS, bearer(first.all))).status, 200);
      assert.equal(seen().length - asked, 4);
    });

    test('forwards a deletion once and shows the remaining photos', async (t) => {
      const { ask, seen, rooms } = await startBehind(t, kind, sampan);
      const token = bearer(rooms.tokens[0].all);
      const list = `/api/rooms/${ROOM.shared}/photos`;
      const photos = (await ask(list, token)).json().data as { id: number }[];
      const path = `${list}/${photos[0]!.id}`;
      assert.equal((await ask(path, bearer(rooms.tokens[1].all), 'DELETE')).status, 403);
      assert.equal((await ask(path, {}, 'DELETE')).status, 401);
      assert.equal((await ask(path, token, 'DELETE')).status, 200);
      assert.equal((await ask(path, token, 'DELETE')).status, 404);
      assert.equal((await ask(list, token)).json().data.length, photos.length - 1);
      assert.equal(seen(path).length, 4);
      // On a reused connection it could be sent twice.
      for (const { headers } of seen(path)) assert.equal(headers['connection'], 'close');
      const override = { ...token, 'x-http-method-override': 'DELETE' };
      assert.equal((await ask(`${list}/${photos[1]!.id}`, override, 'POST')).status, 200);
    });

    test('does not serve a photo after its deletion, and the room page no longer shows it', async (t) => {
      const { ask, seen, rooms } = await startBehind(t, kind, sampan);
      const token = bearer(rooms.tokens[0].all);
      const list = `/api/rooms/${ROOM.large}/photos`;
      const [photo] = (await ask(list, token)).json().data as { id: number; photo_url: string }[];
      const { pathname, search } = new URL(photo!.photo_url);
      const addresses = [pathname, `${pathname}${search}`];
      const page = `/rooms/${ROOM.large}`;
      const etags = new Map<string, string>();
      for (const address of addresses) {
        const { status, headers } = await ask(address);
        assert.equal(status, 200);
        assert.equal((await ask(address)).status, 200);
        assert.equal((await ask(address, { 'if-none-match': headers.etag! })).status, 304);
        assert.equal(seen(address).length, 3, 'every request for a photo reaches Sampan');
        etags.set(address, headers.etag!);
      }
      assert.ok((await ask(page)).text().includes(pathname));
      const removed = await request(`${sampan.url}${list}/${photo!.id}`, {
        method: 'DELETE',
        headers: token,
      });
      assert.equal(removed.status, 200);
      for (const address of addresses) {
        assert.equal((await ask(address)).status, 404);
        assert.equal((await ask(address, { 'if-none-match': etags.get(address)! })).status, 404);
        assert.equal((await ask(address, { range: 'bytes=0-9' })).status, 404);
        assert.equal((await ask(address, {}, 'HEAD')).status, 404);
      }
      assert.ok(!(await ask(page)).text().includes(pathname));
    });

    test('stores no errors, whatever their headers say, and no private responses', async (t) => {
      const { ask, seen, refuse } = await startBehind(t, kind, sampan);
      const unstored = [
        ...[500, 502, 503, 504, 429].map((status) => ({ status, headers: PUBLIC })),
        { status: 200, headers: { ...PUBLIC, 'set-cookie': 'a=b' } },
        { status: 200, headers: { ...PUBLIC, 'cache-control': 'private, max-age=300' } },
        { status: 200, headers: { ...PUBLIC, 'cache-control': 'no-store' } },
        { status: 200, headers: { 'content-type': 'text/plain' } },
      ];
      for (const [number, refusal] of unstored.entries()) {
        const path = `/datasets?utm_source=${number}`;
        refuse({ ...refusal, body: 'refused' });
        const first = await ask(path);
        assert.deepEqual([first.status, first.text()], [refusal.status, 'refused'], JSON.stringify(refusal));
        assert.match((await ask(path)).headers['content-type']!, /^text\/html/, JSON.stringify(refusal));
        assert.equal(seen(path).length, 2, JSON.stringify(refusal));
      }
    });

    test('does not mix languages if a response varies by them', async (t) => {
      const { ask, refuse } = await startBehind(t, kind, sampan);
      const headers = { ...PUBLIC, vary: 'Accept-Language' };
      for (const language of ['en', 'vi']) {
        refuse({ status: 200, headers, body: language });
        assert.equal((await ask('/datasets', { 'accept-language': language })).text(), language);
      }
    });

    test('serves the stale response when Sampan fails, and drops it when Sampan answers 404', async (t) => {
      const { ask, refuse, seen, shorten } = await startBehind(t, kind, sampan);
      const path = '/destinations/hanoi';
      shorten({ 'max-age': 1, 'stale-while-revalidate': 0 });
      const { etag } = (await ask(path)).headers;
      for (const status of [500, 503]) {
        await untilExpired();
        refuse({ status, headers: { 'cache-control': 'no-store' }, body: 'failed' });
        const asked = seen(path).length;
        const old = await ask(path);
        assert.deepEqual([old.status, old.headers.etag], [200, etag], String(status));
        assert.ok(seen(path).length > asked, 'the cache asked Sampan first');
      }
      await until(async () => {
        // A background revalidation may take one of these responses.
        refuse({ status: 404, headers: { 'cache-control': 'no-store' }, body: 'gone' });
        return (await ask(path)).status === 404;
      }, 'The page was not dropped');
    });

    test('serves everything it has while Sampan is down, and 503 for the rest', async (t) => {
      const doomed = await startService();
      t.after(() => doomed.stop());
      const { ask, rooms, shorten } = await startBehind(t, kind, doomed);
      const token = bearer(rooms.tokens[0].all);
      const [photo] = (await ask(`/api/rooms/${ROOM.shared}/photos`, token)).json().data;
      const photoPath = new URL(photo.photo_url).pathname;
      assert.equal((await ask(photoPath)).status, 200);
      const stored = new Map<string, string>();
      const fresh = {};
      const expired = { 'max-age': 1 };
      const onlyIfError = { 'max-age': 1, 'stale-while-revalidate': 0 };
      for (const [at, path] of [...DOWNLOADS, ...PAGES].entries()) {
        shorten([fresh, expired, onlyIfError][at % 3]!);
        for (const encoding of ENCODINGS) {
          const answer = await ask(path, { 'accept-encoding': encoding });
          assert.equal(answer.status, 200, path);
          stored.set(`${encoding} ${path}`, answer.body.toString('base64'));
        }
      }
      await untilExpired();
      await kill(doomed);
      for (const _ of ['once', 'twice']) {
        for (const [key, body] of stored) {
          const [encoding, address] = key.split(' ') as [string, string];
          const answer = await ask(address, { 'accept-encoding': encoding });
          assert.equal(answer.status, 200, key);
          assert.equal(answer.body.toString('base64'), body, key);
        }
      }
      for (const [path, headers, method] of [
        ['/destinations/hue', {}, 'GET'],
        ['/api/p/room?partner_room_id=A-7', token, 'GET'],
        [photoPath, {}, 'GET'],
        ['/readyz', {}, 'GET'],
        [`/api/rooms/${ROOM.shared}/photos/${photo.id}`, token, 'DELETE'],
        ['/oauth/token', { 'content-type': 'application/x-www-form-urlencoded' }, 'POST'],
      ] as const) {
        const body = method === 'POST' ? 'grant_type=client_credentials' : undefined;
        const answer = await ask(path, headers, method, body);
        assert.equal(answer.status, 503, path);
        assert.deepEqual(answer.json(), NOT_AVAILABLE);
        assert.equal(answer.headers['cache-control'], 'no-store');
        assert.equal(answer.headers['retry-after'], '1');
      }
    });

    test('sends a write only once, even if its answer is lost', async (t) => {
      const { ask, rooms, refuse, seen } = await startBehind(t, kind, sampan);
      const token = bearer(rooms.tokens[0].all);
      const path = `/api/rooms/${ROOM.missing}/photos/1`;
      for (const method of ['DELETE', 'POST'])
        for (const refusal of [{}, { passedOn: true }]) {
          // Opens a connection to Sampan that could be used again.
          assert.equal((await ask('/api/p/room?partner_room_id=A-7', token)).status, 200);
          const asked = seen(path).length;
          refuse(refusal);
          const answer = await ask(path, { ...token, 'x-http-method-override': 'DELETE' }, method);
          assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '1'], method);
          assert.equal(seen(path).length - asked, 1, method);
        }
    });

    test("appends the client's address to X-Forwarded-For", async (t) => {
      const { ask, seen } = await startBehind(t, kind, sampan);
      await ask('/livez', { 'x-forwarded-for': '203.0.113.9' });
      await ask('/livez');
      await ask('/api/rooms/1/photos/1', {}, 'DELETE');
      const forwarded = seen()
        .slice(-3)
        .map(({ headers }) => headers['x-forwarded-for']);
      assert.deepEqual(forwarded, ['203.0.113.9, 127.0.0.1', '127.0.0.1', '127.0.0.1']);
    });
  });
}

const [nginx] = FRONTS;
test('nginx answers 503 for the sandbox while it is down', { skip: nginx!.skip }, async (t) => {
  const front = await nginx!.start('http://127.0.0.1:1');
  t.after(() => front.stop());
  const headers = { host: 'sandbox.sampan.example' };
  const answer = await request(`${front.url}/sandbox`, { method: 'POST', headers });
  assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '1']);
  assert.deepEqual(answer.json(), NOT_AVAILABLE);
});
