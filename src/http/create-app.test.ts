import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { createApp } from './create-app.ts';
import { allowPreparedAnswers } from './edge/answers.ts';

const TAKES_MS = 25;
const PATHS = ['/prepared', '/plain', '/failing', '/nowhere'];

/** One route for each kind of response. Every request takes TAKES_MS on the fake clock. */
function createTestApp() {
  const clock = { ms: 1_200_000 };
  const draining = { begun: false };
  const recorded: unknown[] = [];
  const { app } = createApp(
    {
      record: ({ url, startedMs }, status, endedMs) => void recorded.push([url, status, endedMs - startedMs]),
      nowMs: () => clock.ms,
      log: pino({ enabled: false }),
      draining,
      config: readConfig({}),
    },
    {},
  );
  app.addHook('preHandler', (_request, _reply, done) => {
    clock.ms += TAKES_MS;
    done();
  });
  app.register(async (scope) => {
    allowPreparedAnswers(scope, {}, draining);
    scope.get('/prepared', { config: { skipsQueue: true } }, (_request, reply) =>
      reply.sendPrepared({ status: 200, headers: ['content-type', 'text/plain'], body: 'ready' }),
    );
    scope.get('/plain', () => 'made');
    scope.get('/failing', () => {
      throw new Error('failed');
    });
  });
  const ask = (path: string, headers = {}) => app.inject({ url: path, headers: { host: 'a', ...headers } });
  return { app, draining, recorded, ask };
}

for (const path of PATHS) {
  test(`GET ${path} is recorded once, with its duration`, async () => {
    const { recorded, ask } = createTestApp();
    const { statusCode: status } = await ask(path);
    assert.deepEqual(recorded, [[path, status, TAKES_MS]]);
  });

  test(`GET ${path} sends "Connection: close" only while the service drains`, async () => {
    const { draining, ask } = createTestApp();
    assert.notEqual((await ask(path)).headers['connection'], 'close');
    draining.begun = true;
    assert.equal((await ask(path)).headers['connection'], 'close');
  });
}
