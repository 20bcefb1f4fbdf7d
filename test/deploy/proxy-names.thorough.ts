import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { findProgram } from '../support/find-program.ts';
import { freePort } from '../support/free-port.ts';
import { startNameServer } from '../support/name-server.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const CONFIGURATION = 'deploy/haproxy.cfg';
const TEST_MS = 600_000;
/** The proxy caches an address for ten seconds, and backs off when a name server was slow. */
const LEARNING_MS = 200_000;

const haproxy = process.platform === 'linux' ? await findProgram(['haproxy'], 'haproxy') : undefined;
const obstacle = haproxy ? false : 'HAProxy is missing, and apt cannot install it';

describe(CONFIGURATION, { skip: obstacle }, () => {
  test('is valid when no server has an address', async () => {
    await promisify(execFile)(haproxy!, ['-c', '-f', CONFIGURATION]);
  });

  test(
    "starts before its servers' names resolve, then learns their addresses and changes",
    { timeout: TEST_MS },
    async (t) => {
      const names = await startNameServer();
      t.after(() => names.stop());
      const port = await freePort();
      const proxy = await startProxy(names.port, port);
      t.after(() => proxy.stop());
      await until(async () => (await proxy.ask())?.status === 503);
      const untilServedBy = (url: string) =>
        until(async () => (await proxy.servedBy()) === url, `${url} served nothing`, LEARNING_MS);

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

/** A process whose links show its address. */
async function startAt(address: string, port: number): Promise<Sampan> {
  const { settings } = await DEFAULT_ENGINE.copyPrepared();
  return startSampan({ ...settings, HOST: address, PORT: String(port), BASE_URL: `http://${address}` });
}

/** HAProxy with our configuration, except for the ports and the name server. */
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
  // A new connection each time, because the proxy keeps the old address for open connections.
  const headers = { connection: 'close' };
  const ask = (path = '/robots.txt', method = 'GET') =>
    fetch(url + path, { method, headers }).catch(() => undefined);
  return {
    ask,
    async servedBy() {
      const answer = await ask();
      return answer?.ok ? /Sitemap: (http:\/\/[^/]+)/.exec(await answer.text())![1] : undefined;
    },
    /** The status of a request that the proxy must not repeat. */
    write: async () => (await ask('/nothing', 'DELETE'))?.status,
    async stop() {
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
