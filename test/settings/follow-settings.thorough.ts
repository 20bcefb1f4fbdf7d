import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startRoomsWorld, type RoomsWorld } from '../contract/rooms-world.ts';
import { DEFAULT_ENGINE, readPrepared } from '../support/engine.ts';
import { request } from '../support/request.ts';
import { startSampan } from '../support/sampan.ts';

const STRICT_TRANSPORT = 'max-age=31536000';

let world: RoomsWorld;

before(async () => {
  world = await startRoomsWorld(DEFAULT_ENGINE, (settings) =>
    startSampan({
      ...settings,
      BASE_URL: 'https://sampan.example',
      SANDBOX_URL: '',
      DEFAULT_TIME_ZONE: 'Etc/GMT-7',
    }),
  );
});
after(() => world.sampan.stop());

// One address for each way a response is made.
const ANSWERED: [path: string, status: number][] = [
  ['/api/data/vietnam-destinations', 200],
  ['/', 200],
  ['/livez', 200],
  ['/api/p/room?partner_room_id=A-7', 401],
  ['/nowhere', 404],
  ['/api/data/%zz', 400],
];

for (const [path, status] of ANSWERED) {
  test(`sends Strict-Transport-Security only if BASE_URL is https: ${path}`, async () => {
    const answer = await world.ask(path);
    assert.deepEqual(
      [answer.status, answer.headers['strict-transport-security']],
      [status, STRICT_TRANSPORT],
    );
    const open = await request(`${readPrepared('SQLite').shared.url}${path}`);
    assert.deepEqual([open.status, open.headers['strict-transport-security']], [status, undefined]);
    assert.equal(open.headers['x-content-type-options'], 'nosniff');
  });
}

test('the sandbox sends Strict-Transport-Security if SANDBOX_URL is https', async () => {
  const { headers } = await request(`${world.sampan.sandboxUrl}/livez`);
  assert.equal(headers['strict-transport-security'], undefined);
});

test("the sandbox's addresses follow SANDBOX_PORT", async () => {
  const { port } = new URL(world.sampan.sandboxUrl);
  assert.ok(world.sampan.stdout().includes(`http://localhost:${port}/sandbox`));
  const made = (await request(`${world.sampan.sandboxUrl}/sandbox`, { method: 'POST' })).json();
  const { access_token: token, rooms } = made.data;
  const photos = await request(`${world.sampan.sandboxUrl}/api/rooms/${rooms[0].id}/photos`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const photo = new URL(photos.json().data[0].photo_url);
  assert.equal(photo.origin, `http://localhost:${port}`);
  assert.equal((await request(photo.href)).status, 200);
});

test('rooms use any time zone that DEFAULT_TIME_ZONE allows', async () => {
  const { data } = (await world.ask('/api/p/room?partner_room_id=A-7', { token: world.token(0) })).json();
  assert.match(data.host.data.created_at, /\+07:00$/);
});
