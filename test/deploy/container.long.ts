import assert from 'node:assert/strict';
import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, chown, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { askEverything } from '../container/ask-everything.ts';
import { ASSEMBLY_MS, assemble, enter, type Image } from '../container/assemble.ts';
import { findDebootstrap } from '../container/find-debootstrap.ts';
import { runInRoot, signalInRoot, spawnInRoot, type Entry } from '../container/enter-root.ts';
import { freePort } from '../support/free-port.ts';
import { LONG_TIMEOUTS } from '../support/sampan.ts';
import { untilReady } from '../support/until-ready.ts';

const run = promisify(execFile);

const { debootstrap = '', obstacle } = await findDebootstrap();

describe('deploy/Dockerfile', { skip: obstacle ?? false }, () => {
  let image: Image;
  let volume: string;
  let container: ChildProcess;
  let log = '';
  const ports = { PORT: '', SANDBOX_PORT: '', METRICS_PORT: '' };

  /** Runs the image with a read-only file system, its volume and a temporary folder, as operators should. */
  const readOnly = (environment: Record<string, string> = {}): Entry =>
    enter(image, {
      environment: { ...ports, ...LONG_TIMEOUTS, ...environment },
      mounts: new Map([[volume, image.volumes[0]!]]),
      readOnly: true,
    });
  const runReadOnly = (command: readonly string[], environment?: Record<string, string>) =>
    runInRoot(readOnly(environment), command);

  before(
    async () => {
      image = await assemble('deploy/Dockerfile', '.', debootstrap);
      volume = await makeVolume(image);
      for (const name of ['PORT', 'SANDBOX_PORT', 'METRICS_PORT'] as const)
        ports[name] = String(await freePort());
      const addresses = { SANDBOX_URL: `http://127.0.0.1:${ports.SANDBOX_PORT}` };
      container = spawnInRoot(readOnly(addresses), image.command);
      for (const stream of [container.stdout!, container.stderr!])
        stream.on('data', (chunk: Buffer) => (log += chunk));
      await untilReady(`http://127.0.0.1:${ports.PORT}`, () =>
        container.exitCode === null ? undefined : log,
      );
    },
    { timeout: ASSEMBLY_MS },
  );

  after(async () => {
    if (container?.exitCode === null) {
      const exit = once(container, 'exit');
      signalInRoot(container, 'SIGKILL');
      await exit;
    }
    for (const folder of [volume, image && dirname(image.root)])
      if (folder) await rm(folder, { recursive: true });
  });

  test('has one Node, no development packages and no settings from the build machine', async (t) => {
    const files =
      'find / -xdev -type f -name node; ls node_modules; find /run /tmp /root -type f ! -name ".*"';
    const { output } = await runReadOnly(['/bin/sh', '-c', files]);
    const lines = output.trim().split('\n');
    assert.equal(lines.filter((line) => line.endsWith('/node')).length, 1, output);
    assert.ok(lines.includes('fastify') && !lines.includes('typescript'), output);
    assert.deepEqual(
      lines.filter((line) => /^\/(?:run|tmp|root)/.test(line)),
      [],
    );
    const { stdout } = await run('du', [
      '--apparent-size',
      '--block-size=1000000',
      '--summarize',
      image.root,
    ]);
    t.diagnostic(`the image's files take ${Number.parseInt(stdout, 10)} MB`);
  });

  test('serves a download, a page, a sandbox room and its photo', async () => {
    await askEverything(`http://127.0.0.1:${ports.PORT}`, `http://127.0.0.1:${ports.SANDBOX_PORT}`);
  });

  test('runs as an unprivileged user and writes only to its volume and the temporary folder', async () => {
    const written = new Map<string, boolean>();
    for (const folder of [
      '/',
      '.',
      'node_modules',
      '/etc',
      '/var',
      '/dev',
      '/run',
      '/tmp',
      image.volumes[0]!,
    ]) {
      const { exitCode, output } = await runReadOnly(['/bin/sh', '-c', `id -u && touch ${folder}/written`]);
      assert.match(output, /^[1-9]\d*\n/);
      written.set(folder, exitCode === 0);
    }
    assert.deepEqual(
      [...written].filter(([, isWritten]) => isWritten).map(([folder]) => folder),
      ['/tmp', image.volumes[0]],
    );
    assert.ok((await stat(join(volume, 'sampan.db'))).size > 0);
  });

  test('works without a folder for compiled code', async () => {
    const environment = { NODE_COMPILE_CACHE: '/opt/sampan/cache' };
    const { exitCode, output } = await runReadOnly([image.command[0]!, '--help'], environment);
    assert.equal(exitCode, 0, output);
    assert.match(output, /serve/);
  });

  test('is healthy on the port in PORT only', async () => {
    const { exitCode, output } = await runReadOnly(image.healthcheck);
    assert.equal(exitCode, 0, output);
    const elsewhere = { PORT: String(await freePort()) };
    assert.notEqual((await runReadOnly(image.healthcheck, elsewhere)).exitCode, 0);
  });

  test('exits with 0 on SIGTERM when it is process 1', async () => {
    const exit = once(container, 'exit');
    signalInRoot(container, 'SIGTERM');
    assert.deepEqual(await exit, [0, null], log);
    assert.notEqual((await runReadOnly(image.healthcheck)).exitCode, 0);
  });
});

/** A new volume starts with the content and owner of its folder in the image. */
async function makeVolume({ root, volumes }: Image): Promise<string> {
  assert.equal(volumes.length, 1);
  const folder = await mkdtemp(join(tmpdir(), 'sampan-volume-'));
  const { uid, gid } = await stat(join(root, volumes[0]!));
  await cp(join(root, volumes[0]!), folder, { recursive: true });
  await chown(folder, uid, gid);
  return folder;
}
