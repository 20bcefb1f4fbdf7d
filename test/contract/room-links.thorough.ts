import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { request } from '../support/request.ts';
import { importLines, roomLine } from '../support/rooms-fixture.ts';
import { startRoomsWorld, type RoomsWorld } from './rooms-world.ts';
import { startSampan } from '../support/sampan.ts';

/** Names of members that contain addresses or paths. */
const LINK_MEMBERS = /(?:^|_)(?:url|urls|uri|photo|thumbnail|avatar|link|links|next|href)$/;

interface Text {
  readonly member: string;
  readonly text: string;
}

/** Every string in a response, with the name of its member. */
function listTexts(value: unknown, member = ''): Text[] {
  if (typeof value === 'string') return [{ member, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    listTexts(each, Array.isArray(value) ? member : name),
  );
}

/** Everything that looks like an address or a path, and the value of every member that is named like one. */
function listLinks(value: unknown): string[] {
  return listTexts(value).flatMap(({ member, text }) => {
    const inside = text.match(/https?:\/\/[^\s"<>]+|^\/\S*$/g) ?? [];
    return LINK_MEMBERS.test(member) && inside.length === 0 ? [text] : inside;
  });
}

/** Sends a request, then requests every address in the response and its Link header. Only API requests carry the token. */
async function follow(base: string, path: string, token?: string, method = 'GET'): Promise<string[]> {
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await request(base + path, { method, headers });
  assert.equal(answer.status, 200, path);
  const named = [...String(answer.headers['link'] ?? '').matchAll(/<([^>]*)>/g)].map(([, link]) => link!);
  const links = [...new Set([...listLinks(answer.json()), ...named])];
  for (const link of links) {
    const url = new URL(link, `${base}/`);
    assert.equal(url.origin, base, `${link} of ${path} leaves the origin`);
    const isApi = url.pathname.startsWith('/api/');
    const { status } = await request(url.href, { headers: isApi ? headers : { accept: 'text/html,*/*' } });
    assert.equal(status, 200, `${link} of ${path}`);
  }
  return links;
}

const roomPath = (id: string) => `/api/p/room?partner_room_id=${encodeURIComponent(id)}`;

/** Checks that the room details contain every kind of address. */
function checkKinds(links: readonly string[], photos: number, room: string): void {
  for (const link of ['/hosts/', '/destinations/', '/avatar/', '/tiny/', '/subscribe'])
    assert.ok(
      links.some((each) => each.includes(link)),
      link,
    );
  assert.ok(links.includes(room));
  for (const size of ['large', 'thumbnail'])
    assert.equal(links.filter((link) => link.includes(`/${size}/`)).length, photos, size);
}

test('finds addresses by their form and by the name of their member', () => {
  assert.deepEqual(
    listLinks({
      url: 'http://a/1',
      name: 'no link',
      host: { data: { subscribe_url: 'hosts/1/subscribe', about: 'See https://b/2 or not' } },
      photos: [{ photo_url: '/p.jpg', thumbnail: '//c/t.jpg' }],
      featured_photo: 'rooms/1/large/x.jpg',
      meta: { next: null, pagination: { links: ['page-2'] } },
    }),
    [
      'http://a/1',
      'hosts/1/subscribe',
      'https://b/2',
      '/p.jpg',
      '//c/t.jpg',
      'rooms/1/large/x.jpg',
      'page-2',
    ],
  );
});

describe('Every address in a response of the room API', () => {
  let world: RoomsWorld;
  before(async () => {
    world = await startRoomsWorld(DEFAULT_ENGINE, (settings) =>
      startSampan({ ...settings, RATE_LIMIT: '0', TOKEN_RATE_LIMIT: '0' }),
    );
  });
  after(() => world.sampan?.stop());

  test('works in production', async () => {
    const { url } = world.sampan;
    const token = world.token(0);
    for (const [room, id, photos] of [
      ['A-7', 10_007, 3],
      ['A-8', 10_008, 2],
      ['A-11', 10_011, 33],
      ['Phòng 12 & co/“x”', 10_012, 0],
    ] as const)
      checkKinds(await follow(url, roomPath(room), token), photos, `${url}/rooms/${id}`);
    const photos = await follow(url, '/api/rooms/10011/photos/4500', token, 'DELETE');
    // Fifteen photos in two sizes, and the Link header's first, next and last page.
    assert.equal(photos.filter((link) => link.includes('?w=')).length, 30);
    assert.ok(photos.some((link) => link.includes('/api/rooms/10011/photos?page=2')));
    await follow(url, '/api/rooms/10011/photos?page=2', token);
    const pages = await follow(url, '/api/p/rooms?limit=2', token);
    assert.equal(pages.length, 1);
    assert.equal((await follow(url, '/api/p/rooms', token)).length, 0);
  });

  test('works with the token for an unlisted room, except the address of its page, which is 404', async () => {
    const { url } = world.sampan;
    const partners = [{ partner_id: world.partnerIds[0], partner_room_id: 'A-20', access: 'read' }];
    await importLines(world.settings, [
      roomLine(10_020, [{ id: 4_601, featured: true }], partners, { status: 'Unlisted' }),
    ]);
    const details = await world.ask(roomPath('A-20'), { token: world.token(0) });
    const { data } = details.json();
    assert.deepEqual([data.status, data.url], ['Unlisted', `${url}/rooms/10020`]);
    const headers = { authorization: `Bearer ${world.token(0)}` };
    for (const link of new Set(listLinks(data))) {
      const { status } = await request(new URL(link, url).href, { headers });
      assert.equal(status, link === data.url ? 404 : 200, link);
    }
  });

  test('works in the sandbox', async () => {
    const { sandboxUrl } = world.sampan;
    const created = await request(`${sandboxUrl}/sandbox`, { method: 'POST' });
    const { rooms, access_token: token } = created.json().data;
    assert.deepEqual(listLinks(created.json()), [], 'the response has ids and no addresses');
    await follow(sandboxUrl, '/api/p/rooms?limit=2', token);
    for (const { id, partner_room_id, access, photo_ids } of rooms) {
      if (access === 'none') continue;
      const links = await follow(sandboxUrl, roomPath(partner_room_id), token);
      checkKinds(links, photo_ids.length, `${sandboxUrl}/rooms/${id}`);
      await follow(sandboxUrl, `/api/rooms/${id}/photos`, token);
      if (access === 'change')
        await follow(sandboxUrl, `/api/rooms/${id}/photos/${photo_ids[0]}`, token, 'DELETE');
    }
    await follow(sandboxUrl, '/sandbox/reset', token, 'POST');
  });

  test('leads to noindex pages in the sandbox, whose own links work too', async () => {
    const { url, sandboxUrl } = world.sampan;
    for (const path of [
      '/rooms/1',
      '/vi/rooms/1',
      '/hosts/1',
      '/vi/hosts/1',
      '/destinations/hoi-an',
      '/vi/destinations/hoi-an',
    ]) {
      const answer = await request(sandboxUrl + path);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers['x-robots-tag'], 'noindex');
      const text = answer.text();
      assert.match(text, /<meta name="robots" content="noindex" \/>/);
      const hrefs = [...text.matchAll(/<(?:a|link)\b[^>]*?\shref="([^"#]+)/g)].map(([, href]) => href!);
      const inside = [...new Set(hrefs.map((href) => new URL(href, sandboxUrl).href))].filter(
        (href) => href.startsWith(url) || href.startsWith(sandboxUrl),
      );
      assert.ok(inside.length > 10);
      for (const href of inside) assert.equal((await request(href)).status, 200, `${href} on ${path}`);
    }
  });

  test("leads to lists of the template rooms in the sandbox, without other partners' copies", async () => {
    const { sandboxUrl } = world.sampan;
    await request(`${sandboxUrl}/sandbox`, { method: 'POST' });
    const host = (await request(`${sandboxUrl}/hosts/1`)).text();
    const rooms = [...host.matchAll(/href="\/rooms\/(\d+)"/g)].map(([, id]) => Number(id));
    assert.deepEqual(rooms, [4, 2]);
    const destination = (await request(`${sandboxUrl}/destinations/hoi-an`)).text();
    assert.deepEqual(
      [...destination.matchAll(/href="\/rooms\/(\d+)"/g)].map(([, id]) => Number(id)),
      [2],
    );
    assert.equal((await request(`${sandboxUrl}/destinations/nowhere`)).status, 404);
  });
});
