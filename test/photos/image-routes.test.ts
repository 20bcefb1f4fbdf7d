import assert from 'node:assert/strict';
import sharp from 'sharp';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { fastify, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { answerErrors } from '../../src/http/edge/answers.ts';
import { refuseUnrouted } from '../../src/http/edge/before-routing.ts';
import { imageRoutes } from '../../src/http/rooms/image-routes.ts';
import { avatarPath, photoPath, photoUrl } from '../../src/photos/photo-path.ts';
import { StoreUnavailable, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import { createS3Store } from '../../src/photos/store/s3-store.ts';
import { createVariants } from '../../src/photos/variants.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, createStore, HOST, resetRoom, ROOM } from './photo-rows.ts';
import { CREDENTIALS, REGION } from './signature-checking-s3.ts';
import { drawPicture } from './test-pictures.ts';

const NAME = 'balcony.jpg';
const KEY = 'files/ab/1';
const LARGE = photoPath(ROOM, 'large', NAME);
const NO_PHOTO = { message: 'Cannot find the given room photo' };
const NO_PAGE = { message: 'There is nothing at this address.' };
const FAULT = {
  message: 'Something went wrong on our side. Include the X-Request-Id of this response when you contact us.',
};

/** A bucket whose policy no longer allows the credentials to read. */
const refusingS3 = () =>
  createS3Store({
    ...CREDENTIALS,
    region: REGION,
    endpoint: 'http://s3.example',
    bucket: 'photos',
    prefix: '',
    fetch: async () => new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 }),
  });

const picture = await drawPicture({ width: 1500, height: 1000 });
const sha256 = createHash('sha256').update(picture).digest('hex');

