import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createS3Store } from '../../src/photos/store/s3-store.ts';
import { CREDENTIALS, REGION, startS3, type TestS3 } from '../photos/signature-checking-s3.ts';
import { SQLITE } from '../support/engine.ts';
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy.ts';
import { addPartner, issueToken } from '../support/partner.ts';
import { importLines, roomLine } from '../support/rooms-fixture.ts';
import { request } from '../support/request.ts';
import { runSampan, startSampan, type Sampan, type Settings } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const BUCKET = 'sampan';
const ROOM = 31_001;
const [DELETED, KEPT] = [310_001, 310_002];

let s3: TestS3;
let bucket: FaultyProxy;
let settings: Settings & { readonly DATA_DIR: string };
let token: string;
let sampan: Sampan;

before(async () => {
  s3 = await startS3(BUCKET);
  bucket = await startFaultyProxy(s3.endpoint);
  settings = {
    ...(await SQLITE.copyPrepared()).settings,
    SNAPSHOT_MS: '200',
    S3_ENDPOINT: bucket.url,
    S3_BUCKET: BUCKET,
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
  const { id } = await addPartner(settings);
  token = (await issueToken(settings, id)).token;
  await importRoom(ROOM, DELETED, KEPT);
  sampan = await startSampan(settings);

  async function importRoom(room: number, ...photos: number[]): Promise<void> {
    const access = [{ partner_id: id, partner_room_id: `R-${room}`, access: 'change' }];
    await importLines(settings, [
      roomLine(
        room,
        photos.map((photo) => ({ id: photo })),
        access,
      ),
    ]);
  }
});
after(async () => {
  await sampan.stop();
  await bucket.close();
  await s3.stop();
});

const listKeys = (prefix: string) =>
  Array.fromAsync(
    createS3Store({ ...CREDENTIALS, region: REGION, endpoint: s3.endpoint, bucket: BUCKET, prefix }).list(''),
  );
const listCopies = () => listKeys('snapshots/');

const statusOf = async (path: string, method = 'GET') =>
  (await request(`${sampan.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })).status;

async function readCopiedUntil(): Promise<number> {
  const metrics = (await request(sampan.metricsUrl)).text();
  return Number(/^sampan_snapshot_time_seconds (\S+)$/m.exec(metrics)?.[1]);
}

/** Waits until everything that is committed by now is in the bucket. */
async function untilCopied(): Promise<void> {
  const nowSeconds = Date.now() / 1_000;
  await until(async () => (await readCopiedUntil()) >= nowSeconds, 'Nothing was copied');
}

async function loseMachine(): Promise<void> {
  const exit = once(sampan.process, 'exit');
  sampan.process.kill('SIGKILL');
  await exit;
  await rm(settings.DATA_DIR, { recursive: true });
}

async function fail(args: readonly string[], more: Settings = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await runSampan(args, { ...settings, ...more });
  assert.equal(exitCode, 1, stdout);
  assert.match(stderr, /^[^\n]+\n$/);
  return stderr;
}

test('the database is copied when something was committed, and only then', async () => {
  await untilCopied();
  const copies = await listCopies();
  assert.ok(copies.length > 0);
  await untilCopied();
  await untilCopied();
  assert.deepEqual(await listCopies(), copies);
  assert.deepEqual(
    (await listKeys('photos/')).filter((key) => key.includes('.db')),
    [],
  );
  assert.ok(!readdirSync(settings.DATA_DIR).some((name) => name.startsWith('unfinished')));
});

test('nobody reads a copy through the service', async () => {
  const [copy] = await listCopies();
  for (const path of [`/snapshots/${copy}`, `/rooms/${ROOM}/large/..%2f..%2fsnapshots%2f${copy}`])
    assert.equal(await statusOf(path), 404);
});

/** Failures to copy, and their ends. */
const messages = () => sampan.log().filter(({ msg }) => String(msg).includes('to the bucket'));

test('a bucket that is down is logged once, and copied to when it returns', async () => {
  await bucket.refuse();
  assert.equal(await statusOf(`/api/rooms/${ROOM}/photos`), 200);
  await runSampan(['partners', 'add', 'Another'], settings);
  await until(() => messages().length > 0, 'The failure was not logged');
  assert.equal(messages()[0]!['level'], 'error');
  await bucket.repair();
  await untilCopied();
  await until(() => messages().length > 1, 'The end of the failure was not logged');
  const levels = messages().map(({ level }) => level);
  assert.deepEqual(levels, ['error', 'info']);
});

let beforeDeletion: string;

test('after the loss of the machine an acknowledged deletion holds, and the service runs', async () => {
  await untilCopied();
  beforeDeletion = new Date().toISOString();
  assert.equal(await statusOf(`/api/rooms/${ROOM}/photos/${DELETED}`, 'DELETE'), 200);
  await loseMachine();
  assert.match(await fail(['serve']), /^There is no database in .* Recover it with \.\/sampan recover\./);
  assert.match(await fail(['recover', '--at', 'noon']), /^--at must be a date or an instant/);
  assert.match(
    await fail(['recover', '--at', '2020-01-01']),
    /^The bucket has no copy from 2020-01-01 or before\. The oldest is from /,
  );
  await bucket.refuse();
  assert.match(await fail(['recover']), /^The photo store cannot be used: /);
  await bucket.repair();
  assert.equal(existsSync(join(settings.DATA_DIR, 'sampan.db')), false);

  sampan = await startSampan(settings, [], '.', { command: ['./sampan', 'recover'] });
  assert.match(
    sampan.stdout(),
    /^Fetched the database as of 20.*\n(?:.*\n)*Database  ok[^]*\nRecovered in \d+ s\. /,
  );
  assert.equal(await statusOf(`/rooms/${ROOM}/large/photo-${DELETED}.jpg`), 404);
  assert.equal(await statusOf(`/rooms/${ROOM}/large/photo-${KEPT}.jpg`), 200);
  assert.equal(await statusOf(`/api/p/room?partner_room_id=R-${ROOM}`), 200);
  assert.match(await fail(['recover']), /^There is a database already: .*sampan\.db\. /);
});

test('a copy from before a deletion brings no photo back, and says so', async () => {
  await loseMachine();
  const { exitCode, stdout } = await runSampan(['recover', '--no-start', '--at', beforeDeletion], settings);
  assert.equal(exitCode, 0, stdout);
  assert.match(stdout, new RegExp(`^Photos deleted since then, now deleted again: ${DELETED}\\.$`, 'm'));
  assert.ok(!stdout.includes(' wrong '), stdout);
  sampan = await startSampan({ ...settings, WORKERS: '2' });
  assert.equal(await statusOf(`/rooms/${ROOM}/large/photo-${DELETED}.jpg`), 404);
  assert.equal(await statusOf(`/rooms/${ROOM}/large/photo-${KEPT}.jpg`), 200);
  await untilCopied();
});

test('recover needs a bucket and SQLite', async () => {
  for (const more of [{ S3_BUCKET: '' }, { DATABASE_URL: 'postgres://127.0.0.1/none' }])
    assert.match(await fail(['recover'], more), /^\.\/sampan recover needs S3_BUCKET/);
});
