import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ROOM } from '../support/filled-rooms.ts';
import LinkHeader from 'http-link-header';
import { Compile } from 'typebox/compile';
import { resolveSchema } from '../support/resolve-schema.ts';
import { onEachRoomsWorld } from './rooms-world.ts';

const document: any = JSON.parse(await readFile('docs/openapi.json', 'utf8'));

const photoPath = (room: number, photo: number, prefix = '/api') => `${prefix}/rooms/${room}/photos/${photo}`;

onEachRoomsWorld('4.6 Delete a room photo', (world) => {
  const list = (room: number, query = '') =>
    world.ask(`/api/rooms/${room}/photos${query}`, { token: world.token(0) });

  test('a deletion returns the remaining photos, byte for byte in the published shape', async () => {
    const [first] = (await list(ROOM.shared)).json().data;
    const version = new URL(first.photo_url).searchParams.get('v')!;
    assert.match(version, /^[0-9a-f]{10}$/);
    const answer = await world.ask(photoPath(ROOM.shared, 4402), { method: 'DELETE', token: world.token(0) });
    assert.equal(answer.status, 200);
    const address = (id: number, size: string, width: number, v: string) =>
      `${world.sampan.url}/rooms/10007/${size}/photo-${id}.jpg?w=${width}&fit=crop&v=${v}`;
    const photo = (id: number, featured: boolean, v: string) => ({
      id,
      name: `photo-${id}.jpg`,
      highlights: '',
      featured,
      slide: id % 2 === 0,
      order: 0,
      caption: `Photo ${id}`,
      photo_url: address(id, 'large', 1200, v),
      thumbnail: address(id, 'thumbnail', 250, v),
    });
    const [, second] = answer.json().data;
    const secondVersion = new URL(second.photo_url).searchParams.get('v')!;
    assert.equal(
      answer.text(),
      JSON.stringify({
        data: [photo(4400, false, version), photo(4401, true, secondVersion)],
        meta: {
          pagination: { total: 2, count: 2, per_page: 15, current_page: 1, total_pages: 1, links: [] },
        },
      }),
    );
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    assert.equal(answer.headers['content-language'], 'en');
    assert.equal(answer.headers['link'], undefined);
  });

  test('returns 404 when the photo is already deleted', async () => {
    const answer = await world.ask(photoPath(ROOM.shared, 4402), { method: 'DELETE', token: world.token(0) });
    assert.equal(answer.status, 404);
    assert.equal(answer.text(), '{"message":"Cannot find the given room photo"}');
  });

  test('deleting the featured photo features the first remaining one, in the room as well', async () => {
    const answer = await world.ask(photoPath(ROOM.shared, 4401), { method: 'DELETE', token: world.token(0) });
    assert.deepEqual(
      answer.json().data.map(({ id, featured }: any) => [id, featured]),
      [[4400, true]],
    );
    const { data } = (await world.ask('/api/room?partner_room_id=A-7', { token: world.token(0) })).json();
    assert.equal(data.featured_photo, '/rooms/10007/large/photo-4400.jpg');
    assert.deepEqual(
      data.photos.data.map(({ id }: any) => id),
      [4400],
    );
    assert.deepEqual(
      data.photoTags.data.map(({ id, photos }: any) => [id, photos.data.map((photo: any) => photo.id)]),
      [[921, [4400]]],
    );
  });

  test('the last photo can be deleted', async () => {
    const answer = await world.ask(photoPath(ROOM.shared, 4400), { method: 'DELETE', token: world.token(0) });
    assert.deepEqual(answer.json(), {
      data: [],
      meta: { pagination: { total: 0, count: 0, per_page: 15, current_page: 1, total_pages: 1, links: [] } },
    });
    const { data } = (await world.ask('/api/room?partner_room_id=B-7', { token: world.token(1) })).json();
    assert.deepEqual([data.featured_photo, data.photos, data.photoTags], ['', { data: [] }, { data: [] }]);
  });

  test('every deletion appends an audit entry to an unbroken chain', async () => {
    const { createHash } = await import('node:crypto');
    const entries = await world.database.list(
      `select sequence, entry, hash from audit_entries where room_id = ${ROOM.shared} order by sequence`,
    );
    assert.deepEqual(
      entries.map(({ entry }) => JSON.parse(entry).photo.id),
      [4402, 4401, 4400],
    );
    let previous = '';
    for (const { entry, hash } of entries) {
      previous = createHash('sha256').update(`${previous}\n${entry}`).digest('hex');
      assert.equal(hash, previous);
      const { action, partner_id, token_id, request_id } = JSON.parse(entry);
      assert.deepEqual([action, partner_id], ['deleted', world.partnerIds[0]]);
      assert.ok(token_id > 0);
      assert.match(request_id, /^[0-9a-f-]{36}$/);
    }
  });

  test('the Link header leads to the next page when more photos remain than fit on one', async () => {
    const answer = await world.ask(photoPath(ROOM.large, 4505), { method: 'DELETE', token: world.token(0) });
    assert.deepEqual(answer.json().meta.pagination, {
      total: 32,
      count: 15,
      per_page: 15,
      current_page: 1,
      total_pages: 3,
      links: [],
    });
    const seen: number[] = [];
    let next: string | undefined = `/api/rooms/${ROOM.large}/photos?page=1`;
    const pages: number[] = [];
    while (next) {
      const page = await world.ask(next, { token: world.token(0) });
      assert.equal(page.status, 200);
      pages.push(page.json().meta.pagination.current_page);
      seen.push(...page.json().data.map(({ id }: any) => id));
      const [link] = LinkHeader.parse(String(page.headers['link'])).rel('next');
      next = link?.uri.slice(world.sampan.url.length);
    }
    assert.deepEqual(pages, [1, 2, 3]);
    const expected = Array.from({ length: 33 }, (_, index) => 4500 + index).filter((id) => id !== 4505);
    assert.deepEqual(seen, expected);
    const links = LinkHeader.parse(String(answer.headers['link']));
    assert.equal(links.rel('next')[0]!.uri, `${world.sampan.url}/api/rooms/${ROOM.large}/photos?page=2`);
    assert.equal(links.rel('last')[0]!.uri, `${world.sampan.url}/api/rooms/${ROOM.large}/photos?page=3`);
  });

  test('pages after the last are empty, and an invalid page number is 422', async () => {
    const beyond = (await list(ROOM.large, '?page=9')).json();
    assert.deepEqual(beyond.data, []);
    assert.deepEqual(
      [beyond.meta.pagination.total, beyond.meta.pagination.count, beyond.meta.pagination.current_page],
      [32, 0, 9],
    );
    for (const query of [
      '?page=0',
      '?page=-1',
      '?page=1.5',
      '?page=x',
      '?page=',
      '?page=1&page=2',
      '?page=99999999',
    ]) {
      const answer = await list(ROOM.large, query);
      assert.equal(answer.status, 422, query);
      assert.deepEqual(answer.json(), {
        message: 'The given data was invalid.',
        errors: { page: ['The page must be an integer of at least 1.'] },
      });
    }
  });

  test("captions are in the caller's language", async () => {
    const answer = await world.ask(`/rooms/${ROOM.large}/photos`, {
      token: world.token(0),
      headers: { 'accept-language': 'vi' },
    });
    assert.equal(answer.json().data[0].caption, 'Ảnh 4500');
    assert.equal(answer.headers['content-language'], 'vi');
  });

  test('responses match the published schema', async () => {
    const { schema } =
      document.paths['/api/rooms/{room}/photos/{photo}'].delete.responses['200'].content['application/json'];
    assert.deepEqual(Compile(resolveSchema(schema, document)).Errors((await list(ROOM.large)).json()), []);
  });

  const SPELLINGS: [
    name: string,
    photo: number,
    prefix: string,
    method: string,
    headers: Record<string, string>,
  ][] = [
    [
      "DELETE with the published example's header",
      4510,
      '',
      'DELETE',
      { 'x-http-method-override': 'DELETE' },
    ],
    ['POST with the override header', 4511, '/api', 'POST', { 'x-http-method-override': 'DELETE' }],
    ['POST with the override in lower case', 4517, '/api', 'POST', { 'x-http-method-override': 'delete' }],
    ['POST with the override in mixed case', 4518, '', 'POST', { 'X-Http-Method-Override': 'Delete' }],
    ['POST with the override header, without /api', 4512, '', 'POST', { 'x-http-method-override': 'DELETE' }],
    [
      'DELETE that declares JSON and sends no body',
      4513,
      '/api',
      'DELETE',
      { 'content-type': 'application/json' },
    ],
    [
      'POST with the override header and a form content type',
      4514,
      '/api',
      'POST',
      { 'x-http-method-override': 'DELETE', 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ];
  for (const [name, photo, prefix, method, headers] of SPELLINGS) {
    test(`${name} deletes`, async () => {
      const answer = await world.ask(photoPath(ROOM.large, photo, prefix), {
        method,
        headers,
        token: world.token(0),
      });
      assert.equal(answer.status, 200);
      assert.ok(!answer.json().data.some(({ id }: any) => id === photo));
    });
  }

  test('ignores content types, even invalid ones', async () => {
    for (const type of ['', 'undefined', 'json', 'null', ';', 'text/plain; charset']) {
      const answer = await world.ask(photoPath(ROOM.large, 999_999), {
        method: 'DELETE',
        headers: { 'content-type': type },
        token: world.token(0),
      });
      assert.equal(answer.status, 404, type);
      assert.equal(answer.text(), '{"message":"Cannot find the given room photo"}');
    }
  });

  test('ignores request bodies, even malformed ones, and refuses large ones', async () => {
    const path = photoPath(ROOM.large, 4515);
    const asked = {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      token: world.token(0),
    };
    assert.equal((await world.ask(path, { ...asked, body: 'x'.repeat(2_000) })).status, 413);
    assert.equal((await world.ask(path, { ...asked, body: '{broken' })).status, 200);
  });

  test('the override header works only on POST and only for DELETE', async () => {
    for (const value of [undefined, 'PUT', 'deleted', 'DELETE, DELETE', '']) {
      const answer = await world.ask(photoPath(ROOM.large, 4516), {
        method: 'POST',
        headers: value === undefined ? {} : { 'x-http-method-override': value },
        token: world.token(0),
      });
      assert.equal(answer.status, 405, String(value));
      assert.equal(answer.headers['allow'], 'DELETE');
    }
    const get = await world.ask(`/api/rooms/${ROOM.large}/photos`, {
      headers: { 'x-http-method-override': 'DELETE' },
      token: world.token(0),
    });
    assert.equal(get.status, 200);
    assert.ok(get.json().data.some(({ id }: any) => id === 4516));
  });

  test('Allow names only DELETE, whatever other method was used', async () => {
    for (const method of ['PUT', 'PATCH', 'POST', 'OPTIONS']) {
      for (const prefix of ['/api', '']) {
        const path = photoPath(ROOM.large, 4516, prefix);
        const answer = await world.ask(path, { method, token: world.token(0) });
        assert.deepEqual([answer.status, answer.headers['allow']], [405, 'DELETE'], `${method} ${path}`);
      }
    }
    const get = await world.ask(photoPath(ROOM.large, 4516), { token: world.token(0) });
    assert.deepEqual([get.status, get.headers['allow']], [405, 'DELETE']);
  });

  test('an id of any length is 401 without a token and 404 with one', async () => {
    for (const [room, photo] of [
      ['9'.repeat(101), '1'],
      [ROOM.large, '9'.repeat(101)],
      ['9'.repeat(3_000), '9'.repeat(3_000)],
    ]) {
      const path = `/api/rooms/${room}/photos/${photo}`;
      const stranger = await world.ask(path, { method: 'DELETE' });
      assert.deepEqual([stranger.status, stranger.text()], [401, '{"message":"Unauthenticated."}']);
      const partner = await world.ask(path, { method: 'DELETE', token: world.token(0) });
      assert.match(partner.text(), /^{"message":"Cannot find the given room/);
      assert.equal((await world.ask(path, { method: 'PUT' })).headers['allow'], 'DELETE');
    }
  });

  test('returns 404 for impossible room and photo ids', async () => {
    for (const id of [
      '0',
      '-1',
      '01',
      '1.0',
      '1e3',
      'x',
      '2147483648',
      '99999999999999999999',
      '%00',
      '%2e%2e',
      '７',
    ]) {
      const room = await world.ask(`/api/rooms/${encodeURI(id)}/photos/4516`, {
        method: 'DELETE',
        token: world.token(0),
      });
      assert.deepEqual([room.status, room.text()], [404, '{"message":"Cannot find the given room"}'], id);
      const photo = await world.ask(`/api/rooms/${ROOM.large}/photos/${encodeURI(id)}`, {
        method: 'DELETE',
        token: world.token(0),
      });
      assert.deepEqual(
        [photo.status, photo.text()],
        [404, '{"message":"Cannot find the given room photo"}'],
        id,
      );
    }
  });
});
