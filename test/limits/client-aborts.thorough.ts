import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { onEachRoomsWorld } from '../contract/rooms-world.ts';
import { until } from '../support/until.ts';

const TIMES = 20;

onEachRoomsWorld('A client that disconnects during its request', (world) => {
  /** Sends the headers and half of the body, then closes the connection once the service has read them. */
  async function leave(method: string, path: string, headers: string): Promise<void> {
    const socket = connect(Number(new URL(world.sampan.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.write('grant_type=');
    socket.resetAndDestroy();
    await once(socket, 'close');
  }

  test('does not cause an error in the log', async () => {
    const lines = (of: string) => world.sampan.log().filter(({ path }) => path === of);
    const form = 'Content-Type: application/x-www-form-urlencoded';
    for (let time = 0; time < TIMES; time += 1) await leave('POST', '/oauth/token', form);
    const bearer = `Content-Type: application/json\r\nAuthorization: Bearer ${world.token(0)}`;
    for (let time = 0; time < TIMES; time += 1) await leave('DELETE', '/api/rooms/1/photos/1', bearer);
    // A request that disconnects during its token lookup is neither answered nor logged, so the test cannot wait for those.
    await until(() => lines('/oauth/token').length === TIMES, 'The requests were not logged');
    assert.equal((await world.ask('/livez')).status, 200);
    await until(() => lines('/livez').length === 1, 'The last request was not logged');
    assert.deepEqual(
      world.sampan.log().filter(({ level }) => level === 'error'),
      [],
    );
    assert.deepEqual([...new Set(lines('/oauth/token').map(({ status }) => status))], [400]);
  });
});
