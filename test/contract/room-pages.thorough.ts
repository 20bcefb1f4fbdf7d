import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_ENGINE, ENGINES, readPrepared } from '../support/engine.ts';
import { ROOM } from '../support/filled-rooms.ts';
import { parseXml, type Element } from '../support/parse-xml.ts';
import { importLines, roomLine } from '../support/rooms-fixture.ts';
import sharp from 'sharp';
import { runSampan, startSampan, type Sampan } from '../support/sampan.ts';
import { findInvalid } from '../site/find-invalid.ts';
import { startRoomsWorld, type RoomsWorld } from './rooms-world.ts';

const HOST = 10_001;
const UNLISTED = 10_020;
const SECRETIVE = 10_021;
const REMOVED = 10_023;
const PARTED = 10_024;

/** For guests who have booked, or for partners: none of this may be on a page. */
const SECRETS = {
  apartment_manual: { en: 'Wifi password swordfish' },
  direction_manual: { en: 'Left at the blue gate' },
  checkin_guide: { en: 'Door code 4711' },
  coupons: [{ code: 'INSIDERS', percent: 10, ends_on: null }],
  address: {
    address_line_1: '99 Phố Bí Mật',
    address_line_2: 'Tầng 93',
    area: 'Hoàn Kiếm',
    city: 'Hà Nội',
    state: null,
    country: 'Việt Nam',
    latitude: '21.033742',
    longitude: '105.851683',
  },
};
const SECRET_WORDS = [
  'swordfish',
  'blue gate',
  '4711',
  'INSIDERS',
  'Bí Mật',
  'Tầng 93',
  '21.0337',
  '105.8516',
];
const HOSTILE_NAME = '<script>alert(1)</script> & "Co"';
const HOSTILE_TEXT = `"><svg/onload=alert(2)> ]]> --> </title></script>`;
/** Bidirectional controls, which would reverse the text after them. */
const TURNING = '\u202E\u2066';

const SHY_HOST = {
  type: 'host',
  id: 10_002,
  avatar_file: null,
  full_name: 'Trần Văn Ẩn',
  about: { en: 'Here' },
  created_at: '2020-01-01T00:00:00Z',
  email_verified: true,
  phone_verified: true,
  super_host: false,
};
const shyRoom = (status: string) =>
  roomLine(10_022, [{ id: 4_603, featured: true }], [], { status, host_id: SHY_HOST.id });

/** Requests per address, enough to reach both processes with high probability. */
const TIMES = 6;

const readJsonLd = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)![1]!);

const linksOf = ({ children }: Element, rel: string) =>
  children.filter(({ name, attributes }) => name === 'link' && attributes['rel'] === rel);
const childOf = ({ children }: Element, name: string) => children.find((child) => child.name === name)!;

