import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ROOM } from '../support/filled-rooms.ts';
import { Compile } from 'typebox/compile';
import { resolveSchema } from '../support/resolve-schema.ts';
import { onEachRoomsWorld } from './rooms-world.ts';

const document: any = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const slide = (id: number) => ({
  id,
  slide: id % 2 === 0,
  photo_url: `/rooms/10007/large/photo-${id}.jpg`,
  thumbnail: `/rooms/10007/thumbnail/photo-${id}.jpg`,
});
const basics = { id: 901, name: 'Basics', description: 'What one needs' };
const leisure = { id: 902, name: 'Leisure', description: '' };
const wifi = { id: 911, name: 'Wifi', description: 'Fast', icon: 'wifi' };
const pool = { id: 912, name: 'Pool', description: '', icon: 'pool' };
const towels = { id: 913, name: 'Towels', description: '', icon: 'towel' };

const roomOf = (baseUrl: string) => ({
  id: 10007,
  host_id: 10001,
  name: 'Room 10007',
  summary: 'By the lake',
  introduction: 'Quiet',
  unique_features: null,
  utilities: null,
  host_experiences: null,
  special_note: null,
  apartment_rules: 'No smoking',
  apartment_manual: null,
  direction_manual: null,
  checkin_guide: null,
  num_bedrooms: 2,
  num_bathrooms: 3,
  num_beds: 2,
  area: 45.5,
  maximum_guests: 5,
  booking_type: 'request_to_book',
  calendar_type: 'Always',
  status: 'Listed',
  submit_status: null,
  cancellation_policy: 'Flexible',
  url: `${baseUrl}/rooms/10007`,
  rating: 4.5,
  review_count: 12,
  like_count: null,
  featured_photo: '/rooms/10007/large/photo-4401.jpg',
  liked: false,
  bedType: { data: { id: 5, name: 'Real Bed' } },
  roomType: { data: { id: 2, name: 'Private room', description: 'A room of your own' } },
  propertyType: { data: { id: 28, name: 'Studio', description: '' } },
  price: {
    data: {
      room_id: 10007,
      nightly_price: 29.88,
      monthly_price: 25.893666666666665,
      weekend_price: 39.84,
      cleaning_fee: 9.96,
      security_fee: 0,
      nightly_price_formatted: '$30',
      cleaning_fee_formatted: '$9.96',
      security_fee_formatted: '$0.00',
      additional_guests_fee: 11.95,
      currency_code: 'USD',
      standard_guests: 2,
      cancellation_policy: 'Flexible',
      booking_type: 'request_to_book',
      checkin_time: '02:00 PM',
      checkout_time: '12:30 AM',
      checkin_time_expiry: null,
      minimum_stay: 1,
      maximum_stay: null,
      nightly_price_usd: 29.88,
      nightly_price_vnd: 693000,
    },
  },
  address: {
    data: {
      address_line_1: '12 Phố Hàng Bạc',
      address_line_2: 'Tầng 3',
      area: null,
      city: 'Hà Nội',
      state: null,
      country: 'Việt Nam',
      latitude: '21.033333',
      longitude: '105.85',
      full_address: 'Tầng 3, 12 Phố Hàng Bạc',
    },
  },
  host: {
    data: {
      id: 10001,
      full_name: 'Nguyễn Thị Lan',
      created_at: '2019-04-01T20:30:00+00:00',
      avatar: '/hosts/10001/avatar/avatar.jpg',
      tiny_avatar: '/hosts/10001/tiny/avatar.jpg',
      about: 'I live here.',
      email_verified: true,
      phone_verified: false,
      super_host: true,
      subscribe_url: '/hosts/10001/subscribe',
    },
  },
  photos: { data: [slide(4400), slide(4401), slide(4402)] },
  photoTags: {
    data: [
      { id: 921, name: 'Bedroom', normalized: 'bedroom', photos: { data: [slide(4400), slide(4401)] } },
      { id: 922, name: 'View', normalized: 'view', photos: { data: [slide(4401)] } },
    ],
  },
  amenities: {
    data: [
      { ...wifi, type: { data: basics } },
      { ...pool, type: { data: leisure } },
      { ...towels, type: { data: basics } },
    ],
  },
  amenityTypes: {
    data: [
      { ...basics, amenities: { data: [wifi, towels] } },
      { ...leisure, amenities: { data: [pool] } },
    ],
  },
  destinations: { data: [{ id: 931, name: 'Hanoi', url: '/destinations/hanoi' }] },
  coupon: { data: [] },
});

