import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { ENGINES } from './engine.ts';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { startNameServer } from './name-server.ts';
import { startSampan, type Sampan } from './sampan.ts';
import { until } from './until.ts';

const CONFIGURATION = 'deploy/haproxy.cfg';
const TEST_MS = 600_000;
/** The proxy keeps a good answer for ten seconds, and waits before it asks a name server again that was late. */
const LEARNING_MS = 200_000;

const haproxy = process.platform === 'linux' ? await findProgram(['haproxy'], 'haproxy') : undefined;
const obstacle = haproxy ? false : 'there is no HAProxy for Linux, and apt cannot install it';

describe(CONFIGURATION, { skip: obstacle }, () => {
  test('is valid although no server has an address', async () => {
    await promisify(execFile)(haproxy!, ['-c', '-f', CONFIGURATION]);
  });

  test(
    'starts before its servers have names, then learns their addresses and new ones',
    { timeout: TEST_MS },
    async (t) => {
      const names = await startNameServer();
      t.after(() => names.stop());
      const port = await freePort();
      const proxy = await startProxy(names.port, port);
      t.after(() => proxy.stop());
      await until(async () => (await proxy.ask())?.status === 503);
      const untilServedBy = (url: string) =>
        until(async () => (await proxy.servedBy()) === url, `Nothing was served by ${url}`, LEARNING_MS);

      const first = await startAt('127.0.0.1', port);
      t.after(() => first.stop());
      names.addresses.set('sampan-1', '127.0.0.1');
      await untilServedBy('http://127.0.0.1');
      assert.equal(await proxy.write(), 404);

      const second = await startAt('127.0.0.2', port);
      t.after(() => second.stop());
      names.addresses.set('sampan-1', '127.0.0.2');
      await untilServedBy('http://127.0.0.2');
      await first.stop();
      assert.equal(await proxy.write(), 404);
    },
  );
});

/** A process whose links tell its address. */
async function startAt(address: string, port: number): Promise<Sampan> {
  const { settings } = await ENGINES[0]!.copyPrepared();
  return startSampan({ ...settings, HOST: address, PORT: String(port), BASE_URL: `http://${address}` });
}

/** HAProxy with the configuration that we hand out, but for the ports and the name server. */
async function startProxy(nameServerPort: number, serverPort: number) {
  const ports = [await freePort(), await freePort()];
  const text = (await readFile(CONFIGURATION, 'utf8'))
    .replace('parse-resolv-conf', `nameserver test 127.0.0.1:${nameServerPort}`)
    .replaceAll(/bind :\d+/g, () => `bind 127.0.0.1:${ports.pop()}`)
    .replaceAll(/(server sampan-\d sampan-\d):\d+/g, `$1:${serverPort}`);
  const url = `http://127.0.0.1:${/bind 127\.0\.0\.1:(\d+)/.exec(text)![1]}`;
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-proxy-')), 'haproxy.cfg');
  await writeFile(file, text);
  const child = spawn(haproxy!, ['-db', '-f', file], { stdio: 'ignore' });
  // As a new client each time: the proxy goes on with the old address for one that keeps its connection.
  const headers = { connection: 'close' };
  const ask = (path = '/robots.txt', method = 'GET') =>
    fetch(url + path, { method, headers }).catch(() => undefined);
  return {
    ask,
    async servedBy() {
      const answer = await ask();
      return answer?.ok ? /Sitemap: (http:\/\/[^/]+)/.exec(await answer.text())![1] : undefined;
    },
    /** The status of a request that is sent to a server once at most. */
    write: async () => (await ask('/nothing', 'DELETE'))?.status,
    async stop() {
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