for (const engine of ENGINES) {
  describe(`Room and host pages, on ${engine.name}`, () => {
    let world: RoomsWorld;
    before(async () => {
      world = await startRoomsWorld(engine, async (settings) => {
        const first = readPrepared(engine.name).rooms.partners[0].id;
        await importLines(settings, [
          SHY_HOST,
          shyRoom('Listed'),
          roomLine(UNLISTED, [{ id: 4_601, featured: true }], [], { status: 'Unlisted' }),
          roomLine(SECRETIVE, [{ id: 4_602, featured: true, tags: [921] }], [], {
            ...SECRETS,
            name: { en: `${HOSTILE_NAME}${TURNING}` },
            summary: { ko: '호숫가의 방' },
            introduction: { en: HOSTILE_TEXT },
            num_bedrooms: 0,
            apartment_rules: { en: `${HOSTILE_TEXT}\n\n${TURNING}شكرا` },
          }),
          roomLine(REMOVED, [{ id: 4_604, featured: true }], [], {}),
          roomLine(
            PARTED,
            [{ id: 4_605, featured: true }, { id: 4_606 }],
            [{ partner_id: first, partner_room_id: 'A-24', access: 'change' }],
            { name: { vi: 'Nhà bên sông' } },
          ),
        ]);
        return startSampan(settings, ['--workers', '2']);
      });
    });
    after(() => world.sampan?.stop());

    const ask = (path: string, headers = {}) =>
      world.ask(path, { headers: { accept: 'text/html', ...headers } });

    test('a listed room has a page at its url, in both languages and without a token', async () => {
      const details = await world.ask('/api/p/room?partner_room_id=A-7', { token: world.token(0) });
      const { pathname } = new URL(details.json().data.url);
      for (const [path, words] of [
        [
          pathname,
          [
            'Room 10007',
            '5 guests',
            'Photos, room by room',
            'Wifi',
            'No smoking',
            'Flexible',
            '$30',
            '693,000 ₫',
          ],
        ],
        [
          `/vi${pathname}`,
          ['Phòng 10007', '5 khách', 'Ảnh theo từng phòng', 'Mạng wifi', 'Không hút thuốc', 'Linh hoạt'],
        ],
      ] as const) {
        const answer = await ask(path);
        assert.equal(answer.status, 200);
        assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
        assert.equal(answer.headers['cache-control'], 'no-cache');
        assert.equal(answer.headers['x-robots-tag'], undefined);
        for (const word of words) assert.ok(answer.text().includes(word), word);
        assert.doesNotMatch(answer.text(), /noindex|sampan_(?:live|test)_|First|Second|A-7|B-7/);
      }
    });

    const NOT_FOUND = [ROOM.missing, UNLISTED, 0, -1, '10007x', 'photos', '99999999999', '%00', '1e4'];
    for (const room of NOT_FOUND)
      test(`returns 404 for the page of room ${room}`, async () => {
        assert.equal((await ask(`/rooms/${room}`)).status, 404);
        assert.equal((await ask(`/vi/rooms/${room}`)).status, 404);
      });

    test('no page or feed contains what is only for guests who have booked or for partners', async () => {
      for (const path of [
        `/rooms/${SECRETIVE}`,
        `/vi/rooms/${SECRETIVE}`,
        `/hosts/${HOST}`,
        `/hosts/${HOST}/subscribe`,
      ]) {
        const text = (await ask(path)).text();
        for (const word of SECRET_WORDS) assert.ok(!text.includes(word), `${word} in ${path}`);
      }
    });

    test("host texts are escaped, and have a lang attribute if they are not in the page's language", async () => {
      const text = (await ask(`/rooms/${SECRETIVE}`)).text();
      assert.doesNotMatch(text, /<script>alert|<svg.onload|[\u202A-\u202E\u2066-\u2069]/);
      assert.ok(text.includes('&#34;&#62;&#60;svg/onload'));
      assert.ok(text.includes('>شكرا</p>'));
      assert.doesNotMatch(text, /0 bedrooms/);
      assert.match(text, /<p[^>]* lang="ko"[^>]*>호숫가의 방<\/p>/);
      assert.equal(readJsonLd(text).name, HOSTILE_NAME);
      assert.deepEqual(await findInvalid(text), []);
    });

    test('the JSON-LD has what search engines require for a vacation rental', async () => {
      const { pathname } = new URL(`${world.sampan.url}/rooms/${SECRETIVE}`);
      const data = readJsonLd((await ask(pathname)).text());
      assert.equal(data['@type'], 'VacationRental');
      assert.equal(data.identifier, String(SECRETIVE));
      assert.deepEqual([data.latitude, data.longitude], ['21.03000', '105.85000']);
      assert.deepEqual([data.checkinTime, data.checkoutTime], ['14:00:00', '00:30:00']);
      assert.deepEqual(data.containsPlace.occupancy, { '@type': 'QuantitativeValue', value: 5 });
      assert.deepEqual(data.aggregateRating.reviewCount, 12);
      assert.ok(data.image.length > 0);
      for (const url of data.image) assert.equal((await fetch(url)).status, 200);
      assert.deepEqual(data.address, {
        '@type': 'PostalAddress',
        addressCountry: 'VN',
        addressLocality: 'Hà Nội',
      });
    });

    /** The responses of every process: each new connection may reach another one. */
    const askEach = (path: string) =>
      Promise.all(Array.from({ length: TIMES }, () => ask(path, { connection: 'close' })));

    test('every picture in a srcset has the declared width', async () => {
      const text = (await ask(`/rooms/${ROOM.shared}`)).text();
      const [, srcset = ''] = /srcset="([^"]*photo-4401[^"]*)"/.exec(text)!;
      const sizes = srcset.split(', ').map((each) => each.split(' ') as [path: string, width: string]);
      assert.deepEqual(
        sizes.map(([, width]) => width),
        ['640w', '1200w'],
      );
      for (const [path, width] of sizes) {
        const answer = await ask(path);
        assert.equal(answer.status, 200, path);
        // The picture is 320 pixels wide and never enlarged.
        assert.equal((await sharp(answer.body).metadata()).width, Math.min(320, Number.parseInt(width, 10)));
      }
    });

    test('a deleted photo disappears at once from the page, its share image, the JSON-LD, the host page and the feed', async () => {
      const places = [
        `/rooms/${PARTED}`,
        `/vi/rooms/${PARTED}`,
        `/hosts/${HOST}`,
        `/vi/hosts/${HOST}`,
        `/hosts/${HOST}/subscribe`,
      ];
      for (const place of places)
        for (const answer of await askEach(place)) assert.ok(answer.text().includes('photo-4605.jpg'), place);
      const page = (await ask(places[0]!)).text();
      assert.match(page, /<meta property="og:image" content="[^"]*photo-4605\.jpg"/);
      assert.match(readJsonLd(page).image[0], /photo-4605\.jpg$/);
      const pictures = ['large', 'medium', 'thumbnail'].map(
        (size) => `/rooms/${PARTED}/${size}/photo-4605.jpg`,
      );
      for (const picture of pictures) assert.equal((await ask(picture)).status, 200);
      const deletion = await world.ask(`/api/rooms/${PARTED}/photos/4605`, {
        token: world.token(0),
        method: 'DELETE',
      });
      assert.equal(deletion.status, 200);
      for (const place of places)
        for (const answer of await askEach(place)) {
          assert.equal(answer.status, 200, place);
          assert.ok(!answer.text().includes('4605'), place);
          assert.ok(answer.text().includes('photo-4606.jpg'), place);
        }
      for (const picture of pictures)
        for (const answer of await askEach(picture)) assert.equal(answer.status, 404, picture);
    });

    test('when the operator removes a room, its page, photos and list entries disappear at once', async () => {
      const gone = [
        `/rooms/${REMOVED}`,
        `/vi/rooms/${REMOVED}`,
        ...['large', 'medium', 'thumbnail'].map((size) => `/rooms/${REMOVED}/${size}/photo-4604.jpg`),
      ];
      const lists = [`/hosts/${HOST}`, `/vi/hosts/${HOST}`, `/hosts/${HOST}/subscribe`];
      for (const path of gone) for (const { status } of await askEach(path)) assert.equal(status, 200, path);
      for (const path of lists) assert.ok((await ask(path)).text().includes(`/rooms/${REMOVED}`));
      const { exitCode, stderr } = await runSampan(['rooms', 'remove', String(REMOVED)], world.settings);
      assert.deepEqual([exitCode, stderr], [0, '']);
      for (const path of gone) for (const { status } of await askEach(path)) assert.equal(status, 404, path);
      for (const path of lists)
        for (const answer of await askEach(path)) assert.ok(!answer.text().includes(String(REMOVED)), path);
    });

    test('a cached page gets 304 until a photo is deleted, and then every process sends the new page', async () => {
      const path = `/rooms/${ROOM.large}`;
      const photos = Array.from({ length: 6 }, (_, index) => 4_510 + index);
      for (const photo of photos) {
        // With high probability both processes have the page in their caches.
        const pages = await Promise.all(Array.from({ length: 6 }, () => ask(path)));
        for (const page of pages) assert.ok(page.text().includes(`photo-${photo}.jpg`));
        const { etag } = pages[0]!.headers;
        assert.equal((await ask(path, { 'if-none-match': etag })).status, 304);
        const deletion = await world.ask(`/api/rooms/${ROOM.large}/photos/${photo}`, {
          token: world.token(0),
          method: 'DELETE',
        });
        assert.equal(deletion.status, 200);
        const later = await Promise.all(
          Array.from({ length: 6 }, () => ask(path, { 'if-none-match': etag, connection: 'close' })),
        );
        for (const page of later) {
          assert.equal(page.status, 200);
          assert.ok(!page.text().includes(`photo-${photo}.jpg`), `photo ${photo}`);
        }
      }
    });

    test("a host's page lists the listed rooms, newest first", async () => {
      for (const path of [`/hosts/${HOST}`, `/vi/hosts/${HOST}`]) {
        const text = (await ask(path)).text();
        const rooms = [...text.matchAll(/href="(?:\/vi)?\/rooms\/(\d+)"/g)].map(([, id]) => Number(id));
        assert.deepEqual(rooms, [PARTED, SECRETIVE, 10_012, 10_011, 10_010, 10_009, 10_008, 10_007]);
        assert.ok(text.includes('Nguyễn Thị Lan'));
        assert.deepEqual(await findInvalid(text), []);
      }
      for (const host of ['99999', '0', 'x']) {
        assert.equal((await ask(`/hosts/${host}`)).status, 404);
        assert.equal((await ask(`/hosts/${host}/subscribe`)).status, 404);
      }
    });

    test("the next page of a host's rooms starts where the previous one ended", async () => {
      const text = (await ask(`/hosts/${HOST}?before=10009`)).text();
      const rooms = [...text.matchAll(/href="\/rooms\/(\d+)"/g)].map(([, id]) => Number(id));
      assert.deepEqual(rooms, [10_008, 10_007]);
      assert.match(text, /content="noindex"/);
      for (const start of ['x', '0', '', '1', '1&before=2'])
        assert.equal((await ask(`/hosts/${HOST}?before=${start}`)).status, 404, start);
    });

    test('refuses unknown parameters, except those that other sites append', async () => {
      for (const path of [`/rooms/${ROOM.shared}`, `/hosts/${HOST}`, `/hosts/${HOST}/subscribe`]) {
        assert.equal((await ask(`${path}?utm_source=x`)).status, 200);
        const page = await ask(`${path}?nothing=1`);
        assert.equal(page.status, 400);
        assert.match(page.text(), /<html lang="en">[^]*nothing/);
        const error = await ask(`${path}?nothing=1`, { accept: 'application/json' });
        assert.deepEqual([error.status, typeof error.json().message], [400, 'string']);
      }
    });

    test('subscribe_url is an Atom feed of the same rooms', async () => {
      const details = await world.ask('/api/p/room?partner_room_id=A-7', { token: world.token(0) });
      const path = details.json().data.host.data.subscribe_url;
      const answer = await ask(path);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/atom+xml; charset=utf-8');
      const feed = parseXml(answer.text());
      const url = `${world.sampan.url}${path}`;
      assert.equal(childOf(feed, 'id').text, url);
      assert.equal(linksOf(feed, 'self')[0]!.attributes['href'], url);
      const entries = feed.children.filter(({ name }) => name === 'entry');
      assert.equal(entries.length, 8);
      for (const entry of entries) {
        const room = linksOf(entry, 'alternate')[0]!.attributes['href']!;
        assert.equal(childOf(entry, 'id').text, room);
        assert.equal((await fetch(room)).status, 200);
        // Imported moments ago.
        assert.ok(Math.abs(Date.now() - Date.parse(childOf(entry, 'updated').text)) < 86_400_000);
      }
      assert.equal(childOf(entries[1]!, 'title').text, HOSTILE_NAME);
      const titles = entries.map((entry) => childOf(entry, 'title'));
      assert.deepEqual([titles[0]!.text, titles[0]!.attributes['xml:lang']], ['Nhà bên sông', 'vi']);
      assert.equal(titles[1]!.attributes['xml:lang'], undefined);
    });

    test('an unlisted room loses its page at once, and a host without listed rooms has a page without a name', async () => {
      assert.equal((await ask('/rooms/10022')).status, 200);
      assert.ok((await ask('/hosts/10002')).text().includes('Trần Văn Ẩn'));
      await importLines(world.settings, [SHY_HOST, shyRoom('Unlisted')]);
      for (const { status } of await askEach('/rooms/10022')) assert.equal(status, 404);
      for (const path of ['/hosts/10002', '/hosts/10002/subscribe']) {
        const answer = await ask(path);
        assert.equal(answer.status, 200);
        assert.ok(!answer.text().includes('Trần Văn Ẩn'), path);
      }
    });
  });
}

