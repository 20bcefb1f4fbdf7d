import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const PATH = '/api/data/vietnam-destinations';
/** Long enough for a slow machine. */
const SETTINGS = { DRAIN_MS: '5000', HEADERS_TIMEOUT_MS: '60000', REQUEST_TIMEOUT_MS: '60000' };

interface Tally {
  answered: number;
  readonly failed: string[];
}

/** Starts a new process group, as terminals and service managers do. */
async function withGroup(workers: number, use: (sampan: Sampan) => Promise<void>): Promise<void> {
  const { settings } = await DEFAULT_ENGINE.copyPrepared();
  const flags = ['--workers', String(workers)];
  const sampan = await startSampan({ ...settings, ...SETTINGS }, flags, '.', { detached: true });
  try {
    await use(sampan);
  } finally {
    endGroup(sampan.process);
  }
}

function endGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Resolves when everything in the group has ended.
  }
}

/** Resolves when no process holds the service's output open. */
async function untilAllEnded({ process: child }: Sampan): Promise<[number | null, string | null]> {
  return (await once(child, 'close')) as [number | null, string | null];
}

for (const workers of [1, 2]) {
  describe(`with ${workers === 1 ? 'one process' : `${workers} workers`}`, () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      test(`${signal} to the process group answers every request, exits with 0 and leaves no process`, async () => {
        await withGroup(workers, async (sampan) => {
          const agent = new Agent({ keepAlive: true, maxSockets: 8 });
          const tally: Tally = { answered: 0, failed: [] };
          const enough = new AbortController();
          const clients = [agent, agent, agent, agent, undefined, undefined].map(async (way) => {
            while (!enough.signal.aborted) await askOnce(sampan.url, way, tally);
          });
          const begun = await beginRequest(sampan.url);
          while (tally.answered < 100) await setTimeout(20);
          const ended = untilAllEnded(sampan);
          process.kill(-sampan.process.pid!, signal);
          // npm forwards a signal that its script has already received.
          if (signal === 'SIGINT') await setTimeout(20).then(() => sampan.process.kill(signal));
          await untilUnready(sampan);
          const answeredBefore = tally.answered;
          while (tally.answered < answeredBefore + 5 && tally.failed.length === 0) await setTimeout(5);
          enough.abort();
          await Promise.all(clients);
          assert.match(await begun.finish(), /^HTTP\/1\.1 200 /);
          assert.deepEqual(await ended, [0, null]);
          assert.deepEqual(tally.failed, []);
          assert.equal(sampan.log().filter(({ msg }) => msg === 'stopped').length, workers);
        });
      });
    }

    test('a second signal ends every process at once, with exit code 1', async () => {
      const { settings } = await DEFAULT_ENGINE.copyPrepared();
      const sampan = await startSampan(
        { ...settings, DRAIN_MS: '600000' },
        ['--workers', String(workers)],
        '.',
        { detached: true },
      );
      try {
        const ended = untilAllEnded(sampan);
        sampan.process.kill('SIGTERM');
        await untilUnready(sampan);
        await setTimeout(1_500);
        sampan.process.kill('SIGTERM');
        assert.deepEqual(await ended, [1, null]);
      } finally {
        endGroup(sampan.process);
      }
    });
  });
}

test('workers finish their requests and exit when their supervisor is killed', async () => {
  await withGroup(2, async (sampan) => {
    const begun = await Promise.all(Array.from({ length: 4 }, () => beginRequest(sampan.url)));
    const ended = untilAllEnded(sampan);
    sampan.process.kill('SIGKILL');
    await once(sampan.process, 'exit');
    for (const each of begun) assert.match(await each.finish(), /^HTTP\/1\.1 200 /);
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    assert.equal(sampan.log().filter(({ msg }) => msg === 'stopped').length, 2);
  });
});

test('Ctrl-C in a terminal with "npm start", which also signals npm, finishes open requests', async () => {
  const { settings } = await DEFAULT_ENGINE.copyPrepared();
  const sampan = await startSampan({ ...settings, ...SETTINGS }, [], '.', {
    detached: true,
    command: ['npm', 'start', '--'],
  });
  try {
    const begun = await beginRequest(sampan.url);
    const ended = untilAllEnded(sampan);
    process.kill(-sampan.process.pid!, 'SIGINT');
    await untilUnready(sampan);
    assert.match(await begun.finish(), /^HTTP\/1\.1 200 /);
    // The exit code comes from the shell, which also got the signal.
    await ended;
    assert.equal(sampan.log().at(-1)?.['msg'], 'stopped');
  } finally {
    endGroup(sampan.process);
  }
});

for (const workers of ['1', '2'])
  test(`SIGTERM stops the service even if nobody reads its log, with --workers ${workers}`, async () => {
    const { settings } = await DEFAULT_ENGINE.copyPrepared();
    const { process: service } = await startSampan(settings, ['--workers', workers], '.', { detached: true });
    try {
      service.stderr!.destroy();
      service.kill('SIGTERM');
      await until(() => service.exitCode !== null, 'The service did not stop');
      assert.equal(service.exitCode, 0);
    } finally {
      endGroup(service);
    }
  });

async function untilUnready({ url }: Sampan): Promise<void> {
  for (;;) {
    const { status, body } = await fetch(`${url}/readyz`, { headers: { connection: 'close' } });
    await body?.cancel();
    if (status === 503) return;
    await setTimeout(10);
  }
}

/** Opens a connection and sends half a request; finish() sends the rest and returns the status line. */
async function beginRequest(url: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // One complete request first, so that a worker certainly has the connection.
  socket.write(`GET /readyz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${hostname}\r\n`);
  return {
    async finish() {
      socket.write('\r\n');
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return chunk.toString('latin1').split('\r\n', 1)[0]!;
    },
  };
}

/** Uses a keep-alive connection of the agent, or a new one. */
async function askOnce(url: string, agent: Agent | undefined, tally: Tally): Promise<void> {
  try {
    const request = get(url + PATH, { agent: agent ?? false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    for await (const _ of answer);
    if (answer.statusCode === 200) tally.answered += 1;
    else tally.failed.push(String(answer.statusCode));
  } catch (error) {
    tally.failed.push(String(error));
  }
}
