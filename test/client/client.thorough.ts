import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { createClient, SampanError, type ClientOptions } from '../../client/client.ts';
import { type CreateSandbox } from '../../client/types.ts';
import { DATASET_SLUGS } from '../support/dataset-slugs.ts';
import { ENGINES } from '../support/engine.ts';
import { startProxy, type Refusal } from '../support/refusing-proxy.ts';
import { request } from '../support/request.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const FORBIDDEN = 'You are not allowed to access or change information associated with this room.';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const AT_ONCE = { 'retry-after': '0' };

async function rejection(promise: Promise<unknown>): Promise<SampanError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof SampanError, String(error));
  return error;
}

const refused = (status: number, retryAfter?: string): Refusal => ({
  status,
  ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
});

// An HTTP date has no fractions of a second, so it may be up to one second closer.
const inTwoSeconds = () => new Date(Date.now() + 2_000).toUTCString();

async function behind(context: TestContext, target: string, refusals: readonly Refusal[]) {
  const proxy = await startProxy(target, refusals);
  context.after(() => proxy.close());
  return proxy;
}

const summaryOf = ({ kind, status, message, attempts }: SampanError) => ({ kind, status, message, attempts });

for (const { name, createDatabase, copyPrepared } of ENGINES) {
  describe(`The client, on ${name}`, () => {
    let sampan: Sampan;

    before(async () => {
      const [production, sandbox] = [await copyPrepared(), await createDatabase()];
      sampan = await startSampan({
        ...production.settings,
        SANDBOX_DATABASE_URL: sandbox.settings.DATABASE_URL,
      });
    });
    after(() => sampan.stop());

    const createSandbox = async () => {
      const answer = await fetch(`${sampan.sandboxUrl}/sandbox`, { method: 'POST' });
      const { data } = (await answer.json()) as CreateSandbox;
      return data;
    };
    const connect = (options: Partial<ClientOptions> = {}) =>
      createClient({ baseUrl: sampan.url, ...options });
    const connectPartner = async (options: Partial<ClientOptions> = {}) => {
      const { access_token: token, rooms } = await createSandbox();
      const roomOf = (access: string) => rooms.find((room) => room.access === access)!;
      return { client: connect({ baseUrl: sampan.sandboxUrl, token, ...options }), token, rooms, roomOf };
    };
    for (const slug of DATASET_SLUGS) {
      test(`returns ${slug} as published`, async () => {
        const published = (await request(`${sampan.url}/api/data/${slug}`)).json();
        assert.deepEqual(await connect().datasets.get(slug), published);
      });
    }

    test('accepts a base URL with a trailing slash', async () => {
      const { dataset, rows } = await connect({ baseUrl: `${sampan.url}/` }).datasets.get(
        'vietnam-destinations',
      );
      assert.equal(dataset.slug, 'vietnam-destinations');
      const hanoi = rows.find(({ slug }) => slug === 'hanoi')!;
      assert.equal(Math.round(hanoi.lat + hanoi.lng), 127);
    });

    test('downloads an unchanged dataset once and gives each caller a copy', async (context) => {
      const proxy = await behind(context, sampan.url, []);
      const statuses: number[] = [];
      const { datasets } = connect({
        baseUrl: proxy.url,
        async fetch(url, init) {
          const answer = await fetch(url, init);
          statuses.push(answer.status);
          return answer;
        },
      });
      const first = await datasets.get('vietnam-climate-windows');
      const count = first.rows.length;
      first.rows.length = 0;
      const second = await datasets.get('vietnam-climate-windows');
      assert.deepEqual(statuses, [200, 304]);
      assert.ok(count > 0);
      assert.equal(second.rows.length, count);
      await datasets.get('vietnam-destinations');
      assert.deepEqual(statuses, [200, 304, 200]);
      assert.deepEqual(
        proxy.seen.map(({ headers }) => 'if-none-match' in headers),
        [false, true, false],
      );
    });

    test('lists releases and the changes since a release', async () => {
      const { datasets } = connect();
      const { releases } = await datasets.releases('vietnam-destinations');
      assert.equal(releases[0]!.id, 1);
      assert.deepEqual((await datasets.releases('vietnam-destinations', { before: 1 })).releases, []);
      assert.deepEqual(await datasets.changes('vietnam-destinations', 1), {
        dataset: 'vietnam-destinations',
        since: 1,
        until: 1,
        added: [],
        changed: [],
        removed: [],
      });
    });

    test('reports an unknown dataset, an unknown release and an invalid release number with different errors', async () => {
      const { datasets } = connect();
      // @ts-expect-error The types list the slugs.
      const unknown = await rejection(datasets.get('nothing'));
      assert.deepEqual(summaryOf(unknown), {
        kind: 'not-found',
        status: 404,
        message: 'Unknown dataset',
        attempts: 1,
      });
      assert.match(unknown.requestId!, UUID);
      assert.deepEqual(unknown.errors, {});
      assert.equal((await rejection(datasets.changes('vietnam-destinations', 99))).kind, 'not-found');
      assert.equal((await rejection(datasets.changes('vietnam-destinations', 0))).kind, 'bad-request');
    });

    test('returns a room in the requested language, time zone and currency', async () => {
      const { client, roomOf } = await connectPartner();
      const { id, partner_room_id } = roomOf('change');
      const answer = await client.rooms.get(partner_room_id, { language: 'en', currency: 'USD' });
      assert.equal(answer.code, 200);
      assert.match(answer.request_id, UUID);
      assert.equal(answer.data.id, id);
      assert.equal(answer.data.price.data.currency_code, 'USD');
      assert.equal(answer.data.destinations.data[0]!.name, 'Hanoi');
      const { data } = await client.rooms.get(partner_room_id, {
        language: 'vi',
        currency: 'VND',
        timeZone: 'Asia/Ho_Chi_Minh',
      });
      assert.equal(data.price.data.currency_code, 'VND');
      assert.equal(data.destinations.data[0]!.name, 'Hà Nội');
      assert.ok(data.host.data.created_at.endsWith('+07:00'), data.host.data.created_at);
    });

    test('lists rooms from all pages, or only those that changed since a time', async () => {
      const asked: string[] = [];
      const { client, rooms } = await connectPartner({
        fetch(url, init) {
          asked.push(url);
          return fetch(url.replace(/rooms$/, 'rooms?limit=3'), init);
        },
      });
      const listed = await Array.fromAsync(client.rooms.list());
      assert.deepEqual(
        listed.map(({ id, partner_room_id, access }) => ({ id, partner_room_id, access })),
        rooms.map(({ id, partner_room_id, access }) => ({ id, partner_room_id, access })),
      );
      assert.equal(asked.length, Math.ceil(rooms.length / 3));
      const later = new Date(Date.parse(listed.at(-1)!.updated_at) + 1);
      assert.deepEqual(await Array.fromAsync(client.rooms.list({ updatedSince: later })), []);
    });

    test('lists photos by page and deletes one', async () => {
      const [{ client, rooms }, other] = [await connectPartner(), await connectPartner()];
      const room = rooms.find(({ photo_ids }) => photo_ids.length > 16)!;
      const pages = [await client.rooms.photos(room.id), await client.rooms.photos(room.id, 2)];
      assert.deepEqual(
        pages.flatMap(({ data }) => data.map(({ id }) => id)),
        room.photo_ids,
      );
      const [gone, ...remaining] = room.photo_ids;
      const { data, meta } = await client.rooms.deletePhoto(room.id, gone!);
      assert.equal(meta.pagination.total, remaining.length);
      assert.deepEqual(
        data.map(({ id }) => id),
        remaining.slice(0, 15),
      );
      const repeat = await rejection(client.rooms.deletePhoto(room.id, gone!));
      assert.deepEqual(summaryOf(repeat), {
        kind: 'not-found',
        status: 404,
        message: 'Cannot find the given room photo',
        attempts: 1,
      });
      const restored = await client.rooms.restorePhoto(room.id, gone!);
      assert.deepEqual(
        restored.data.map(({ id }) => id),
        room.photo_ids.slice(0, 15),
      );
      const history = await Array.fromAsync(client.rooms.history({ since: new Date(0) }));
      assert.deepEqual(
        history.map(({ action, photo }) => [action, photo.id]),
        [
          ['deleted', gone],
          ['restored', gone],
        ],
      );
      const since = Array.fromAsync(client.rooms.list({ updatedSince: new Date(0) }));
      const changed = (await since).find(({ id }) => id === room.id)!;
      assert.ok(changed.changes!.some(({ what }) => what === 'photos'));
      const again = await rejection(client.rooms.restorePhoto(room.id, gone!));
      assert.deepEqual(summaryOf(again), {
        kind: 'conflict',
        status: 409,
        message: 'The room photo is not deleted.',
        attempts: 1,
      });
      assert.equal((await rejection(other.client.rooms.photos(room.id))).kind, 'forbidden');
    });

    test('every room error has a kind, a message and the request id', async () => {
      const { client, roomOf } = await connectPartner();
      const { rooms } = client;
      const [open, readable, closed] = [roomOf('change'), roomOf('read'), roomOf('none')];
      const nobody = connect({ baseUrl: sampan.sandboxUrl });
      const stranger = connect({ baseUrl: sampan.sandboxUrl, token: 'sampan_test_wrong' });
      const cases: [call: () => Promise<unknown>, kind: string, status: number, message: string][] = [
        [() => nobody.rooms.get(open.partner_room_id), 'unauthenticated', 401, 'Unauthenticated.'],
        [
          () => stranger.rooms.deletePhoto(open.id, open.photo_ids[0]!),
          'unauthenticated',
          401,
          'Unauthenticated.',
        ],
        [() => rooms.get(closed.partner_room_id), 'forbidden', 403, FORBIDDEN],
        [() => rooms.deletePhoto(readable.id, readable.photo_ids[0]!), 'forbidden', 403, FORBIDDEN],
        [
          () => rooms.deletePhoto(open.id, readable.photo_ids[0]!),
          'forbidden',
          403,
          'This action is unauthorized.',
        ],
        [() => rooms.get('no/such?room&id=1'), 'not-found', 404, 'Cannot find the given room'],
        [() => rooms.get(' '), 'invalid', 422, 'The given data was invalid.'],
      ];
      for (const [call, kind, status, message] of cases) {
        const error = await rejection(call());
        assert.deepEqual(summaryOf(error), { kind, status, message, attempts: 1 });
        assert.match(error.requestId!, UUID);
      }
      const { errors } = await rejection(rooms.photos(open.id, 0));
      assert.deepEqual(errors, { page: ['The page must be an integer of at least 1.'] });
    });

    test('sends the token with room requests and never with dataset requests', async (context) => {
      const proxy = await behind(context, sampan.sandboxUrl, []);
      const { client, token, roomOf } = await connectPartner({ baseUrl: proxy.url });
      await client.rooms.get(roomOf('change').partner_room_id);
      await rejection(client.datasets.get('vietnam-destinations'));
      assert.deepEqual(
        proxy.seen.map(({ headers }) => headers.authorization),
        [`Bearer ${token}`, undefined],
      );
    });

    test('waits as long as a 429 asks, then deletes the photo once', async (context) => {
      const proxy = await behind(context, sampan.sandboxUrl, [
        { status: 429, headers: { 'retry-after': '1' } },
        { status: 503, headers: AT_ONCE },
      ]);
      const { client, roomOf } = await connectPartner({ baseUrl: proxy.url });
      const { id, photo_ids } = roomOf('change');
      const { meta } = await client.rooms.deletePhoto(id, photo_ids[0]!);
      assert.equal(meta.pagination.total, photo_ids.length - 1);
      const [first, second] = proxy.seen;
      assert.equal(proxy.seen.length, 3);
      assert.ok(second!.atMs - first!.atMs > 990);
      assert.ok(proxy.seen.every(({ method }) => method === 'DELETE'));
    });

    test('does not repeat a deletion whose response was lost, and rooms.photos shows that it happened', async (context) => {
      const proxy = await behind(context, sampan.sandboxUrl, [{ passedOn: true }]);
      const { client, roomOf } = await connectPartner({ baseUrl: proxy.url });
      const { id, photo_ids } = roomOf('change');
      const error = await rejection(client.rooms.deletePhoto(id, photo_ids[0]!));
      assert.deepEqual(summaryOf(error), {
        kind: 'no-answer',
        status: undefined,
        message: 'The service did not answer.',
        attempts: 1,
      });
      assert.ok(error.cause instanceof Error);
      assert.equal(proxy.seen.length, 1);
      const { data } = await client.rooms.photos(id);
      assert.ok(!data.some((photo) => photo.id === photo_ids[0]));
    });

    test('a deletion retried after a 503 that hid its success is not found, and the error counts both attempts', async (context) => {
      const proxy = await behind(context, sampan.sandboxUrl, [
        { passedOn: true, status: 503, headers: AT_ONCE },
      ]);
      const { client, roomOf } = await connectPartner({ baseUrl: proxy.url });
      const { id, photo_ids } = roomOf('change');
      const { kind, attempts } = await rejection(client.rooms.deletePhoto(id, photo_ids[0]!));
      assert.deepEqual({ kind, attempts }, { kind: 'not-found', attempts: 2 });
    });
  });
}