describe('With ROOM_PAGES=no', () => {
  let sampan: Sampan;
  before(async () => {
    const { settings } = await DEFAULT_ENGINE.copyPrepared('filled');
    sampan = await startSampan({ ...settings, ROOM_PAGES: 'no' });
  });
  after(() => sampan.stop());

  test('room pages, host pages and feeds are 404 in production and in the sandbox, and photos are still served', async () => {
    const paths = [
      '/rooms/10007',
      '/vi/rooms/10007',
      '/hosts/10001',
      '/vi/hosts/10001',
      '/hosts/10001/subscribe',
    ];
    for (const path of paths) assert.equal((await fetch(sampan.url + path)).status, 404, path);
    assert.equal((await fetch(`${sampan.url}/rooms/10007/large/photo-4401.jpg`)).status, 200);
    for (const path of ['/rooms/1', '/vi/rooms/1', '/hosts/1', '/hosts/1/subscribe', '/destinations/hanoi'])
      assert.equal((await fetch(sampan.sandboxUrl + path)).status, 404, path);
  });

  test('room details still name the addresses of the pages', async () => {
    const { tokens } = readPrepared(DEFAULT_ENGINE.name).rooms;
    const answer = await fetch(`${sampan.url}/api/p/room?partner_room_id=A-7`, {
      headers: { authorization: `Bearer ${tokens[0].all}` },
    });
    const { data } = (await answer.json()) as any;
    assert.deepEqual(
      [data.url, data.host.data.subscribe_url, data.destinations.data[0].url],
      [`${sampan.url}/rooms/10007`, '/hosts/10001/subscribe', '/destinations/hanoi'],
    );
  });
});
