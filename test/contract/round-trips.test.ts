import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startCountingProxy } from '../support/counting-proxy.ts';
import { POSTGRES } from '../support/engine.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';
import { startSampan } from '../support/sampan.ts';
import { startRoomsWorld, type Question, type RoomsWorld } from './rooms-world.ts';

// Counts how often a request waits for the database, which is what a remote database costs.

const HOUR_MS = '3600000';
/** A token with a valid checksum. */
const UNKNOWN_TOKEN = 'sampan_live_00000000000000000000000000000000000000000003Mobj3';

let world: RoomsWorld;
let proxy: Awaited<ReturnType<typeof startCountingProxy>>;

before(async () => {
  world = await startRoomsWorld(POSTGRES, async (settings) => {
    proxy = await startCountingProxy(settings['DATABASE_URL']!);
    return startSampan({
      ...settings,
      DATABASE_URL: proxy.url,
      REFRESH_MS: HOUR_MS,
      REAP_MS: HOUR_MS,
      REFUSAL_LIMIT: '0',
    });
  });
  // The first request connects and reads the catalogue; a second later the token's use is recorded.
  await world.ask('/api/p/room?partner_room_id=A-7', { token: world.token(0) });
  await untilQuiet();
});
after(async () => {
  await world?.sampan.stop();
  proxy?.close();
});

async function untilQuiet(): Promise<void> {
  for (let counted = -1; counted !== proxy.roundTrips();) {
    counted = proxy.roundTrips();
    await setTimeout(1_500);
  }
}

/** A second after a request its token's use and its limits are stored; that must not be counted for the next one. */
async function countFor(path: string, question: Question): Promise<[status: number, roundTrips: number]> {
  await untilQuiet();
  const counted = proxy.roundTrips();
  const { status } = await world.ask(path, question);
  return [status, proxy.roundTrips() - counted];
}

const room = (id: string) => `/api/p/room?partner_room_id=${id}`;

test('a cached room takes one round trip, including its token', async () => {
  assert.deepEqual(await countFor(room('A-7'), { token: world.token(0) }), [200, 1]);
});

test('a room that is not cached takes one round trip, including all of its photos', async () => {
  assert.deepEqual(await countFor(room('A-11'), { token: world.token(0) }), [200, 1]);
});

test("another partner's room and a missing room take one round trip", async () => {
  assert.deepEqual(await countFor(room('B-10'), { token: world.token(0) }), [403, 1]);
  assert.deepEqual(await countFor(room('nobody'), { token: world.token(0) }), [404, 1]);
});

test('a request that is refused after its token lookup takes one round trip', async () => {
  assert.deepEqual(await countFor('/api/p/room', { token: world.token(0) }), [422, 1]);
});

test('an unknown token takes one round trip', async () => {
  assert.deepEqual(await countFor(room('A-7'), { token: UNKNOWN_TOKEN }), [401, 1]);
});

test('a missing or mistyped token takes no round trip', async () => {
  assert.deepEqual(await countFor(room('A-7'), {}), [401, 0]);
  assert.deepEqual(
    await countFor(room('A-7'), { token: UNKNOWN_TOKEN.replace('live_0', 'live_1') }),
    [401, 0],
  );
});

test('a deletion takes three reads and its transaction', async () => {
  const ids = PHOTOS[ROOM.large]!.map(({ id }) => id);
  const counts: number[] = [];
  // The fewest count, because notes are written as soon as the response has been sent.
  for (const id of [...ids.slice(0, 2), ...ids.slice(-2)]) {
    const [status, roundTrips] = await countFor(`/api/rooms/${ROOM.large}/photos/${id}`, {
      token: world.token(0),
      method: 'DELETE',
    });
    assert.equal(status, 200);
    counts.push(roundTrips);
  }
  // Token, access with the photo, the remaining photos; begin, four changes, commit.
  assert.equal(Math.min(...counts), 9);
});

const skip = process.env['TEST_POOLER_URL'] ? 'the pooler may not support named statements' : false;
test('frequent statements are named, so the server parses and plans them once', { skip }, async () => {
  await untilQuiet();
  const { named, unnamed } = proxy.parsed();
  for (let times = 0; times < 20; times += 1) await world.ask(room('A-7'), { token: world.token(0) });
  assert.ok(named > 0);
  assert.deepEqual(proxy.parsed(), { named, unnamed });
});
