import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ENGINES } from '../support/engine.ts';
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy.ts';
import { addPartner, issueToken } from '../support/partner.ts';
import { CREDENTIALS, REGION, startS3, type TestS3 } from '../photos/signature-checking-s3.ts';
import { importLines, roomLine } from '../support/rooms-fixture.ts';
import { request } from '../support/request.ts';
import { runSampan, startSampan, type Settings } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const BUCKET = 'sampan';

for (const { name, copyPrepared, createDatabase } of ENGINES) {
  describe(`A backup restored while the photo store is unavailable, on ${name}`, () => {
    let s3: TestS3;
    let proxy: FaultyProxy;
    let bucket: Settings;

    before(async () => {
      s3 = await startS3(BUCKET);
      proxy = await startFaultyProxy(s3.endpoint);
      bucket = {
        S3_ENDPOINT: proxy.url,
        S3_BUCKET: BUCKET,
        S3_REGION: REGION,
        S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
        S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      };
    });
    after(async () => {
      await proxy.close();
      await s3.stop();
    });

    test('admits no partner before the ledger is read, then only those whose access has not ended', async () => {
      const settings = { ...(await copyPrepared()).settings, ...bucket };
      const partner = await addPartner(settings);
      const [kept, revoked] = [
        await issueToken(settings, partner.id),
        await issueToken(settings, partner.id),
      ];
      const folder = join(await mkdtemp(join(tmpdir(), 'sampan-backup-')), 'backup');
      assert.equal((await runSampan(['backup', folder], settings)).exitCode, 0);
      assert.equal((await runSampan(['tokens', 'revoke', String(revoked.id)], settings)).exitCode, 0);

      const restored = { ...(await createDatabase()).settings, ...bucket };
      await proxy.refuse();
      const { exitCode, stderr } = await runSampan(['restore', folder], restored);
      assert.equal(exitCode, 1);
      assert.match(stderr, /^The photo store cannot be used: .*\. The rows are restored\. [^\n]*\n$/);

      const sampan = await startSampan(restored);
      const statusOf = async (path: string, token: string) =>
        (await request(`${sampan.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
      try {
        for (const { token } of [kept, revoked])
          for (const path of ['/api/p/room?partner_room_id=1', '/api/rooms/7/photos'])
            assert.equal(await statusOf(path, token), 503);
        const grant = await request(`${sampan.url}/oauth/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `grant_type=client_credentials&client_id=${partner.clientId}&client_secret=${partner.clientSecret}`,
        });
        assert.deepEqual([grant.status, grant.headers['retry-after']], [503, '5']);
        await proxy.repair();
        await until(
          async () => (await statusOf('/api/p/room?partner_room_id=1', kept.token)) === 404,
          'The ledger was not read',
        );
        assert.equal(await statusOf('/api/p/room?partner_room_id=1', revoked.token), 401);
      } finally {
        await sampan.stop();
      }
    });

    test('removes no file before the ledger is read, because the photo may have been restored since', async () => {
      const database = await copyPrepared();
      const settings = { ...database.settings, ...bucket };
      await importLines(settings, [roomLine(77, [{ id: 7_001 }, { id: 7_002 }], [])]);
      await succeed(['photos', 'delete', '7001'], settings);
      const ended = '2020-01-01T00:00:00.000Z';
      await database.run(
        `update photo_removals set removed_at = '${ended}', trashed_at = '${ended}', next_attempt_at = '${ended}'`,
      );
      const folder = join(await mkdtemp(join(tmpdir(), 'sampan-backup-')), 'backup');
      await succeed(['backup', '--no-photos', folder], settings);
      await succeed(['photos', 'restore', '7001'], settings);

      const restored = await createDatabase();
      const restoredSettings = { ...restored.settings, ...bucket };
      await proxy.refuse();
      assert.equal((await runSampan(['restore', folder], restoredSettings)).exitCode, 1);
      const sampan = await startSampan({ ...restoredSettings, REAP_MS: '50' });
      try {
        // The reaper has its turn before the ledger is read.
        const failures = () =>
          sampan.log().filter(({ msg }) => String(msg).startsWith('the ledger could not'));
        await until(() => failures().length > 2, 'The ledger was not tried again');
        await proxy.repair();
        const isInTrash = `select 1 from photo_removals where trashed_at > '${ended}'`;
        await until(
          async () => (await restored.list(isInTrash)).length === 1,
          'The photo is not in the trash again',
        );
      } finally {
        await sampan.stop();
      }
      assert.match(await succeed(['photos', 'restore', '7001'], restoredSettings), /is back in room 77/);
    });
  });
}

async function succeed(args: readonly string[], settings: Settings): Promise<string> {
  const { exitCode, stdout, stderr } = await runSampan(args, settings);
  assert.equal(exitCode, 0, stderr);
  return stdout;
}
