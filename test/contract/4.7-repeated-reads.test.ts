import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ROOM } from '../support/filled-rooms.ts';
import { findInPath } from '../support/find-program.ts';
import { importLines, roomLine } from '../support/rooms-fixture.ts';
import { onEachRoomsWorld } from './rooms-world.ts';

const DECOMPRESS = { gzip: gunzipSync, br: brotliDecompressSync };

onEachRoomsWorld('4.7 Repeated reads of room details', (world) => {
  const askRoom = (headers: Record<string, string> = {}, path = '/api/p/room') =>
    world.ask(`${path}?partner_room_id=A-7`, { token: world.token(0), headers });

  const tagFor = async (headers: Record<string, string>) => (await askRoom(headers)).headers['etag'];

  for (const path of ['/api/p/room', '/api/room']) {
    test(`${path}: the ETag is weak, and a caller that sends it gets 304 without a body`, async () => {
      const first = await askRoom({}, path);
      const etag = first.headers['etag']!;
      assert.match(etag, /^W\/"[\w-]{22}"$/);
      const other = `"x", ${etag}`;
      for (const known of [etag, etag.slice(2), other, '*']) {
        const answer = await askRoom({ 'if-none-match': known }, path);
        assert.equal(answer.status, 304, known);
        assert.equal(answer.text(), '');
        assert.equal(answer.headers['etag'], etag);
        assert.equal(answer.headers['cache-control'], 'private, no-cache');
        assert.equal(answer.headers['vary'], first.headers['vary']);
        assert.notEqual(answer.headers['x-request-id'], first.headers['x-request-id']);
      }
      for (const unknown of ['W/"x"', 'nonsense', ''])
        assert.equal((await askRoom({ 'if-none-match': unknown }, path)).status, 200, unknown);
    });
  }

  test('the ETag differs by language, time zone and currency, and is the same in every encoding', async () => {
    const asked = [
      {},
      { 'accept-language': 'vi' },
      { 'time-zone': 'Asia/Tokyo' },
      { 'content-currency': 'VND' },
    ];
    const tags = await Promise.all(asked.map(tagFor));
    assert.equal(new Set(tags).size, asked.length);
    for (const encoding of ['gzip', 'br'])
      assert.equal(await tagFor({ 'accept-encoding': encoding }), tags[0]);
  });

  test('a deletion changes the ETag at once, and a caller without access gets 403, not 304', async () => {
    const url = '/api/p/room?partner_room_id=A-11';
    const asked = { token: world.token(0) };
    const first = await world.ask(url, asked);
    const { id, photos } = first.json().data;
    const headers = { 'if-none-match': first.headers['etag']! };
    assert.equal((await world.ask(url, { ...asked, headers })).status, 304);
    const photo = photos.data[0].id;
    const deletion = await world.ask(`/api/rooms/${id}/photos/${photo}`, { ...asked, method: 'DELETE' });
    assert.equal(deletion.status, 200);
    const after = await world.ask(url, { ...asked, headers });
    assert.equal(after.status, 200);
    assert.ok(!after.text().includes(`"id":${photo},`));
    const stranger = await world.ask(url, { token: world.token(1), headers });
    assert.equal(stranger.status, 403);
    assert.equal(stranger.headers['etag'], undefined);
  });

  test('an import that changes the room, its host or a price changes the ETag; repeating it does not', async () => {
    const url = '/api/p/room?partner_room_id=A-8';
    const partners = [{ partner_id: world.partnerIds[0], partner_room_id: 'A-8', access: 'read' }];
    const line = (changes: object) =>
      roomLine(ROOM.readOnly, [{ id: 4_410, featured: true }, { id: 4_411 }], partners, changes);
    const ask = (headers = {}) => world.ask(url, { token: world.token(0), headers });
    const first = (await ask()).headers['etag']!;
    await importLines(world.settings, [line({})]);
    assert.equal((await ask({ 'if-none-match': first })).status, 304);
    await importLines(world.settings, [line({ maximum_guests: 4 })]);
    const changed = await ask({ 'if-none-match': first });
    assert.deepEqual([changed.status, changed.json().data.maximum_guests], [200, 4]);
    await importLines(world.settings, [line({})]);
    assert.equal((await ask()).headers['etag'], first, 'the same room has the same ETag');
  });

  const askHead = (headers = {}) =>
    world.ask('/api/p/room?partner_room_id=A-7', { token: world.token(0), method: 'HEAD', headers });

  test('HEAD has the headers of GET, and returns 304 for the current ETag', async () => {
    const got = await askRoom();
    const head = await askHead();
    assert.deepEqual([head.status, head.text()], [200, '']);
    for (const name of [
      'etag',
      'cache-control',
      'vary',
      'content-type',
      'content-length',
      'content-language',
    ])
      assert.equal(head.headers[name], got.headers[name], name);
    assert.equal((await askHead({ 'if-none-match': got.headers['etag']! })).status, 304);
    const zipped = await askHead({ 'accept-encoding': 'gzip' });
    assert.deepEqual([zipped.headers['content-encoding'], zipped.text()], ['gzip', '']);
  });

  const CHOICES: [acceptEncoding: string, encoding: string | undefined][] = [
    ['gzip;q=0.5, br;q=0.4', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['gzip, identity;q=0', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=0.001', 'gzip'],
    ['gzip;q=2', undefined],
    ['identity;q=0', undefined],
    ['br;q=0, gzip;q=0.000', undefined],
    ['', undefined],
  ];
  for (const [acceptEncoding, encoding] of CHOICES)
    test(`Accept-Encoding "${acceptEncoding}" gets ${encoding ?? 'the uncompressed body'}`, async () => {
      const answer = await askRoom({ 'accept-encoding': acceptEncoding });
      assert.deepEqual([answer.status, answer.headers['content-encoding']], [200, encoding]);
      assert.match(String(answer.headers['vary']), /, Accept-Encoding$/);
    });

  for (const [encoding, decompress] of Object.entries(DECOMPRESS)) {
    test(`${encoding}: decodes to the same room, with a new request id each time`, async () => {
      const plain = (await askRoom({ 'accept-encoding': 'identity' })).text();
      const ids = new Set<string>();
      for (let time = 0; time < 3; time += 1) {
        const answer = await askRoom({ 'accept-encoding': encoding, 'time-zone': 'UTC' });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers['content-encoding'], encoding);
        assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
        assert.equal(answer.headers['content-length'], String(answer.body.length));
        const text = decompress(answer.body).toString();
        const request_id = String(JSON.parse(text).request_id);
        assert.equal(request_id, answer.headers['x-request-id']);
        assert.equal(text, plain.replace(JSON.parse(plain).request_id, request_id));
        assert.ok(answer.body.length < plain.length / 2);
        ids.add(request_id);
      }
      assert.equal(ids.size, 3);
    });
  }

  test('a caller that accepts no supported encoding gets the uncompressed body', async () => {
    for (const header of ['identity', 'deflate', 'gzip;q=0, br;q=0', '*;q=0', 'zstd'])
      assert.equal((await askRoom({ 'accept-encoding': header })).json().data.id, ROOM.shared, header);
  });

  const curl = findInPath(['curl']);
  test('curl --compressed decodes the room', { skip: !curl && 'curl is not installed' }, async () => {
    const { stdout } = await promisify(execFile)(curl!, [
      '--silent',
      '--fail',
      '--compressed',
      '--header',
      `Authorization: Bearer ${world.token(0)}`,
      `${world.sampan.url}/api/p/room?partner_room_id=A-7`,
    ]);
    assert.equal(JSON.parse(stdout).data.id, ROOM.shared);
  });
});
