import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { startServers } from './server.ts';

const PLACE = { host: '127.0.0.1', port: 0, settings: 'PORT' } as const;

test('no server listens before all apps have their routes', async (t) => {
  const [first, second] = [Fastify(), Fastify()];
  t.after(() => Promise.all([first.close(), second.close()]));
  let hasRoutes = false;
  second.register(async () => {
    hasRoutes = true;
  });
  let seen: boolean | undefined;
  first.addHook('onListen', (done) => {
    seen = hasRoutes;
    done();
  });
  await startServers([
    { app: first, place: PLACE },
    { app: second, place: PLACE },
  ]);
  assert.equal(seen, true);
});
