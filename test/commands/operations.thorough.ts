import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { describe, test } from 'node:test';
import { DEFAULT_ENGINE, ENGINES } from '../support/engine.ts';
import { runSampan, startSampan, type Sampan, type Settings } from '../support/sampan.ts';
import { until } from '../support/until.ts';
import { withinOneMinute } from '../support/within-one-minute.ts';

const SECRET = 'correct-horse';

async function withSampan(
  settings: Settings,
  flags: string[],
  use: (sampan: Sampan) => Promise<void>,
): Promise<void> {
  const { settings: database } = await DEFAULT_ENGINE.copyPrepared();
  const sampan = await startSampan({ ...database, ...settings }, flags);
  try {
    await use(sampan);
  } finally {
    await sampan.stop();
  }
}

test('a bad setting ends the start with one line that names the variable', async () => {
  const { exitCode, stderr, stdout } = await runSampan(['serve'], { PORT: 'eighty' });
  assert.equal(exitCode, 1);
  assert.equal(stderr, 'PORT must be a whole number from 0 to 65535, not "eighty".\n');
  assert.equal(stdout, '');
});

for (const workers of [1, 2])
  test(`a first start prints what to try before any log line, and each address works (workers: ${workers})`, async () => {
    const { settings } = await DEFAULT_ENGINE.createDatabase();
    // Both outputs share a pipe, as in a terminal.
    const command = ['sh', '-c', 'exec ./sampan serve "$@" 2>&1', 'sampan'];
    const sampan = await startSampan(settings, ['--workers', String(workers)], '.', { command });
    try {
      assert.match(sampan.stdout(), /^\nSampan is ready\.\n/);
      const printed = [...sampan.stdout().matchAll(/(-X POST )?'?(http:\/\/[^\s']+)/g)];
      assert.deepEqual(
        printed.map(([, , url]) => url),
        [
          sampan.url,
          `${sampan.url}/api/data/vietnam-destinations?format=csv`,
          `${sampan.sandboxUrl}/sandbox`,
          `${sampan.url}/docs`,
        ],
      );
      for (const [, posts, url = ''] of printed) {
        const { status, body } = await fetch(url, { method: posts ? 'POST' : 'GET' });
        await body?.cancel();
        assert.equal(status, posts ? 201 : 200, url);
      }
      await until(() => sampan.stdout().includes('"msg":"published"}\n'), 'The builds were not logged');
    } finally {
      await sampan.stop();
    }
  });

test("each response is one JSON line in the log, with the caller's request id", async () => {
  await withSampan({}, [], async (sampan) => {
    const answer = await fetch(`${sampan.url}/api/data/vietnam-destinations?format=csv&secret=${SECRET}`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    await answer.arrayBuffer();
    const listLines = () =>
      sampan.log().filter(({ request_id }) => request_id === answer.headers.get('x-request-id'));
    await until(() => listLines().length > 0, 'The response was not logged');
    const lines = listLines();
    assert.equal(lines.length, 1);
    const { method, path, status, ms } = lines[0]!;
    assert.deepEqual(
      { method, path, status },
      { method: 'GET', path: '/api/data/vietnam-destinations', status: 200 },
    );
    assert.equal(typeof ms, 'number');
    assert.doesNotMatch(JSON.stringify(sampan.log()), new RegExp(SECRET));
  });
});

test('returns 429 with Retry-After over the limit; probes are never limited', () =>
  withinOneMinute(async () => {
    await withSampan({ RATE_LIMIT: '3' }, [], async ({ url }) => {
      const answers = [];
      for (let count = 0; count < 5; count += 1)
        answers.push(await fetch(`${url}/api/data/vietnam-destinations`));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 429, 429],
      );
      assert.equal(answers[0]!.headers.get('ratelimit-policy'), '"default";q=3;w=60');
      assert.match(answers[0]!.headers.get('ratelimit')!, /^"default";r=2;t=\d+$/);
      const refused = answers[4]!;
      assert.match(refused.headers.get('retry-after')!, /^\d+$/);
      assert.deepEqual(await refused.json(), { message: 'Too many requests: try again later.' });
      assert.equal((await fetch(`${url}/readyz`)).status, 200);
    });
  }));

test('RATE_LIMIT=0 disables the limit and its headers', async () => {
  await withSampan({ RATE_LIMIT: '0' }, [], async ({ url }) => {
    assert.equal((await fetch(`${url}/api/data/vietnam-destinations`)).headers.get('ratelimit'), null);
  });
});

for (const engine of ENGINES) {
  test(`every process serves a release that one of them published, on ${engine.name}`, async () => {
    const database = await engine.copyPrepared();
    const { settings } = database;
    const start = (republishMs: string) => startSampan({ ...settings, REPUBLISH_MS: republishMs });
    const readers = [await start('3600000'), await start('3600000')];
    const today = new Date().toISOString().slice(0, 10);
    await database.run(
      `insert into tool_uses (day, tool_slug, locale, uses) values ('${today}', 'trip-budget', 'en', 1)`,
    );
    for (const reader of readers) assert.equal(await countUsageRows(reader), '0');
    const publisher = await start('50');
    for (const each of [publisher, ...readers])
      await until(async () => (await countUsageRows(each)) === '1', 'The release was not served');
    await Promise.all([publisher, ...readers].map((each) => each.stop()));
  });
}

async function countUsageRows({ url }: Sampan): Promise<string | null> {
  return (await fetch(`${url}/api/data/service-tool-usage-daily`)).headers.get('x-row-count');
}

for (const workers of [1, 2]) {
  describe(`with ${workers === 1 ? 'one process' : `${workers} workers`}`, () => {
    test('a shutdown under load answers every request that was sent and exits with 0', async () => {
      await withSampan({ DRAIN_MS: '5000' }, ['--workers', String(workers)], async (sampan) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 8 });
        const tally = { answered: 0, failed: [] as string[] };
        const stopping = new AbortController();
        const clients = Array.from({ length: 8 }, async () => {
          while (!stopping.signal.aborted) await askOnce(sampan.url, agent, tally);
        });
        await until(() => tally.answered >= 100);
        const exit = once(sampan.process, 'exit');
        sampan.process.kill('SIGTERM');
        await until(async () => (await fetch(`${sampan.url}/readyz`)).status === 503, 'It did not drain');
        const before = tally.answered;
        await until(() => tally.answered > before, 'Nothing was answered during the shutdown');
        stopping.abort();
        await Promise.all(clients);
        assert.deepEqual(await exit, [0, null]);
        assert.deepEqual(tally.failed, []);
      });
    });

    test("metrics count every worker's requests", async () => {
      await withSampan({}, ['--workers', String(workers)], async (sampan) => {
        for (let count = 0; count < 10; count += 1) {
          await (
            await fetch(`${sampan.url}/api/data/vietnam-climate-windows`, {
              headers: { connection: 'close' },
            })
          ).arrayBuffer();
        }
        const metrics = await (await fetch(sampan.metricsUrl)).text();
        const line = /^sampan_http_requests_total\{[^}]*climate-windows[^}]*status="200"\} (\d+)$/m.exec(
          metrics,
        );
        assert.equal(line?.[1], '10');
      });
    });
  });
}

function askOnce(url: string, agent: Agent, tally: { answered: number; failed: string[] }): Promise<void> {
  return new Promise((resolve) => {
    const request = get(`${url}/api/data/vietnam-destinations`, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) tally.answered += 1;
        else tally.failed.push(String(answer.statusCode));
        resolve();
      });
    });
    request.on('error', (error) => {
      tally.failed.push(String(error));
      resolve();
    });
  });
}
