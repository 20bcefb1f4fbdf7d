import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ENGINES } from '../engine.ts';
import { request } from '../request.ts';
import { startRoomsWorld, type RoomsWorld } from './rooms-world.ts';
import { startSampan } from '../sampan.ts';

/** Every text in an answer that is an address or a path. */
function listLinks(value: unknown): string[] {
  if (typeof value === 'string') return /^(?:https?:\/\/|\/)/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listLinks);
}

/** Asks the API, and then for every address in its answer, as a browser would: what needs a token is not among them. */
async function follow(base: string, path: string, token: string, method = 'GET'): Promise<string[]> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answer = await request(base + path, { method, headers });
  assert.equal(answer.status, 200, path);
  const links = [...new Set(listLinks(answer.json()))];
  for (const link of links) {
    const { status } = await request(new URL(link, base).href, { headers: { accept: 'text/html,*/*' } });
    assert.equal(status, 200, `${link} of ${path}`);
  }
  const pages = String(answer.headers['link'] ?? '').matchAll(/<([^>]*)>/g);
  for (const [, page] of pages) {
    const { status } = await request(page!, { headers });
    assert.equal(status, 200, `${page} of ${path}`);
  }
  return links;
}

describe('Every address in an answer of the room API', () => {
  let world: RoomsWorld;
  before(async () => {
    world = await startRoomsWorld(ENGINES[0]!, (settings) => startSampan(settings));
  });
  after(() => world.sampan?.stop());

  test('leads to what it names in production', async () => {
    const { url } = world.sampan;
    const token = world.token(0);
    for (const room of ['A-7', 'A-8', 'A-11', 'Phòng 12 & co/“x”']) {
      const links = await follow(url, `/api/p/room?partner_room_id=${encodeURIComponent(room)}`, token);
      assert.ok(links.includes('/hosts/10001/subscribe') && links.includes('/destinations/hanoi'));
      assert.ok(links.some((link) => link.startsWith(`${url}/rooms/`)));
    }
    const photos = await follow(url, '/api/rooms/10011/photos/4500', token, 'DELETE');
    assert.equal(photos.length, 30);
    await follow(url, '/api/rooms/10011/photos?page=2', token);
  });

  test('leads to what it names in the sandbox', async () => {
    const { sandboxUrl } = world.sampan;
    const created = await request(`${sandboxUrl}/sandbox`, { method: 'POST' });
    const { rooms, access_token: token } = created.json().data;
    let followed = 0;
    for (const { id, partner_room_id, access, photo_ids } of rooms) {
      if (access === 'none') continue;
      const links = await follow(sandboxUrl, `/api/p/room?partner_room_id=${partner_room_id}`, token);
      assert.ok(links.includes(`${sandboxUrl}/rooms/${id}`));
      followed += links.length;
      if (access === 'change')
        await follow(sandboxUrl, `/api/rooms/${id}/photos/${photo_ids[0]}`, token, 'DELETE');
    }
    assert.ok(followed > 100, `${followed} addresses`);
  });

  test('leads to a page that no search engine keeps, in the sandbox, and on to the site that is beside it', async () => {
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

  test('of the sandbox lists the templates, and not what strangers were given', async () => {
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
