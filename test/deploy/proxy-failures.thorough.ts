import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { findHaproxy, startHaproxy } from '../../prove/world/haproxy.ts';
import { freePort } from '../support/free-port.ts';
import { request } from '../support/request.ts';

const haproxy = process.platform === 'linux' ? await findHaproxy() : undefined;
const obstacle = haproxy ? false : 'HAProxy is missing, and apt cannot install it';
const MESSAGE = { message: 'The service is not available for the moment: try again later.' };

describe('deploy/haproxy.cfg', { skip: obstacle }, () => {
  test('answers a write in our error shape, and sends it only once, if its answer is lost or no process runs', async (t) => {
    let writes = 0;
    const port = await freePort();
    const sampan = createServer(({ url }, response) => {
      if (url === '/readyz') response.end();
      else response.destroy();
      if (url !== '/readyz') writes += 1;
    }).listen(port, '127.0.0.1');
    const stop = () => {
      sampan.close();
      sampan.closeAllConnections();
    };
    t.after(stop);
    await once(sampan, 'listening');
    const proxy = await startHaproxy(haproxy!, [port]);
    t.after(() => proxy.stop());
    const ask = async (expected: number) => {
      const answer = await request(`${proxy.url}/api/rooms/1/photos/1`, { method: 'DELETE' });
      assert.deepEqual([answer.status, answer.json()], [expected, MESSAGE]);
      assert.equal(answer.headers['retry-after'], '1');
      assert.equal(answer.headers['cache-control'], 'no-store');
    };
    await ask(502);
    assert.equal(writes, 1);
    stop();
    await ask(503);
  });
});