for (const { name: engine, createDatabase } of ENGINES) {
  describe(`Images on ${engine}`, () => {
    let db: Database;
    let store: PhotoStore;
    let app: FastifyInstance;
    let logged: string[];

    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
    });
    after(() => db.destroy());
    beforeEach(async () => {
      await resetRoom(db);
      store = await createStore();
      await store.write(KEY, picture);
      await addPhoto(db, { id: 1, fileKey: KEY, name: NAME, sha256 });
      serve(store);
    });

    function serve(from: PhotoStore, queueLimit = 10): void {
      logged = [];
      app = fastify();
      answerErrors(app, pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }));
      refuseUnrouted(app, { maxParamLength: 100 });
      app.register(async (scope) =>
        imageRoutes(scope, {
          db,
          variants: createVariants({ store: from, concurrency: 1, queueLimit }),
          findCaller: async () => undefined,
          tokenUses: { note() {}, flush: async () => {} },
        }),
      );
    }

    const ask = (
      url: string,
      headers: Record<string, string> = {},
      method: 'GET' | 'HEAD' | 'POST' = 'GET',
    ) => app.inject({ url, headers, method });

    async function expectMissing(urls: readonly string[], message: object): Promise<void> {
      for (const url of urls) {
        const answer = await ask(url);
        assert.deepEqual([answer.statusCode, answer.json()], [404, message], url);
        assert.equal(answer.headers['cache-control'], 'no-store', url);
      }
    }

    test('serves a photo as JPEG that must be revalidated each time', async () => {
      const answer = await ask(LARGE);
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-type'], 'image/jpeg');
      assert.equal(answer.headers['cache-control'], 'no-cache');
      assert.equal(answer.headers['content-length'], String(answer.rawPayload.length));
      assert.match(String(answer.headers['etag']), /^"[\w-]{22}"$/);
      const { format, width, height } = await sharp(answer.rawPayload).metadata();
      assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 1200, height: 800 });
    });

    test('the published address works in every size', async () => {
      for (const [size, width] of [
        ['large', 1200],
        ['medium', 640],
        ['thumbnail', 250],
      ] as const) {
        const { rawPayload } = await ask(photoUrl('', ROOM, size, NAME, sha256));
        assert.equal((await sharp(rawPayload).metadata()).width, width);
      }
    });

    test('answers 304 to callers who have the photo; HEAD has the headers and no body', async () => {
      const { headers, rawPayload } = await ask(LARGE);
      for (const tag of [String(headers['etag']), '*', `"other", W/${String(headers['etag'])}`]) {
        const again = await ask(LARGE, { 'if-none-match': tag });
        assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0], tag);
        assert.equal(again.headers['etag'], headers['etag']);
        assert.equal(again.headers['cache-control'], 'no-cache');
      }
      assert.equal((await ask(LARGE, { 'if-none-match': '"other"' })).statusCode, 200);
      const head = await ask(LARGE, {}, 'HEAD');
      assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0]);
      assert.equal(head.headers['content-length'], String(rawPayload.length));
      assert.equal(head.headers['etag'], headers['etag']);
    });

    test('a deleted photo is gone at once in every size, although its files still exist', async () => {
      const others = (['medium', 'thumbnail'] as const).map((size) => photoPath(ROOM, size, NAME));
      const { headers } = await ask(LARGE);
      for (const other of others) assert.equal((await ask(other)).statusCode, 200);
      await db.deleteFrom('photos').execute();
      await expectMissing([LARGE, ...others], NO_PHOTO);
      assert.equal((await ask(LARGE, { 'if-none-match': String(headers['etag']) })).statusCode, 404);
      assert.equal(await store.has(`variants/${KEY}/large.jpg`), true);
    });

    test('returns 404 for a photo in another room, another name, another version or another width', async () => {
      await expectMissing(
        [
          photoPath(ROOM + 1, 'large', NAME),
          photoPath(ROOM, 'large', 'other.jpg'),
          `${LARGE}?v=0000000000`,
          `${LARGE}?v=${sha256}`,
          `${LARGE}?w=250`,
          `${LARGE}?w=1200&w=1200`,
          `${LARGE}?fit=fill`,
          `${LARGE}?w=1200&fit=crop&h=9`,
        ],
        NO_PHOTO,
      );
    });

    test('returns 404 for an impossible id or name without a lookup', async () => {
      const ids = ['0', '010007', '-1', '1e3', '2147483648', '99999999999999999999', '%00', 'x'.repeat(99)];
      await expectMissing(
        ids.map((id) => `/rooms/${id}/large/${NAME}`),
        NO_PHOTO,
      );
      const names = [
        '',
        '%00',
        'a%00.jpg',
        '..%2f..%2fetc',
        '.hidden',
        'a/b',
        '%F0%9F%98%80',
        'x'.repeat(201),
      ];
      await expectMissing(
        names.map((name) => `/rooms/${ROOM}/large/${name}`),
        NO_PHOTO,
      );
      assert.deepEqual(logged, []);
    });

    test('a name of 200 characters is found', async () => {
      const name = `${'x'.repeat(196)}.jpg`;
      await addPhoto(db, { id: 2, fileKey: KEY, name, sha256 });
      assert.equal((await ask(photoPath(ROOM, 'large', name))).statusCode, 200);
    });

    test('serves only the known sizes, and a key does not lead to a file', async () => {
      await expectMissing(
        [
          `/rooms/${ROOM}/original/${NAME}`,
          `/rooms/${ROOM}/avatar/${NAME}`,
          `/rooms/${ROOM}/__proto__/${NAME}`,
          `/hosts/${HOST}/large/avatar.jpg`,
          `/${KEY}`,
          `/variants/${KEY}/large.jpg`,
        ],
        NO_PAGE,
      );
      await expectMissing([`/rooms/${ROOM}/large/${KEY}`, `/rooms/${ROOM}/large/1`], NO_PHOTO);
    });

    test('other methods are refused', async () => {
      const answer = await ask(LARGE, {}, 'POST');
      assert.deepEqual([answer.statusCode, answer.headers['allow']], [405, 'GET, HEAD']);
    });

    test("a host has an avatar in two sizes: the host's picture or a placeholder", async () => {
      const sizes = [
        ['avatar', 225],
        ['tiny', 68],
      ] as const;
      const answered: Buffer[] = [];
      for (const key of [null, KEY]) {
        await db.updateTable('hosts').set({ avatar_key: key }).execute();
        for (const [size, width] of sizes) {
          const { statusCode, rawPayload } = await ask(`${avatarPath(HOST, size)}?w=${width}&fit=crop`);
          assert.equal(statusCode, 200);
          const made = await sharp(rawPayload).metadata();
          assert.deepEqual([made.format, made.width, made.height], ['jpeg', width, width]);
          answered.push(rawPayload);
        }
      }
      assert.notDeepEqual(answered[0], answered[2]);
      await expectMissing(
        [
          avatarPath(HOST + 1, 'tiny'),
          avatarPath(2_147_483_648, 'tiny'),
          `/hosts/${HOST}/tiny/other.jpg`,
          `${avatarPath(HOST, 'tiny')}?w=225`,
          `${avatarPath(HOST, 'tiny')}?v=1`,
        ],
        NO_PAGE,
      );
    });

    test('a live photo without its file is a 500, and only the log shows the key', async () => {
      await store.remove(KEY);
      const answer = await ask(LARGE);
      assert.deepEqual([answer.statusCode, answer.json()], [500, FAULT]);
      assert.match(logged.join(''), /There is nothing under files\/ab\/1/);
    });

    test('returns 404 for a photo that is deleted during the request', async () => {
      serve({
        ...store,
        async find(key) {
          await db.deleteFrom('photos').execute();
          await store.remove(KEY);
          return store.find(key);
        },
      });
      await expectMissing([LARGE], NO_PHOTO);
    });

    test('returns 503 with Retry-After when the store is unavailable or refuses, or too many requests wait', async () => {
      serve({ ...store, find: () => Promise.reject(new StoreUnavailable('S3 did not answer')) });
      const away = await ask(LARGE);
      assert.deepEqual([away.statusCode, away.headers['retry-after']], [503, '1']);
      assert.match(logged.join(''), /S3 did not answer/);
      serve(refusingS3());
      const refused = await ask(LARGE);
      assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '1']);
      assert.match(logged.join(''), /S3 answered GET \S+ with 403 AccessDenied/);

      const { promise: isRefused, resolve: noteRefused } = Promise.withResolvers<void>();
      const slow = async (key: string) => {
        if (!key.startsWith('variants/')) await isRefused;
        return store.find(key);
      };
      serve({ ...store, find: slow }, 0);
      const sizes = ['large', 'thumbnail'] as const;
      const crowd = sizes.map((size) => ask(photoPath(ROOM, size, NAME)));
      assert.equal((await Promise.race(crowd)).statusCode, 503);
      noteRefused();
      const statuses = (await Promise.all(crowd)).map(({ statusCode }) => String(statusCode));
      assert.deepEqual(statuses.sort(), ['200', '503']);
    });
  });
}
