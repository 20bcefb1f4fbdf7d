import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { DEFAULT_ENGINE, ENGINES, POSTGRES } from '../support/engine.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { runSampan, spawnSampan } from '../support/sampan.ts';
import { HELLO } from './mcp-client.ts';

/** More than DATABASE_CONNECT_MS, the longest wait of a request. */
const SLOW_MS = 500;

test('starts on a PostgreSQL that is too slow for requests', async (t) => {
  const { settings } = await POSTGRES.copyPrepared();
  const proxy = await startFaultyProxy(settings.DATABASE_URL);
  t.after(() => proxy.close());
  proxy.slow(SLOW_MS);
  const child = spawnSampan(['mcp'], { ...settings, DATABASE_URL: proxy.url, READ_ONLY: 'yes' });
  t.after(() => child.kill('SIGKILL'));
  let printed = '';
  child.stdout!.on('data', (chunk: Buffer) => (printed += chunk));
  child.stderr!.resume();
  child.stdin!.on('error', () => {});
  child.stdin!.write(`${JSON.stringify(HELLO)}\n`);
  await Promise.race([once(child.stdout!, 'data'), once(child, 'close')]);
  assert.match(printed, /^\{.*"serverInfo"/);
});

test('ends with one line if PostgreSQL is down', async () => {
  const { settings } = await POSTGRES.copyPrepared();
  const proxy = await startFaultyProxy(settings.DATABASE_URL);
  await proxy.refuse();
  const { port } = new URL(proxy.url);
  for (const READ_ONLY of ['yes', 'no'])
    assert.deepEqual(await runSampan(['mcp'], { ...settings, DATABASE_URL: proxy.url, READ_ONLY }), {
      exitCode: 1,
      stdout: '',
      stderr: `The database cannot be used: connect ECONNREFUSED 127.0.0.1:${port}\n`,
    });
});

for (const engine of ENGINES)
  test(`ends with one line if it may publish nothing and nothing is published (${engine.name})`, async () => {
    const database = await engine.copyPrepared();
    for (const table of ['release_files', 'releases']) await database.run(`delete from ${table}`);
    assert.deepEqual(await runSampan(['mcp'], { ...database.settings, READ_ONLY: 'yes' }), {
      exitCode: 1,
      stdout: '',
      stderr: 'READ_ONLY must be no until the datasets are published, not "yes".\n',
    });
  });

test('starts without a dataset whose release is damaged, and logs it', async () => {
  const database = await DEFAULT_ENGINE.copyPrepared();
  await database.run("delete from release_files where dataset = 'vietnam-daily-costs' and format = 'json'");
  const { exitCode, stderr } = await runSampan(['mcp'], { ...database.settings, READ_ONLY: 'yes' });
  assert.equal(exitCode, 0, stderr);
  const { msg, dataset } = JSON.parse(stderr) as Record<string, unknown>;
  assert.deepEqual([msg, dataset], ['refresh failed', 'vietnam-daily-costs']);
});
