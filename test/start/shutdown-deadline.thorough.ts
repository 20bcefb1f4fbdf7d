import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startFauxqs } from 'fauxqs';
import { POSTGRES, readPrepared, SQLITE, type TestDatabase } from '../support/engine.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';
import { BY_A_PERSON } from '../support/request.ts';
import { spawnSampan, startSampan, type Sampan, type Settings } from '../support/sampan.ts';

/** One second. No test judges the machine's speed: without a deadline the store alone takes a minute and a half. */
const SHUTDOWN_MS = '1000';
const GENEROUS_MS = 20_000;

const BUCKET = 'sampan';

for (const workers of [1, 2])
  test(`a hung photo store does not delay the exit (workers: ${workers})`, async () => {
    const s3 = await startFauxqs({ port: 0, logger: false });
    s3.createBucket(BUCKET);
    const proxy = await startFaultyProxy(s3.address);
    const database = await SQLITE.copyPrepared('filled');
    const sampan = await startSampan(
      { ...database.settings, ...bucketAt(proxy.url), SHUTDOWN_MS, REAP_MS: '50' },
      ['--workers', String(workers)],
    );
    try {
      proxy.hang();
      void deletePhoto(sampan).catch(() => {});
      await untilReaping(database);
      assert.equal(await stopInTime(sampan), 0);
      const unfinished = unfinishedOf(sampan);
      const log = JSON.stringify(sampan.log());
      assert.ok(unfinished.includes('removal of photos (live)'), log);
      // Either the request is cut off, or no time is left for what follows.
      assert.ok(unfinished.includes('requests') || unfinished.includes('last counts'), log);
    } finally {
      sampan.process.kill('SIGKILL');
      await proxy.close();
      await s3.stop();
    }
  });

test('a hung PostgreSQL does not delay the exit', async () => {
  const { settings } = await POSTGRES.copyPrepared();
  const proxy = await startFaultyProxy(settings.DATABASE_URL);
  const sampan = await startSampan({ ...settings, DATABASE_URL: proxy.url, SHUTDOWN_MS, REFRESH_MS: '50' });
  try {
    proxy.hang();
    assert.equal(await stopInTime(sampan), 0);
    // Timing decides which one: the refresh loop, or the pool's disconnect.
    assert.match(unfinishedOf(sampan).join(), /^(?:refresh of releases|database)$/);
  } finally {
    sampan.process.kill('SIGKILL');
    await proxy.close();
  }
});

test('a SQLite file locked by another process does not delay the exit', async () => {
  const { settings } = await SQLITE.copyPrepared();
  const sampan = await startSampan({ ...settings, SHUTDOWN_MS, DATABASE_STATEMENT_MS: '600000' });
  const locker = spawn(process.execPath, ['-e', LOCK, join(settings.DATA_DIR, 'sampan.db')]);
  try {
    await once(locker.stdout, 'data');
    // The tool's use is counted, and the count cannot be written.
    await fetch(`${sampan.url}/tools/best-time-to-visit?place=hanoi`, { headers: BY_A_PERSON });
    assert.equal(await stopInTime(sampan), 0);
    assert.deepEqual(unfinishedOf(sampan), ['last counts']);
  } finally {
    sampan.process.kill('SIGKILL');
    locker.kill();
  }
});

const LOCK = `
  const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 5000 });
  db.exec('begin immediate');
  console.log('locked');
  setInterval(() => {}, 1000);
`;

test('a signal during a start that waits for a hung store ends the start', async () => {
  const { settings } = await SQLITE.copyPrepared();
  const hung = await startHungServer();
  const child = spawnSampan(['serve'], { ...settings, ...bucketAt(hung.url), SHUTDOWN_MS });
  const ended = once(child, 'exit');
  try {
    await hung.asked;
    child.kill('SIGTERM');
    assert.deepEqual(await within(ended), [0, null]);
  } finally {
    child.kill('SIGKILL');
    hung.close();
  }
});

function bucketAt(url: string): Settings {
  return {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: url,
    S3_ACCESS_KEY_ID: 'sampan',
    S3_SECRET_ACCESS_KEY: 'sampan',
  };
}

async function deletePhoto({ url }: Sampan): Promise<void> {
  const { tokens } = readPrepared(SQLITE.name).rooms;
  await fetch(`${url}/api/rooms/${ROOM.shared}/photos/${PHOTOS[ROOM.shared]![0]!.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${tokens[0].all}` },
  });
}

async function untilReaping(database: TestDatabase): Promise<void> {
  for (;;) {
    const [row] = await database.list('select attempts from photo_removals where attempts > 0');
    if (row) return;
    await setTimeout(20);
  }
}

async function stopInTime(sampan: Sampan): Promise<number | null> {
  const closed = once(sampan.process, 'close');
  sampan.process.kill('SIGTERM');
  const [exitCode] = await within(closed);
  return exitCode as number | null;
}

async function within<Result>(promise: Promise<Result>): Promise<Result> {
  const late = setTimeout(GENEROUS_MS, undefined, { ref: false }).then(() => {
    throw new Error(`It did not exit within ${GENEROUS_MS} ms`);
  });
  return Promise.race([promise, late]);
}

function unfinishedOf(sampan: Sampan): string[] {
  return sampan.log().flatMap(({ unfinished }) => (unfinished as string[] | undefined) ?? []);
}

/** Accepts every connection and never answers. */
async function startHungServer() {
  const sockets = new Set<Socket>();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
