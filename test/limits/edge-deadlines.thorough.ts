import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../../src/config/config.ts';
import { createApp } from '../../src/http/create-app.ts';
import { request } from '../support/request.ts';
import { until } from '../support/until.ts';

const BUSY = '{"message":"The service is not available for the moment: try again later."}';
/** More than the number of concurrent requests. */
const CROWD = 80;
const NEVER_MS = 600_000;
/** One connection's requests: the first is never answered. */
const ASKED = ['GET /hangs', 'DELETE /works', 'POST /echo'];

describe('A waiting request', () => {
  let app: FastifyInstance;
  let url: string;
  let began: FastifyRequest[];
  let statuses: number[];
  let logged: string[];
  let sockets: Socket[];

  beforeEach(() => {
    began = [];
    logged = [];
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    app.server.closeAllConnections();
    await app.close();
  });

  function never(asked: FastifyRequest): Promise<never> {
    began.push(asked);
    return new Promise(() => {});
  }

  async function serve(deadlineMs: number, waitingLimit = 500): Promise<void> {
    const config = readConfig({});
    const recorded: number[] = (statuses = []);
    ({ app } = createApp(
      {
        record: (_request, status) => void recorded.push(status),
        nowMs: Date.now,
        log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
        draining: { begun: false },
        config: { ...config, deadlineMs, waitingLimit },
      },
      {},
    ));
    app.get('/hangs', { config: { skipsQueue: true } }, never);
    app.delete('/hangs', { config: { callsStore: true } }, never);
    app.post('/hangs', never);
    app.post('/echo', ({ body }) => ({ body }));
    app.delete('/works', { config: { callsStore: true } }, () => 'done');
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  }

  async function send(text: string): Promise<Socket> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket.on('error', () => {}));
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }

  test('gets 503 at its deadline, and its work is aborted', async () => {
    await serve(50);
    const { status, headers, body } = await request(`${url}/hangs`, { method: 'DELETE' });
    assert.deepEqual([status, headers['retry-after'], body.toString()], [503, '1', BUSY]);
    assert.equal(began[0]?.deadline?.aborted, true);
    assert.equal(logged.length, 1);
    assert.match(logged[0]!, /No response within 50 ms/);
  });

  test('gets 503 at its deadline even while it is queued', async () => {
    await serve(200);
    const crowd = Array.from({ length: CROWD }, () => request(`${url}/hangs`, { method: 'DELETE' }));
    for (const { status } of await Promise.all(crowd)) assert.equal(status, 503);
  });

  test('for the photo store does not block other writes', async () => {
    await serve(NEVER_MS);
    for (let sent = 0; sent < CROWD; sent += 1) await send('DELETE /hangs HTTP/1.1\r\nHost: sampan\r\n\r\n');
    await until(() => Promise.resolve(began.length >= 64), 'The requests did not begin');
    const { status } = await request(`${url}/echo`, { method: 'POST' });
    assert.equal(status, 200);
  });

  test('for its body does not block other requests', async () => {
    await serve(NEVER_MS, 5);
    for (let sent = 0; sent < CROWD; sent += 1) {
      await send('POST /hangs HTTP/1.1\r\nHost: sampan\r\nContent-Length: 20\r\n\r\n');
      await send('DELETE /hangs HTTP/1.1\r\nHost: sampan\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n');
    }
    assert.equal((await request(`${url}/works`, { method: 'DELETE' })).status, 200);
    assert.equal((await request(`${url}/echo`, { method: 'POST' })).status, 200);
    assert.deepEqual(began, []);
  });

  test('behind an earlier one on its connection does not block others', async () => {
    await serve(NEVER_MS);
    for (let sent = 0; sent < CROWD; sent += 1)
      await send(ASKED.map((line) => `${line} HTTP/1.1\r\nHost: sampan\r\n\r\n`).join(''));
    const allAnswered = () => statuses.length === 2 * CROWD;
    await until(allAnswered, 'The later requests were not answered');
    assert.deepEqual(new Set(statuses), new Set([200]));
    assert.equal((await request(`${url}/works`, { method: 'DELETE' })).status, 200);
    assert.equal((await request(`${url}/echo`, { method: 'POST' })).status, 200);
  });

  test('for a path without a route is refused without its body, whatever its type', async () => {
    await serve(NEVER_MS);
    for (const type of ['application/json', 'text/plain', 'image/png', 'nonsense']) {
      const head = `POST /no-such-path HTTP/1.1\r\nHost: sampan\r\nContent-Type: ${type}`;
      const socket = await send(`${head}\r\nContent-Length: 20\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      assert.match(answer.toString(), /^HTTP\/1.1 404 /, type);
    }
  });

  test('starts with its whole body, however many pieces it arrived in', async () => {
    await serve(NEVER_MS);
    const socket = await send(
      'POST /echo HTTP/1.1\r\nHost: sampan\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"a"',
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(':"bcd"}');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /200 OK[\s\S]*\{"body":\{"a":"bcd"\}\}/);
  });

  for (const [kind, headers, start] of [
    ['says so', 'Content-Length: 5000', ''],
    ['turns out to be', 'Transfer-Encoding: chunked', `1388\r\n${'x'.repeat(5_000)}\r\n`],
  ])
    test(`is refused at once when its body ${kind} too large`, async () => {
      await serve(NEVER_MS);
      const socket = await send(
        `POST /echo HTTP/1.1\r\nHost: sampan\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${start}`,
      );
      const [answer] = (await once(socket, 'data')) as [Buffer];
      assert.match(answer.toString(), /^HTTP\/1.1 413 /);
    });
});
