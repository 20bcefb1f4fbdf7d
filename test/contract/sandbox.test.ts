import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Compile } from 'typebox/compile';
import { resolveSchema } from '../support/resolve-schema.ts';
import { DEFAULT_ENGINE, ENGINES } from '../support/engine.ts';
import { addPartner, issueToken } from '../support/partner.ts';
import { request, type Answer } from '../support/request.ts';
import { startSampan, type Sampan, type Settings } from '../support/sampan.ts';
import { withinOneMinute } from '../support/within-one-minute.ts';

const DAY_MS = 86_400_000;
const FORBIDDEN = {
  message: 'You are not allowed to access or change information associated with this room.',
};

interface SandboxRoom {
  readonly id: number;
  readonly partner_room_id: string;
  readonly access: 'change' | 'read' | 'none';
  readonly photo_ids: readonly number[];
}

const idsOf = (photos: { id: number }[]) => photos.map(({ id }) => id);

for (const { name, createDatabase, copyPrepared } of ENGINES) {
  describe(`The sandbox, on ${name}`, () => {
    let sampan: Sampan;
    let settings: Settings;

    before(async () => {
      const [production, sandbox] = [await copyPrepared(), await createDatabase()];
      settings = { ...production.settings, SANDBOX_DATABASE_URL: sandbox.settings.DATABASE_URL };
      sampan = await startSampan({ ...settings, REAP_MS: '50' });
    });
    after(() => sampan.stop());

    const ask = (path: string, token: string | undefined, method = 'GET', headers = {}) =>
      request(path.startsWith('http') ? path : `${sampan.sandboxUrl}${path}`, {
        method,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      });
    const details = (room: SandboxRoom, token: string, headers = {}) =>
      ask(`/api/p/room?partner_room_id=${room.partner_room_id}`, token, 'GET', headers);
    const create = async () => (await ask('/sandbox', undefined, 'POST')).json().data;

    test('gives anyone a partner, a token and rooms with every kind of access, and says when they expire', async () => {
      const began = Date.now();
      const answer = await ask('/sandbox', undefined, 'POST');
      assert.equal(answer.status, 201);
      assert.equal(answer.headers['cache-control'], 'no-store');
      const { data, ...nothing } = answer.json();
      assert.deepEqual(nothing, {});
      assert.deepEqual(Object.keys(data), ['partner', 'access_token', 'token_type', 'expires_at', 'rooms']);
      assert.deepEqual(Object.keys(data.partner), ['id', 'name', 'client_id', 'client_secret']);
      assert.match(data.access_token, /^sampan_test_[0-9A-Za-z]{49}$/);
      assert.equal(data.token_type, 'Bearer');
      const madeAt = Date.parse(data.expires_at) - 7 * DAY_MS;
      assert.ok(madeAt >= began && madeAt <= Date.now(), data.expires_at);
      assert.deepEqual(
        data.rooms.map(({ access }: SandboxRoom) => access),
        ['change', 'change', 'change', 'change', 'change', 'read', 'none'],
      );
      for (const room of data.rooms) {
        assert.deepEqual(Object.keys(room), ['id', 'partner_room_id', 'access', 'photo_ids']);
      }
      assert.ok(data.rooms.some(({ photo_ids }: SandboxRoom) => photo_ids.length > 16));
    });

    const BODIES: [title: string, headers: Record<string, string>, body: string][] = [
      ['a JSON header and no body', { 'content-type': 'application/json' }, ''],
      ['an empty object', { 'content-type': 'application/json' }, '{}'],
      ['a body that is not JSON', { 'content-type': 'application/json' }, '{'],
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ];
    for (const [title, headers, body] of BODIES) {
      test(`accepts ${title}`, async () => {
        const options = { method: 'POST', headers, body };
        assert.equal((await request(`${sampan.sandboxUrl}/sandbox`, options)).status, 201);
      });
    }

    test('every room allows what its access says', async () => {
      const { rooms, access_token: token } = await create();
      for (const room of rooms as SandboxRoom[]) {
        const answer = await details(room, token);
        if (room.access === 'none') {
          assert.equal(answer.status, 403);
          assert.deepEqual(answer.json(), FORBIDDEN);
          continue;
        }
        assert.equal(answer.status, 200);
        const { data } = answer.json();
        assert.equal(data.id, room.id);
        assert.deepEqual(idsOf(data.photos.data), room.photo_ids);
        assert.ok(data.amenities.data.length > 10 && data.photoTags.data.length > 3);
        const deletion = await ask(`/api/rooms/${room.id}/photos/${room.photo_ids[0]}`, token, 'DELETE');
        assert.equal(deletion.status, room.access === 'change' ? 200 : 403);
        if (room.access === 'read') assert.deepEqual(deletion.json(), FORBIDDEN);
      }
    });

    test('the rooms are in five places, with texts in English and Vietnamese', async () => {
      const { rooms, access_token: token } = await create();
      const inLanguage = async (language: string) => {
        const readable = (rooms as SandboxRoom[]).filter(({ access }) => access === 'change');
        const answers = readable.map((room) => details(room, token, { 'accept-language': language }));
        return (await Promise.all(answers)).map((answer) => answer.json().data);
      };
      const [english, vietnamese] = [await inLanguage('en'), await inLanguage('vi')];
      assert.deepEqual(
        english.map(({ destinations }) => destinations.data[0].name),
        ['Hanoi', 'Hoi An', 'Da Lat', 'Phu Quoc', 'Ho Chi Minh City'],
      );
      assert.deepEqual(
        vietnamese.map(({ destinations }) => destinations.data[0].name),
        ['Hà Nội', 'Hội An', 'Đà Lạt', 'Phú Quốc', 'Thành phố Hồ Chí Minh'],
      );
      for (const [index, room] of english.entries()) {
        for (const field of ['name', 'summary', 'introduction']) {
          assert.ok(room[field].length > 0);
          assert.notEqual(room[field], vietnamese[index][field]);
        }
      }
    });

    test('a deleted photo disappears from its room, but not from other sandboxes', async () => {
      const [mine, other] = [await create(), await create()];
      const urlIn = async ({ rooms, access_token }: any, place: number) => {
        const { data } = (await ask(`/api/rooms/${rooms[0].id}/photos`, access_token)).json();
        return data[place].photo_url as string;
      };
      const [seen, others] = [await urlIn(mine, 0), await urlIn(other, 0)];
      for (const url of [seen, others]) {
        const picture = await ask(url, undefined);
        assert.equal(picture.status, 200);
        assert.match(String(picture.headers['content-type']), /^image\//);
      }
      const [room] = mine.rooms;
      await ask(`/api/rooms/${room.id}/photos/${room.photo_ids[0]}`, mine.access_token, 'DELETE');
      assert.equal((await ask(seen, undefined)).status, 404);
      // Enough time for the reaper to run several times.
      await setTimeout(400);
      assert.equal((await ask(others, undefined)).status, 200);
      const fresh = await create();
      assert.equal((await ask(await urlIn(fresh, 0), undefined)).status, 200);
    });

    test('a reset restores every photo in the same rooms', async () => {
      const { rooms, access_token: token, partner, expires_at } = await create();
      const hoiAn: SandboxRoom = rooms[1];
      for (const photo of hoiAn.photo_ids.slice(0, 5)) {
        assert.equal((await ask(`/api/rooms/${hoiAn.id}/photos/${photo}`, token, 'DELETE')).status, 200);
      }
      const answer = await ask('/sandbox/reset', token, 'POST', { 'content-type': 'application/json' });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['cache-control'], 'private, no-store');
      const { data } = answer.json();
      const { client_secret: _secret, ...known } = partner;
      assert.deepEqual(data.partner, known);
      assert.equal(data.expires_at, expires_at);
      assert.deepEqual(data.rooms, rooms);
      const { data: room } = (await details(hoiAn, token)).json();
      assert.deepEqual(idsOf(room.photos.data), hoiAn.photo_ids);
      const again = await ask(`/api/rooms/${hoiAn.id}/photos/${hoiAn.photo_ids[0]}`, token, 'DELETE');
      assert.equal(again.status, 200);
    });

    test('a reset requires a token that may write', async () => {
      assert.equal((await ask('/sandbox/reset', undefined, 'POST')).status, 401);
      const { partner } = await create();
      const basic = Buffer.from(`${partner.client_id}:${partner.client_secret}`).toString('base64');
      const granted = await request(`${sampan.sandboxUrl}/oauth/token`, {
        method: 'POST',
        body: 'grant_type=client_credentials&scope=room:read',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      });
      assert.equal(granted.status, 200);
      const reset = await ask('/sandbox/reset', granted.json().access_token, 'POST');
      assert.equal(reset.status, 403);
    });

    test('returns 403 for a room in another sandbox and 404 for a room that does not exist', async () => {
      const [mine, other] = [await create(), await create()];
      const { access_token: token } = mine;
      const foreign: SandboxRoom = other.rooms[0];
      assert.equal((await details(foreign, token)).status, 403);
      assert.equal(
        (await ask(`/api/rooms/${foreign.id}/photos/${foreign.photo_ids[0]}`, token, 'DELETE')).status,
        403,
      );
      assert.equal((await ask('/api/p/room?partner_room_id=hanoi-nobody', token)).status, 404);
      assert.equal((await ask('/api/rooms/1/photos/1', token, 'DELETE')).status, 403);
    });

    test('sandbox tokens never work in production, nor the reverse, and production has no sandbox', async () => {
      const { access_token: token, rooms } = await create();
      const path = `/api/p/room?partner_room_id=${rooms[0].partner_room_id}`;
      assert.equal((await ask(path, token)).status, 200);
      assert.equal((await ask(`${sampan.url}${path}`, token)).status, 401);
      const { id } = await addPartner(settings, 'Mekong Stays');
      const live = await issueToken(settings, id);
      assert.equal((await ask(`${sampan.url}${path}`, live.token)).status, 404);
      assert.equal((await ask(path, live.token)).status, 401);
      assert.equal((await ask('/sandbox/reset', live.token, 'POST')).status, 401);
      assert.equal((await ask(`${sampan.url}/sandbox`, undefined, 'POST')).status, 404);
    });

    test('its home page shows the commands to try, and other methods are refused', async () => {
      const welcome = await ask('/', undefined);
      assert.equal(welcome.status, 200);
      assert.ok(welcome.text().includes(`curl -X POST ${sampan.sandboxUrl}/sandbox\n`));
      for (const path of ['/sandbox', '/sandbox/reset']) {
        const refused = await ask(path, undefined);
        assert.equal(refused.status, 405);
        assert.equal(refused.headers['allow'], 'POST');
      }
    });

    test("OpenAPI describes both operations at the sandbox's address, with examples that match their schemas", async () => {
      const document = (await ask(`${sampan.url}/api/openapi.json`, undefined)).json();
      for (const [path, status] of Object.entries({ '/sandbox': 201, '/sandbox/reset': 200 })) {
        const { servers, responses, tags } = document.paths[path].post;
        assert.deepEqual(servers, [{ url: sampan.sandboxUrl }]);
        assert.deepEqual(tags, ['Sandbox']);
        const { schema, example } = responses[status].content['application/json'];
        assert.deepEqual(Compile(resolveSchema(schema, document)).Errors(example), []);
        for (const { content } of Object.values<any>(responses)) {
          assert.ok(content['application/json'].example ?? content['application/json'].examples);
        }
      }
    });

    test(
      "the README's steps work with the values from the first response",
      { skip: !hasCurl() },
      async () => {
        const [first = '', rest = ''] = (await readSteps()).map((block) =>
          block.replaceAll('http://localhost:8081', sampan.sandboxUrl),
        );
        const { access_token, rooms } = JSON.parse(await runLines(first)).data;
        const [{ id, partner_room_id, photo_ids }] = rooms;
        const filled = rest
          .replace('YOUR_ACCESS_TOKEN', access_token)
          .replace('YOUR_PARTNER_ROOM_ID', partner_room_id)
          .replace('YOUR_ROOM_ID', id)
          .replace('YOUR_PHOTO_ID', photo_ids[0]);
        const stdout = await runLines(filled);
        const [room, deleted, left, undone, reset] = stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).data);
        assert.match(room.name, /\w/);
        const gone = room.photos.data[0].id;
        assert.deepEqual(idsOf(deleted), idsOf(room.photos.data).slice(1));
        assert.ok(!idsOf(left).includes(gone));
        assert.deepEqual(idsOf(undone), idsOf(room.photos.data));
        assert.equal(reset.rooms[0].photo_ids.length, room.photos.data.length);
      },
    );
  });
}

