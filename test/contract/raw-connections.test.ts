import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchangeRaw } from '../support/exchange-raw.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';
import { onEachRoomsWorld } from './rooms-world.ts';

const GARBAGE = '\x16\x03\x01 hello\r\n\r\n';
const MALFORMED = '{"message":"The request is malformed."}';
const [afterGarbage, halfClosed, pipelined] = PHOTOS[ROOM.large]!.slice(1);
const DATASET = '/api/data/vietnam-destinations';
const DETAILS = '/api/p/room?partner_room_id=A-7';

const statusesOf = (received: string) =>
  Array.from(received.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));

onEachRoomsWorld('A connection', (world) => {
  const ask = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${world.token(0)}\r\n\r\n`;
  const deletion = (photo: typeof afterGarbage) =>
    ask('DELETE', `/api/rooms/${ROOM.large}/photos/${photo!.id}`);
  const exchange = (text: string, halfCloses = false) => exchangeRaw(world.sampan.url, text, { halfCloses });

  test('with bytes after a request that are not HTTP answers the request, then 400, and is closed', async () => {
    for (const request of [deletion(afterGarbage), ask('GET', DETAILS), ask('GET', DATASET)]) {
      const { received } = await exchange(request + GARBAGE);
      assert.deepEqual(statusesOf(received), [200, 400], request);
      assert.ok(received.endsWith(MALFORMED), received);
    }
    assert.deepEqual(statusesOf((await exchange(deletion(afterGarbage) + GARBAGE)).received), [404, 400]);
  });

  test('with several requests before bytes that are not HTTP answers all of them in order', async () => {
    const { received } = await exchange(
      ask('GET', DATASET) + deletion(pipelined) + ask('GET', '/nowhere') + ask('GET', DETAILS) + GARBAGE,
    );
    assert.deepEqual(statusesOf(received), [200, 200, 404, 200, 400]);
  });

  test('with a request before a malformed body answers the request, then 400', async () => {
    const chunked = 'POST /oauth/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n';
    assert.deepEqual(statusesOf((await exchange(ask('GET', DETAILS) + chunked)).received), [200, 400]);
    assert.deepEqual(statusesOf((await exchange(chunked)).received), [400]);
  });

  test('whose client stops sending after a request gets the answer and is closed', async () => {
    const requests = [deletion(halfClosed), ask('GET', DETAILS), ask('GET', DATASET), ask('GET', '/nowhere')];
    for (const [index, request] of requests.entries()) {
      const { received } = await exchange(request, true);
      assert.deepEqual(statusesOf(received), [index === 3 ? 404 : 200], request);
    }
    const { received } = await exchange(requests.slice(1).join(''), true);
    assert.deepEqual(statusesOf(received), [200, 200, 404]);
  });

  test('whose client stops sending within a request gets 400 and is closed', async () => {
    for (const part of [
      'GET /livez HT',
      'POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc',
    ])
      assert.deepEqual(statusesOf((await exchange(part, true)).received), [400], part);
  });
});
