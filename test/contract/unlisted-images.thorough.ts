import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ENGINES } from '../support/engine.ts';
import { ROOM } from '../support/filled-rooms.ts';
import { request, type Answer } from '../support/request.ts';
import { importLines } from '../support/rooms-fixture.ts';
import { startSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';
import { startRoomsWorld, type RoomsWorld } from './rooms-world.ts';
import { listUnlistedLines, UNLISTED, UNLISTED_IMAGES } from './unlisted-room.ts';

const MISSING = {
  photo: `/rooms/${UNLISTED.room}/large/missing.jpg`,
  avatar: '/hosts/99999/avatar/avatar.jpg',
};
/** These differ between any two responses. */
const CHANGING = new Set(['date', 'x-request-id']);

const isAvatar = (path: string) => path.startsWith('/hosts/');

function shapeOf({ status, headers, body }: Answer) {
  const stable = Object.entries(headers).filter(([name]) => !CHANGING.has(name));
  return { status, headers: Object.fromEntries(stable), body: body.toString().slice(0, 100) };
}

for (const engine of ENGINES) {
  describe(`Images of an unlisted room and its host, on ${engine.name}`, () => {
    let world: RoomsWorld;
    let paths: readonly string[];
    before(async () => {
      world = await startRoomsWorld(engine, (settings) =>
        startSampan({ ...settings, RATE_LIMIT: '0', TOKEN_RATE_LIMIT: '0' }, ['--workers', '2']),
      );
      await setStatus('Unlisted');
      const { data } = (await askFor('/api/p/room?partner_room_id=A-30')).json();
      const photos = (await askFor(`/api/rooms/${UNLISTED.room}/photos`)).json().data;
      assert.deepEqual([data.photos.data.length, photos.length], [2, 2]);
      paths = [
        data.featured_photo,
        data.host.data.avatar,
        data.host.data.tiny_avatar,
        ...[...data.photos.data, ...photos].flatMap(({ photo_url, thumbnail }: any) => [
          photo_url,
          thumbnail,
        ]),
        ...UNLISTED_IMAGES,
      ]
        .map((address) => new URL(address, world.sampan.url))
        .map(({ pathname, search }) => pathname + search);
    });
    after(() => world.sampan?.stop());

    const setStatus = (status: string) =>
      importLines(world.settings, listUnlistedLines(world.partnerIds, status));
    const askFor = (path: string, headers = {}, method = 'GET') =>
      world.ask(path, { token: world.token(0), headers, method });

    async function expectMissing(path: string, headers: Record<string, string>, method = 'GET') {
      const missing = await world.ask(isAvatar(path) ? MISSING.avatar : MISSING.photo, { headers, method });
      assert.equal(missing.status, 404);
      assert.deepEqual(shapeOf(await world.ask(path, { headers, method })), shapeOf(missing), path);
    }

    test('without a token are answered exactly like images that do not exist', async () => {
      for (const path of paths) {
        const { etag } = (await askFor(path)).headers;
        for (const headers of [
          {},
          { range: 'bytes=0-99' },
          { 'if-none-match': etag! },
          { 'if-none-match': '*' },
        ])
          for (const method of ['GET', 'HEAD']) await expectMissing(path, headers, method);
      }
    });

    test('are answered like that to every token without access, and to anything that is no token', async () => {
      const created = await request(`${world.sampan.sandboxUrl}/sandbox`, { method: 'POST' });
      const tokens = [
        world.token(0, 'writeOnly'),
        world.token(1),
        created.json().data.access_token,
        `${world.token(0).slice(0, -1)}_`,
        '',
      ];
      for (const path of paths) {
        for (const token of tokens) await expectMissing(path, { authorization: `Bearer ${token}` });
        await expectMissing(path, { authorization: world.token(0) });
      }
    });

    test('are private for a partner with access, and revalidated on every use', async () => {
      for (const path of paths)
        for (const token of [world.token(0), world.token(0, 'readOnly')]) {
          const answer = await world.ask(path, { token });
          assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'image/jpeg'], path);
          assert.equal(answer.headers['cache-control'], 'private, no-cache');
          const { etag } = answer.headers;
          const again = await world.ask(path, { token, headers: { 'if-none-match': etag! } });
          assert.deepEqual([again.status, again.headers['cache-control']], [304, 'private, no-cache']);
          const head = await world.ask(path, { token, method: 'HEAD' });
          assert.deepEqual([head.status, head.body.length], [200, 0]);
          assert.equal(head.headers['content-length'], String(answer.body.length));
        }
      // Only these requests have used it.
      const used = `select id from tokens where hint = '${world.token(0, 'readOnly').slice(-4)}' and last_used_at is not null`;
      await until(async () => (await world.database.list(used)).length > 0);
    });

    test('are public while the room is listed, and gone for caches as soon as it is not', async () => {
      await setStatus('Listed');
      const seen: [path: string, etag: string][] = [];
      for (const path of paths) {
        const answer = await world.ask(path);
        assert.deepEqual([answer.status, answer.headers['cache-control']], [200, 'no-cache'], path);
        assert.equal((await askFor(path)).headers['cache-control'], 'no-cache');
        seen.push([path, answer.headers.etag!]);
      }
      await setStatus('Unlisted');
      for (const [path, etag] of seen)
        for (const headers of [{}, { 'if-none-match': etag }]) await expectMissing(path, headers);
    });

    test('are answered like that to a partner whose access has ended', async () => {
      await world.database.run(`update partner_rooms set access = 'none' where room_id = ${UNLISTED.room}`);
      for (const path of paths) await expectMissing(path, { authorization: `Bearer ${world.token(0)}` });
      assert.equal((await askFor(`/rooms/${ROOM.shared}/large/photo-4400.jpg`)).status, 200);
    });
  });
}
