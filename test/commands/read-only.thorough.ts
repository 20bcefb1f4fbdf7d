import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dumpTables } from '../support/dump-tables.ts';
import { ENGINES } from '../support/engine.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';
import { startRoomsWorld, type RoomsWorld } from '../contract/rooms-world.ts';
import { startSampan } from '../support/sampan.ts';

const PHOTO = `/api/rooms/${ROOM.shared}/photos/${PHOTOS[ROOM.shared]![0]!.id}`;
const WAIT = 'The service is read-only for the moment: try again later.';

for (const engine of ENGINES) {
  describe(`READ_ONLY, on ${engine.name}`, () => {
    let world: RoomsWorld;
    let earlier: Record<string, string>;
    before(async () => {
      const prompt = { READ_ONLY: 'yes', REAP_MS: '50', REFRESH_MS: '50', REPUBLISH_MS: '50' };
      world = await startRoomsWorld(engine, (settings) => startSampan({ ...settings, ...prompt }));
      earlier = await dumpTables(world.database);
    });
    after(() => world.sampan.stop());

    test('still answers reads', async () => {
      const token = world.token(0);
      assert.equal((await world.ask('/api/p/room?partner_room_id=A-7', { token })).status, 200);
      assert.equal((await world.ask(`/api/rooms/${ROOM.shared}/photos`, { token })).status, 200);
      assert.equal((await world.ask('/api/data/vietnam-destinations')).status, 200);
      assert.equal((await world.ask('/tools/best-time-to-visit?place=hanoi')).status, 200);
      assert.equal((await world.ask('/readyz')).status, 200);
    });

    test('refuses an authorized deletion with Retry-After', async () => {
      const answer = await world.ask(PHOTO, { method: 'DELETE', token: world.token(0) });
      assert.deepEqual([answer.status, answer.json()], [503, { message: WAIT }]);
      assert.equal(answer.headers['retry-after'], '60');
      assert.equal((await world.ask(PHOTO, { method: 'DELETE' })).status, 401);
    });

    test('issues no tokens', async () => {
      const answer = await world.ask('/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      });
      assert.deepEqual([answer.status, answer.json()], [503, { message: WAIT }]);
    });

    test('leaves every row unchanged and logs no errors', async () => {
      // Longer than any batch or background loop takes.
      await new Promise((resolve) => void setTimeout(resolve, 1_300));
      assert.deepEqual(await dumpTables(world.database), earlier);
      assert.deepEqual(
        world.sampan.log().filter(({ level }) => level === 'error'),
        [],
      );
    });
  });
}
