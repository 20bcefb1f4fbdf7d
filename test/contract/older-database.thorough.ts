import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { CREDENTIALS, REGION, startS3, type TestS3 } from '../photos/signature-checking-s3.ts';
import { ENGINES } from '../support/engine.ts';
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy.ts';
import { copyForLater } from '../support/older-copy.ts';
import { addPartner, issueToken, type TestPartner, type TestToken } from '../support/partner.ts';
import { request } from '../support/request.ts';
import { importLines, roomLine } from '../support/rooms-fixture.ts';
import { runSampan, startSampan, type Sampan, type Settings } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const BUCKET = 'sampan';
const ROOM = 77;
const [DELETED, KEPT] = [7_001, 7_002];
const DETAILS = '/api/p/room?partner_room_id=R';
const AVATAR = '/hosts/10001/avatar/avatar.jpg';

const imageOf = (photo: number) => `/rooms/${ROOM}/thumbnail/photo-${photo}.jpg`;

for (const { name, copyPrepared } of ENGINES) {
  describe(`A database that is older than the ledger, on ${name}`, () => {
    let s3: TestS3;
    let bucket: FaultyProxy;
    let settings: Settings;
    let partner: TestPartner;
    let kept: TestToken;
    let revoked: TestToken;
    let swapInOlder: () => Promise<void>;
    let sampan: Sampan;

    afterEach(async () => {
      await sampan.stop();
      await bucket.close();
      await s3.stop();
    });

    const ask = (path: string, token?: TestToken, method = 'GET') =>
      request(`${sampan.url}${path}`, {
        method,
        headers: token ? { authorization: `Bearer ${token.token}` } : {},
      });
    const statusOf = async (path: string, token?: TestToken) => (await ask(path, token)).status;
    const readiness = async () => {
      const { status, rooms } = (await ask('/readyz')).json();
      return [status, rooms];
    };
    const grant = async () => {
      const { status } = await request(`${sampan.url}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=client_credentials&client_id=${partner.clientId}&client_secret=${partner.clientSecret}`,
      });
      return status;
    };

    /** Copies the database. The service runs, and the bucket works. */
    async function startWithCopy({ hasNewEvent = false, reapMs = '100' } = {}): Promise<void> {
      s3 = await startS3(BUCKET);
      bucket = await startFaultyProxy(s3.endpoint);
      const database = await copyPrepared();
      settings = {
        ...database.settings,
        REAP_MS: reapMs,
        S3_ENDPOINT: bucket.url,
        S3_BUCKET: BUCKET,
        S3_REGION: REGION,
        S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
        S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      };
      partner = await addPartner(settings);
      kept = await issueToken(settings, partner.id);
      revoked = await issueToken(settings, partner.id);
      await importLines(settings, [
        roomLine(
          ROOM,
          [{ id: DELETED }, { id: KEPT }],
          [{ partner_id: partner.id, partner_room_id: 'R', access: 'change' }],
        ),
      ]);
      swapInOlder = await copyForLater(database, { hasNewEvent });
      sampan = await startSampan(settings);
      // From now on the process has them in memory.
      for (const photo of [DELETED, KEPT]) assert.equal(await statusOf(imageOf(photo)), 200);
    }

    const deletePhoto = async () =>
      assert.equal((await ask(`/api/rooms/${ROOM}/photos/${DELETED}`, kept, 'DELETE')).status, 200);

    async function revokeAndDelete(): Promise<void> {
      const { exitCode } = await runSampan(['tokens', 'revoke', String(revoked.id)], settings);
      assert.equal(exitCode, 0);
      await deletePhoto();
    }

    async function revokeByItsClient(): Promise<void> {
      const { status } = await request(`${sampan.url}/oauth/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `token=${revoked.token}&client_id=${partner.clientId}&client_secret=${partner.clientSecret}`,
      });
      assert.equal(status, 200);
    }

    /** Until the service has connected to the other database, it answers 503 too. */
    const untilNoticed = () =>
      until(async () => {
        assert.notEqual(await statusOf(imageOf(KEPT)), 200);
        assert.notEqual(await statusOf(DETAILS, revoked), 200);
        return (await readiness())[1] === 'unready';
      }, 'The service did not notice the older database');

    async function assertRefused(): Promise<void> {
      for (const [path, token] of [
        [imageOf(DELETED)],
        [imageOf(KEPT)],
        [DETAILS, kept],
        [DETAILS, revoked],
        [`/api/rooms/${ROOM}/photos`, kept],
        [`/rooms/${ROOM}`],
        [AVATAR],
      ] as const) {
        const answer = await ask(path, token);
        assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '5'], path);
      }
      assert.equal(await grant(), 503);
      assert.equal(await statusOf('/api/data/vietnam-destinations'), 200);
      assert.deepEqual(await readiness(), ['degraded', 'unready']);
      assert.equal((await ask('/readyz')).status, 200);
    }

    async function assertRepeated(): Promise<void> {
      await until(async () => (await statusOf(imageOf(KEPT))) === 200, 'The photos did not come back');
      assert.equal((await readiness())[1], 'ready');
      // A refresh of the datasets may have failed while the database was swapped.
      await until(async () => (await readiness())[0] === 'ready', 'The service stays degraded');
      assert.equal(await statusOf(imageOf(DELETED)), 404);
      assert.equal(await statusOf(DETAILS, kept), 200);
      assert.equal(await statusOf(DETAILS, revoked), 401);
      assert.equal(await statusOf(`/rooms/${ROOM}`), 200);
      assert.equal(await statusOf(AVATAR), 200);
      assert.equal(await grant(), 200);
    }

    for (const hasNewEvent of [false, true])
      test(`that is swapped in while the service runs${hasNewEvent ? ', and in which another process commits first,' : ''} serves no room and no photo until the ledger has been followed`, async () => {
        await startWithCopy({ hasNewEvent });
        await revokeAndDelete();
        await bucket.refuse();
        assert.equal(await statusOf(DETAILS, kept), 200);
        assert.equal(await statusOf(AVATAR), 200);
        assert.deepEqual(await readiness(), ['ready', 'ready']);
        await swapInOlder();
        await untilNoticed();
        await assertRefused();
        await bucket.repair();
        await assertRepeated();
      });

    for (const [what, change] of Object.entries({ deletion: deletePhoto, revocation: revokeByItsClient }))
      test(`that is swapped in right after a ${what} serves no room and no photo, although nothing was read since`, async () => {
        await startWithCopy({ reapMs: '3600000' });
        await change();
        await swapInOlder();
        await untilNoticed();
        await assertRefused();
      });

    test('that a service finds at its start serves no room and no photo while the ledger cannot be read', async () => {
      await startWithCopy();
      await revokeAndDelete();
      await sampan.stop();
      await swapInOlder();
      const { exitCode, stdout } = await runSampan(['check'], settings);
      assert.equal(exitCode, 1);
      assert.match(stdout, /The database is behind the ledger/);
      assert.match(stdout, /Start the service if it is not running/);
      const reader = await startSampan({ ...settings, READ_ONLY: 'yes' });
      const readByReader = async (path: string) => (await request(`${reader.url}${path}`)).status;
      assert.equal(await readByReader(imageOf(KEPT)), 503);
      // The bucket answers 403.
      sampan = await startSampan({ ...settings, S3_SECRET_ACCESS_KEY: 'wrong' });
      await assertRefused();
      await sampan.stop();
      await bucket.refuse();
      sampan = await startSampan(settings);
      await assertRefused();
      await bucket.repair();
      await assertRepeated();
      await until(async () => (await readByReader(imageOf(KEPT))) === 200, 'The read-only process waits');
      assert.equal(await readByReader(imageOf(DELETED)), 404);
      await reader.stop();
    });
  });
}
