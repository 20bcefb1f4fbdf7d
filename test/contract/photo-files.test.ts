import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { UNFOLLOWED } from '../../src/storage/ledger-sequence.ts';
import { ROOM } from '../support/filled-rooms.ts';
import { runSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';
import { onEachRoomsWorld, type RoomsWorld } from './rooms-world.ts';

const TRASH = 'photos/trash/files';

async function widthOf(bytes: Buffer): Promise<number> {
  return (await sharp(bytes).metadata()).width;
}

function listTrash({ settings }: RoomsWorld): string[] {
  const folder = join(settings['DATA_DIR']!, TRASH);
  return existsSync(folder) ? readdirSync(folder) : [];
}

onEachRoomsWorld(
  'Photo files',
  (world) => {
    const remove = (room: number, photo: number) =>
      world.ask(`/api/rooms/${room}/photos/${photo}`, { method: 'DELETE', token: world.token(0) });
    const restore = (photo: string) => runSampan(['photos', 'restore', photo], world.settings);
    const liveIds = async (room: number) => {
      const { data } = (await world.ask(`/api/rooms/${room}/photos`, { token: world.token(0) })).json();
      return data.map(({ id, featured }: any) => (featured ? `${id} featured` : String(id)));
    };

    test("every image path in a room's details is an image", async () => {
      const { data } = (await world.ask('/api/room?partner_room_id=A-7', { token: world.token(0) })).json();
      const paths = [
        data.featured_photo,
        data.host.data.avatar,
        data.host.data.tiny_avatar,
        ...data.photos.data.flatMap(({ photo_url, thumbnail }: any) => [photo_url, thumbnail]),
      ];
      assert.equal(paths.length, 9);
      for (const path of paths) {
        const answer = await world.ask(path);
        assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'image/jpeg'], path);
        assert.ok((await widthOf(answer.body)) > 0);
      }
    });

    test('a restored database shows no photo before it has followed the ledger', async () => {
      const { data } = (
        await world.ask(`/api/rooms/${ROOM.shared}/photos`, { token: world.token(0) })
      ).json();
      const path = data[0].photo_url.slice(world.sampan.url.length);
      await world.database.run(`update ledger_state set checked_until = '${UNFOLLOWED}'`);
      await until(async () => (await world.ask(path)).status === 200, 'The ledger was not followed');
      const [state] = await world.database.list('select checked_until from ledger_state');
      assert.notEqual(state!['checked_until'], UNFOLLOWED);
    });

    test('every address in the photo list is an image in its size', async () => {
      const { data } = (
        await world.ask(`/api/rooms/${ROOM.shared}/photos`, { token: world.token(0) })
      ).json();
      for (const { photo_url, thumbnail } of data) {
        for (const [address, width] of [
          [photo_url, 320],
          [thumbnail, 250],
        ] as const) {
          const answer = await world.ask(address.slice(world.sampan.url.length));
          assert.equal(answer.status, 200);
          // The test pictures are 320 pixels wide and never enlarged.
          assert.equal(await widthOf(answer.body), width);
          assert.equal(answer.headers['cache-control'], 'no-cache');
          const again = await world.ask(address.slice(world.sampan.url.length), {
            headers: { 'if-none-match': String(answer.headers['etag']) },
          });
          assert.equal(again.status, 304);
        }
      }
    });

    test('returns 404 at every address of a photo as soon as it is deleted', async () => {
      const { data } = (
        await world.ask(`/api/rooms/${ROOM.readOnly}/photos`, { token: world.token(0) })
      ).json();
      assert.equal(data.length, 2);
      const [first] = (await world.ask(`/api/rooms/${ROOM.shared}/photos`, { token: world.token(0) })).json()
        .data;
      const addresses = [first.photo_url, first.thumbnail].flatMap((address: string) => {
        const path = address.slice(world.sampan.url.length);
        return [path, path.split('?')[0]!];
      });
      for (const address of addresses) assert.equal((await world.ask(address)).status, 200);
      assert.equal((await remove(ROOM.shared, first.id)).status, 200);
      for (const address of addresses) {
        const answer = await world.ask(address);
        assert.deepEqual(
          [answer.status, answer.text()],
          [404, '{"message":"Cannot find the given room photo"}'],
        );
      }
    });

    test('the operator can restore the photo with its file, once', async () => {
      const back = await restore('4400');
      assert.deepEqual(
        [back.exitCode, back.stdout],
        [0, 'Photo 4400, photo-4400.jpg, is back in room 10007.\n'],
      );
      assert.deepEqual(await liveIds(ROOM.shared), ['4400', '4401 featured', '4402']);
      assert.equal((await world.ask('/rooms/10007/large/photo-4400.jpg')).status, 200);
      const again = await restore('4400');
      assert.deepEqual([again.exitCode, again.stderr], [1, 'There is no photo 4400 in the trash.\n']);
      const entries = await world.database.list(
        `select entry from audit_entries where room_id = ${ROOM.shared} order by sequence`,
      );
      assert.deepEqual(
        entries.map(({ entry }) => JSON.parse(entry).action),
        ['deleted', 'restored'],
      );
    });

    test('a restored photo can be deleted again, and is featured if no other photo is', async () => {
      for (const photo of [4400, 4401, 4402]) assert.equal((await remove(ROOM.shared, photo)).status, 200);
      assert.deepEqual(await liveIds(ROOM.shared), []);
      assert.equal((await restore('4402')).exitCode, 0);
      assert.deepEqual(await liveIds(ROOM.shared), ['4402 featured']);
    });

    test('a file that photos share stays until the last of them is deleted', async () => {
      const [{ file_key }] = (await world.database.list('select file_key from photos where id = 4402')) as [
        any,
      ];
      const users = await world.database.list(
        `select id, room_id from photos where file_key = '${file_key}'`,
      );
      assert.ok(users.length > 5);
      assert.deepEqual(
        listTrash(world).filter((name) => file_key.endsWith(name)),
        [],
      );
      const another = users.find(({ room_id }) => room_id === ROOM.large)!;
      await remove(ROOM.large, another['id']);
      await until(async () => {
        const waiting = await world.database.list(
          'select photo_id from photo_removals where trashed_at is null',
        );
        return waiting.length === 0;
      });
      assert.equal((await world.ask('/rooms/10007/large/photo-4402.jpg')).status, 200);
    });

    test('photos restore reports an unknown photo in one line', async () => {
      for (const [photo, words] of [
        ['x', 'x is not a photo id.\n'],
        ['99', 'There is no photo 99 in the trash.\n'],
      ] as const) {
        const { exitCode, stderr } = await restore(photo);
        assert.deepEqual([exitCode, stderr], [1, words]);
      }
    });
  },
  { REAP_MS: '50' },
);
