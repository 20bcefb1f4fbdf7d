import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MakeRequest, ServerRoutes } from '../../src/api/made.ts';
import { createServiceHere } from '../../src/cli/serve/create-service-here.ts';
import { createThreadMaker, type MakerData } from '../../src/cli/serve/start-maker.ts';
import { readConfig } from '../../src/config/config.ts';
import { AnsweredError } from '../../src/errors.ts';
import { POSTGRES, type TestDatabase } from '../support/engine.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { until } from '../support/until.ts';

/** Answers with the address, throws at `/throw`, and dies at `/die`. */
const SMALL_MAKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, question: { make } }) => {
      if (make.url === '/die') process.exit(1);
      if (make.url === '/silent') return;
      parentPort.postMessage(make.url === '/throw' ? { id, failure: { error: new Error('failed'), codes: {} } } : { id, answer: make.url });
    });
  `)}`,
);

const asked = (url: string): MakeRequest => ({
  environment: 'live',
  method: 'GET',
  url,
  wantsHtml: true,
  encoding: 'identity',
});

test('a maker that dies is started again, and requests that waited get 503', async () => {
  const failures: unknown[] = [];
  const maker = createThreadMaker(
    () => ({}) as MakerData,
    { error: (...args: unknown[]) => void failures.push(args) } as never,
    SMALL_MAKER,
  );
  assert.equal(await maker.make(asked('/a')), '/a' as never);
  const waiting = [maker.make(asked('/silent')), maker.make(asked('/die'))];
  for (const outcome of await Promise.allSettled(waiting)) {
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof AnsweredError);
    assert.equal(outcome.reason.status, 503);
    assert.ok(outcome.reason.headers['retry-after']);
  }
  await until(async () => (await maker.make(asked('/b')).catch(() => undefined)) !== undefined);
  assert.equal(await maker.make(asked('/c')), '/c' as never);
  await maker.stop();
});

test('an error in the maker reaches the request that caused it, and no other', async () => {
  const maker = createThreadMaker(() => ({}) as MakerData, { error: () => {} } as never, SMALL_MAKER);
  const [failed, made] = await Promise.allSettled([maker.make(asked('/throw')), maker.make(asked('/a'))]);
  assert.ok(failed.status === 'rejected' && /failed/.test(String(failed.reason)));
  assert.ok(made.status === 'fulfilled');
  await maker.stop();
});

test('a maker that starts while the database is away makes pages as soon as it is back', async (t) => {
  const database = await POSTGRES.copyPrepared();
  const { settings } = database;
  const proxy = await startFaultyProxy(settings.DATABASE_URL);
  t.after(() => proxy.close());
  await proxy.refuse();
  const config = readConfig({ ...settings, DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' });
  const serverRoutes = await listServerRoutes(database);
  const maker = createThreadMaker(() => ({ config, serverRoutes }), { error: () => {} });
  t.after(() => maker.stop());
  const away = await maker.make(asked('/'));
  assert.ok(away.kind === 'error' && away.message === 'Fetch failed');
  await proxy.repair();
  assert.equal((await maker.make(asked('/'))).kind, 'file');
});

async function listServerRoutes({ settings }: TestDatabase): Promise<ServerRoutes> {
  const config = readConfig(settings);
  const db = openTestDatabase({ settings });
  const service = await createServiceHere(config, db);
  await service.close();
  await db.destroy();
  const { production, sandbox } = service.apps;
  return { live: production.listRoutes(), test: sandbox.listRoutes() };
}