describe('The client with a service that refuses requests', { concurrency: true }, () => {
  const NOWHERE = 'http://127.0.0.1:1';
  const PUBLISHED: Refusal = { status: 200, body: '{"dataset":{},"rows":[]}' };
  const connect = async (context: TestContext, refusals: readonly Refusal[], retries?: number) => {
    const { url, seen } = await behind(context, NOWHERE, refusals);
    return { seen, client: createClient({ baseUrl: url, token: 't', retries }) };
  };

  const RETRIED: [title: string, refusal: () => Refusal, leastWaitMs: number][] = [
    ['a 429 without Retry-After', () => refused(429), 500],
    ['a 503 with a date in Retry-After', () => refused(503, inTwoSeconds()), 700],
    ['a 503 with an invalid Retry-After', () => refused(503, 'soon'), 500],
    ['a broken connection', () => ({}), 500],
  ];
  for (const [title, refusal, leastWaitMs] of RETRIED) {
    test(`retries after ${title}`, async (context) => {
      const { client, seen } = await connect(context, [refusal(), PUBLISHED]);
      assert.deepEqual((await client.datasets.get('vietnam-destinations')).rows, []);
      const waitedMs = seen[1]!.atMs - seen[0]!.atMs;
      assert.ok(waitedMs > leastWaitMs - 50, String(waitedMs));
    });
  }

  test('gives up after the maximum number of attempts', async (context) => {
    for (const [retries, requests] of [
      [undefined, 3],
      [1, 2],
      [0, 1],
    ] as const) {
      const refusals = [refused(429, '0'), refused(503, '0'), refused(429, '0'), PUBLISHED];
      const { client, seen } = await connect(context, refusals, retries);
      const { status, attempts } = await rejection(client.datasets.get('vietnam-destinations'));
      assert.deepEqual({ status, attempts }, { status: refusals[requests - 1]!.status, attempts: requests });
      assert.equal(seen.length, requests);
    }
  });

  test('does not wait longer than a minute, and the error says how long the wait would be', async (context) => {
    const { client, seen } = await connect(context, [refused(429, '61'), PUBLISHED]);
    const { kind, retryAfterSeconds } = await rejection(client.datasets.get('vietnam-destinations'));
    assert.deepEqual({ kind, retryAfterSeconds }, { kind: 'rate-limited', retryAfterSeconds: 61 });
    assert.equal(seen.length, 1);
  });

  test('does not retry other errors, which need not be JSON', async (context) => {
    const bodies = ['<h1>Bad gateway</h1>', '', 'null', '"words"', '{"message":1}'];
    for (const body of bodies) {
      const { client, seen } = await connect(context, [{ status: 502, body }, PUBLISHED]);
      const error = await rejection(client.datasets.get('vietnam-destinations'));
      assert.deepEqual(summaryOf(error), {
        kind: 'failed',
        status: 502,
        message: 'The service answered with status 502.',
        attempts: 1,
      });
      assert.equal(error.requestId, undefined);
      assert.equal(seen.length, 1);
    }
  });

  test('rejects a response that is not JSON and does not cache it', async (context) => {
    const portal = { status: 200, headers: { etag: '"portal"' }, body: '<h1>Log in</h1>' };
    const { client, seen } = await connect(context, [portal, PUBLISHED]);
    const { kind, status } = await rejection(client.datasets.get('vietnam-destinations'));
    assert.deepEqual({ kind, status }, { kind: 'failed', status: 200 });
    await client.datasets.get('vietnam-destinations');
    assert.equal(seen[1]!.headers['if-none-match'], undefined);
  });

  test('does not retry a deletion when the connection breaks', async (context) => {
    const { client, seen } = await connect(context, [{}, PUBLISHED]);
    assert.equal((await rejection(client.rooms.deletePhoto(1, 2))).kind, 'no-answer');
    assert.equal(seen.length, 1);
  });

  test('a signal aborts a wait, a request and a call that has not started, with its own reason', async (context) => {
    const { client, seen } = await connect(context, [refused(503, '30'), PUBLISHED]);
    const reason = new Error('changed my mind');
    const during = new AbortController();
    const aborted = assert.rejects(client.rooms.deletePhoto(1, 2, { signal: during.signal }), reason);
    await until(() => seen.length === 1, 'The deletion was not sent');
    setTimeout(() => during.abort(reason), 300);
    await aborted;
    await assert.rejects(client.rooms.get('x', { signal: AbortSignal.abort(reason) }), reason);
    assert.equal(seen.length, 1);
    const never = createClient({
      baseUrl: NOWHERE,
      retries: 0,
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) =>
          signal!.addEventListener('abort', () => reject(new Error('stopped'))),
        ),
    });
    const late = never.datasets.get('vietnam-destinations', { signal: AbortSignal.timeout(20) });
    await assert.rejects(late, { name: 'TimeoutError' });
  });
});
