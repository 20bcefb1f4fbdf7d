import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { SQLITE } from '../support/engine.ts';
import { freePort } from '../support/free-port.ts';
import { runSampan, startSampan, type Sampan, type Settings } from '../support/sampan.ts';

async function serveOnce(workers: number, changes: Settings) {
  const { settings } = await SQLITE.copyPrepared();
  const ports = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
  };
  return runSampan(['serve', '--workers', String(workers)], { ...settings, ...ports, ...changes });
}

for (const workers of [1, 2]) {
  describe(`with ${workers === 1 ? 'one process' : `${workers} workers`}`, () => {
    for (const [setting, host] of [
      ['PORT', 'HOST'],
      ['SANDBOX_PORT', 'HOST'],
      ['METRICS_PORT', 'METRICS_HOST'],
    ] as const)
      test(`a port in use (${setting}) ends the start with one line that names the setting`, async () => {
        const other = createServer().listen(0, '127.0.0.1');
        await once(other, 'listening');
        const { port } = other.address() as AddressInfo;
        try {
          const { exitCode, stderr, stdout } = await serveOnce(workers, { [setting]: String(port) });
          assert.equal(
            stderr,
            `Cannot listen on 127.0.0.1:${port} (${host}, ${setting}): another program uses this port.\n`,
          );
          assert.equal(stdout, '');
          assert.equal(exitCode, 1);
        } finally {
          other.close();
        }
      });
  });
}

test('a worker that exits before it is ready ends the start with one log line', async () => {
  // Only workers have a channel to a parent.
  const endWorkers = 'if (process.send) process.exit(7)';
  const { exitCode, stderr } = await serveOnce(2, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(endWorkers)}`,
  });
  const lines = stderr.trimEnd().split('\n');
  assert.equal(lines.length, 1, stderr);
  const { msg, code } = JSON.parse(lines[0]!) as Record<string, unknown>;
  assert.deepEqual({ msg, code }, { msg: 'a worker ended before it was ready', code: 7 });
  assert.equal(exitCode, 1);
});

test('a worker that exits later is replaced after a growing delay', async () => {
  const { settings } = await SQLITE.copyPrepared();
  const sampan = await startSampan(settings, ['--workers', '2']);
  try {
    const first = await findWorker(sampan);
    process.kill(first, 'SIGKILL');
    await untilReplaced(sampan, 1);
    const second = await findWorker(sampan);
    assert.notEqual(second, first);
    process.kill(second, 'SIGKILL');
    await untilReplaced(sampan, 2);
    assert.deepEqual(
      endings(sampan).map(({ worker, signal, pause_ms }) => ({ worker, signal, pause_ms })),
      [
        { worker: first, signal: 'SIGKILL', pause_ms: 1_000 },
        { worker: second, signal: 'SIGKILL', pause_ms: 2_000 },
      ],
    );
    assert.equal(await sampan.stop(), 0);
  } finally {
    sampan.process.kill('SIGKILL');
  }
});

const endings = (sampan: Sampan) => sampan.log().filter(({ worker }) => worker !== undefined);

/** The process id of the newest log entry for a response. */
async function findWorker(sampan: Sampan): Promise<number> {
  const answer = await fetch(`${sampan.url}/api/data/vietnam-destinations`, {
    headers: { connection: 'close' },
  });
  await answer.body?.cancel();
  const id = answer.headers.get('x-request-id');
  for (;;) {
    const line = sampan.log().find(({ request_id }) => request_id === id);
    if (line) return Number(line['pid']);
    await setTimeout(50);
  }
}

async function untilReplaced(sampan: Sampan, count: number): Promise<void> {
  while (endings(sampan).length < count) await setTimeout(50);
}