onEachRoomsWorld('4.7 Room details', (world) => {
  const askRoom = (headers: Record<string, string> = {}, id = 'A-7', path = '/api/p/room') =>
    world.ask(`${path}?partner_room_id=${encodeURIComponent(id)}`, { token: world.token(0), headers });

  for (const path of ['/api/p/room', '/api/room']) {
    test(`${path} returns the whole room, byte for byte in the published order`, async () => {
      const answer = await askRoom({}, 'A-7', path);
      assert.equal(answer.status, 200);
      const { request_id } = answer.json();
      const expected = { data: roomOf(world.sampan.url), code: 200, request_id };
      assert.equal(answer.text(), JSON.stringify(expected));
      assert.match(request_id, UUID);
      assert.equal(answer.headers['x-request-id'], request_id);
    });
  }

  test('the response matches the published schema', async () => {
    const { schema } = document.paths['/api/p/room'].get.responses['200'].content['application/json'];
    const check = Compile(resolveSchema(schema, document));
    assert.deepEqual(check.Errors((await askRoom()).json()), []);
    assert.deepEqual(check.Errors((await askRoom({}, 'Phòng 12 & co/“x”')).json()), []);
  });

  test('members that did not exist when the room was stored are null or empty, in the published order', async () => {
    const changeEach = async (table: string, where: string, edit: (details: any) => void) => {
      for (const { id, details: stored } of await world.database.list(
        `select id, details from ${table} where ${where}`,
      )) {
        const details = JSON.parse(stored);
        edit(details);
        const text = JSON.stringify(details).replaceAll("'", "''");
        await world.database.run(`update ${table} set details = '${text}' where id = ${id}`);
      }
      await world.database.run(`update rooms set version = version + 1 where id = ${ROOM.large}`);
    };
    const change = (edit: (details: any) => void) => changeEach('rooms', `id = ${ROOM.large}`, edit);
    const changePhotos = (edit: (details: any) => void) =>
      changeEach('photos', `room_id = ${ROOM.large}`, edit);
    await change((details) => {
      Object.assign(details, { special_note: null, area: null, submit_status: null, review_count: null });
      Object.assign(details, { like_count: null, destination_ids: [] });
      Object.assign(details.price, { checkin_time_expiry: null, maximum_stay: null });
      Object.assign(details.address, { address_line_2: null, city: null });
      details.coupons = [{ code: 'TET', percent: 10, ends_on: null }];
    });
    await changePhotos((details) => (details.tag_ids = []));
    const complete = (await askRoom({}, 'A-11')).json().data;
    await change((details) => {
      for (const name of ['special_note', 'area', 'submit_status', 'review_count', 'like_count'])
        delete details[name];
      delete details.destination_ids;
      for (const name of ['checkin_time_expiry', 'maximum_stay']) delete details.price[name];
      for (const name of ['address_line_2', 'city']) delete details.address[name];
      delete details.coupons[0].ends_on;
    });
    await changePhotos((details) => delete details.tag_ids);
    const answer = await askRoom({}, 'A-11');
    assert.equal(answer.status, 200);
    assert.equal(JSON.stringify(answer.json().data), JSON.stringify(complete));
    assert.equal(complete.area, null);
    assert.equal((await world.ask(`/rooms/${ROOM.large}`)).status, 200);
  });

  test('the response is private and names the headers it varies by', async () => {
    const { headers } = await askRoom();
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['cache-control'], 'private, no-cache');
    assert.equal(
      headers['vary'],
      'Authorization, Accept-Language, Time-Zone, Content-Currency, Accept-Encoding',
    );
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers['content-language'], 'en');
  });

  const LANGUAGES: [header: string, name: string, contentLanguage: string][] = [
    // The introduction exists only in English.
    ['vi', 'Phòng 10007', 'vi, en'],
    ['vi-VN,vi;q=0.9,en;q=0.8', 'Phòng 10007', 'vi, en'],
    ['en-GB, vi;q=0.5', 'Room 10007', 'en'],
    ['fr, vi;q=0.1', 'Phòng 10007', 'vi, en'],
    ['fr', 'Room 10007', 'en'],
    ['ko', 'Room 10007', 'en'],
    ['*', 'Room 10007', 'en'],
    ['*;q=0.5, vi', 'Phòng 10007', 'vi, en'],
    ['en;q=0, vi', 'Phòng 10007', 'vi, en'],
    ['VI', 'Phòng 10007', 'vi, en'],
    ['vi;q=broken', 'Room 10007', 'en'],
    [`vi,${'a'.repeat(300)}`, 'Room 10007', 'en'],
    ['', 'Room 10007', 'en'],
  ];
  for (const [header, name, contentLanguage] of LANGUAGES) {
    test(`Accept-Language "${header.slice(0, 30)}" returns ${contentLanguage}`, async () => {
      const answer = await askRoom({ 'accept-language': header });
      assert.equal(answer.json().data.name, name);
      assert.equal(answer.headers['content-language'], contentLanguage);
    });
  }

  test("catalogue labels are in the caller's language", async () => {
    const { data } = (await askRoom({ 'accept-language': 'vi' })).json();
    assert.equal(data.roomType.data.name, 'Phòng riêng');
    assert.equal(data.amenities.data[1].name, 'Hồ bơi');
    assert.equal(data.amenityTypes.data[0].name, 'Cơ bản');
    assert.equal(data.photoTags.data[0].name, 'Phòng ngủ');
    assert.equal(data.destinations.data[0].name, 'Hà Nội');
    assert.equal(data.introduction, 'Quiet');
  });

  const ZONES: [header: string, createdAt: string][] = [
    ['Asia/Ho_Chi_Minh', '2019-04-02T03:30:00+07:00'],
    ['asia/ho_chi_minh', '2019-04-02T03:30:00+07:00'],
    ['America/St_Johns', '2019-04-01T18:00:00-02:30'],
    ['Asia/Kathmandu', '2019-04-02T02:15:00+05:45'],
    ['Europe/Kyiv', '2019-04-01T23:30:00+03:00'],
    ['UTC', '2019-04-01T20:30:00+00:00'],
    ['Mars/Olympus', '2019-04-01T20:30:00+00:00'],
    ['+07:00', '2019-04-01T20:30:00+00:00'],
    ['A'.repeat(300), '2019-04-01T20:30:00+00:00'],
  ];
  for (const [header, createdAt] of ZONES) {
    test(`Time-Zone ${header.slice(0, 30)}: the host joined at ${createdAt}`, async () => {
      const { data } = (await askRoom({ 'time-zone': header })).json();
      assert.equal(data.host.data.created_at, createdAt);
    });
  }

  test('Content-Currency VND returns the stored prices', async () => {
    for (const currency of ['VND', 'vnd']) {
      const { price } = (await askRoom({ 'content-currency': currency })).json().data;
      assert.deepEqual(price.data, {
        ...roomOf('').price.data,
        nightly_price: 693000,
        monthly_price: 600600,
        weekend_price: 924000,
        cleaning_fee: 231000,
        nightly_price_formatted: '693,000₫',
        cleaning_fee_formatted: '231,000₫',
        security_fee_formatted: '0₫',
        additional_guests_fee: 277200,
        currency_code: 'VND',
      });
    }
    const { price } = (await askRoom({ 'content-currency': 'EUR' })).json().data;
    assert.equal(price.data.currency_code, 'USD');
  });

  const REQUIRED = {
    message: 'The given data was invalid.',
    errors: { partner_room_id: ['The partner room id field is required.'] },
  };
  const REPEATED = {
    message: 'The given data was invalid.',
    errors: { partner_room_id: ['The partner room id must be a string.'] },
  };
  const INVALID: [query: string, body: object][] = [
    ['', REQUIRED],
    ['?partner_room_id', REQUIRED],
    ['?partner_room_id=', REQUIRED],
    ['?partner_room_id=%20%20', REQUIRED],
    ['?Partner_room_id=A-7', REQUIRED],
    ['?partner_room_id=A-7&partner_room_id=A-7', REPEATED],
    ['?partner_room_id=A-7&partner_room_id=', REPEATED],
  ];
  for (const [query, body] of INVALID) {
    test(`returns 422 for a room requested by "${query}"`, async () => {
      const answer = await world.ask(`/api/p/room${query}`, { token: world.token(0) });
      assert.equal(answer.status, 422);
      assert.equal(answer.text(), JSON.stringify(body));
      assert.equal(answer.headers['cache-control'], 'private, no-store');
    });
  }

  test('returns 404 for an unknown id, however unusual', async () => {
    for (const id of ['nobody', 'a-7', '%00', 'A-7%00', 'x'.repeat(300), "' or 1=1 --", '%F0%9F%9B%B6']) {
      const answer = await world.ask(
        `/api/p/room?partner_room_id=${id.includes('%') ? id : encodeURIComponent(id)}`,
        {
          token: world.token(0),
        },
      );
      assert.equal(answer.status, 404, id);
      assert.equal(answer.text(), '{"message":"Cannot find the given room"}');
    }
  });

  test('ignores other parameters, and an id may contain any characters', async () => {
    const answer = await world.ask('/api/room?x=1&partner_room_id=A-7&x=2', { token: world.token(0) });
    assert.equal(answer.status, 200);
    const odd = (await askRoom({}, 'Phòng 12 & co/“x”')).json().data;
    assert.equal(odd.id, ROOM.empty);
    assert.equal(odd.featured_photo, '');
    assert.deepEqual(odd.photos, { data: [] });
    assert.deepEqual(odd.photoTags, { data: [] });
  });

  test('HEAD has the headers and no body; other methods are refused with 405', async () => {
    const path = '/api/p/room?partner_room_id=A-7';
    const head = await world.ask(path, { token: world.token(0), method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.body.length, 0);
    const post = await world.ask(path, { token: world.token(0), method: 'POST' });
    assert.equal(post.status, 405);
    assert.equal(post.headers['allow'], 'GET, HEAD');
  });

  test('the next request sees a change to the room', async () => {
    assert.equal((await askRoom({}, 'A-8')).json().data.rating, 4.5);
    await world.database.run(
      `update rooms set version = version + 1, details = replace(details, '"rating":4.5', '"rating":3') where id = ${ROOM.readOnly}`,
    );
    assert.equal((await askRoom({}, 'A-8')).json().data.rating, 3);
  });

  test('the next request sees another room under the same id, whatever its version', async () => {
    await world.database.run(`update rooms set version = 7 where id in (${ROOM.empty}, ${ROOM.anothers})`);
    const id = 'Phòng 12 & co/“x”';
    assert.equal((await askRoom({}, id)).json().data.id, ROOM.empty);
    await world.database.run(
      `update partner_rooms set room_id = ${ROOM.anothers} where partner_room_id = '${id}'`,
    );
    assert.equal((await askRoom({}, id)).json().data.id, ROOM.anothers);
  });

  test('an id may have 255 characters of any kind', async () => {
    const id = '🛶'.repeat(255);
    await world.database.run(
      `update partner_rooms set partner_room_id = '${id}' where partner_room_id = 'A-8' and partner_id = ${world.partnerIds[0]}`,
    );
    assert.equal((await askRoom({}, id)).json().data.id, ROOM.readOnly);
    assert.equal((await askRoom({}, `${id}🛶`)).status, 404);
  });
});