/** Runs the work against the sandbox of a service with these limits. */
async function withSandbox(
  limits: Settings,
  work: (
    post: (path: string, token?: string) => Promise<Answer>,
    sampan: Sampan,
    dataDir: string,
  ) => Promise<void>,
): Promise<void> {
  await withinOneMinute(
    async () => {
      const { settings } = await DEFAULT_ENGINE.copyPrepared();
      const sampan = await startSampan({ ...settings, ...limits });
      const post = (path: string, token?: string) =>
        request(`${sampan.sandboxUrl}${path}`, {
          method: 'POST',
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
      try {
        await work(post, sampan, settings.DATA_DIR);
      } finally {
        await sampan.stop();
      }
    },
    { startsAtZero: true },
  );
}

test('limits new sandboxes per address, and SANDBOX_DAYS sets their lifetime', () =>
  withSandbox({ SANDBOX_LIMIT: '2', SANDBOX_DAYS: '1' }, async (post) => {
    const { data } = (await post('/sandbox')).json();
    const life = Date.parse(data.expires_at) - Date.now();
    assert.ok(life <= DAY_MS && life > DAY_MS - 600_000);
    assert.equal((await post('/sandbox')).status, 201);
    const refused = await post('/sandbox');
    assert.equal(refused.status, 429);
    assert.match(String(refused.headers['retry-after']), /^\d+$/);
    assert.equal((await post('/sandbox/reset', data.access_token)).status, 200);
  }));

test('resets count toward the limits of the address, the partner and its deletions', () =>
  withSandbox(
    { RATE_LIMIT: '50', TOKEN_RATE_LIMIT: '40', DELETION_LIMIT: '3' },
    async (post, sampan, dataDir) => {
      const { access_token: token, rooms } = (await post('/sandbox')).json().data;
      const first = await post('/sandbox/reset', token);
      assert.equal(first.status, 200);
      assert.equal(
        first.headers['ratelimit-policy'],
        '"default";q=50;w=60, "partner";q=40;w=60, "deletions";q=3;w=60',
      );
      const photo = `${sampan.sandboxUrl}/api/rooms/${rooms[0].id}/photos/${rooms[0].photo_ids[0]}`;
      const headers = { authorization: `Bearer ${token}` };
      const deleted = await request(photo, { method: 'DELETE', headers });
      assert.equal(deleted.status, 200);
      assert.equal(existsSync(join(dataDir, 'sandbox-photos', 'ledger')), false);
      assert.match(String(deleted.headers['ratelimit']), /"partner";r=38;.*"deletions";r=1;/);
      const statuses = [];
      for (let count = 0; count < 3; count += 1) statuses.push((await post('/sandbox/reset', token)).status);
      assert.deepEqual(statuses, [200, 429, 429]);
      const read = () => request(`${sampan.sandboxUrl}/api/rooms/${rooms[0].id}/photos`, { headers });
      assert.equal((await read()).status, 200);
      for (let count = 0; count < 50; count += 1) await post('/sandbox/reset');
      assert.equal((await post('/sandbox/reset')).status, 429);
    },
  ));

test('a sandbox with SANDBOX_PARTNERS partners refuses another and serves the existing ones', () =>
  withSandbox({ SANDBOX_PARTNERS: '2' }, async (post) => {
    const { data } = (await post('/sandbox')).json();
    assert.equal((await post('/sandbox')).status, 201);
    assertFull(await post('/sandbox'));
    assert.equal((await post('/sandbox/reset', data.access_token)).status, 200);
  }));

test('a sandbox at SANDBOX_BYTES refuses new data, and production is not affected', () =>
  withSandbox({ SANDBOX_BYTES: '1000' }, async (post, sampan) => {
    assertFull(await post('/sandbox'));
    assertFull(await post('/oauth/token'));
    assert.equal((await post('/sandbox/reset')).status, 401);
    assert.equal((await request(`${sampan.sandboxUrl}/`)).status, 200);
    assert.equal((await request(`${sampan.url}/oauth/token`, { method: 'POST' })).status, 400);
  }));

function assertFull(answer: Answer): void {
  assert.equal(answer.status, 503);
  assert.deepEqual(answer.json(), { message: 'The sandbox is full: try again later.' });
  assert.equal(answer.headers['retry-after'], '600');
}

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function runLines(lines: string): Promise<string> {
  const quiet = lines.replaceAll(/^curl .*$/gm, '$& -sw "\\n"');
  return (await promisify(execFile)('sh', ['-ec', quiet])).stdout;
}

async function readSteps(): Promise<string[]> {
  const section = (await readFile('README.md', 'utf8')).split('## Rooms for partners')[1] ?? '';
  const blocks = [...section.matchAll(/```sh\n([^`]+)```/g)].map(([, block]) => block!);
  assert.equal(blocks.length, 2);
  return blocks;
}
