import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLE_CATALOGUE, SAMPLE_ROOM } from '../details/room-schema.ts';
import type { ListedRoom } from './listed-rooms.ts';
import { presentPublicRoom } from './public-room.ts';

const { id, hostId, host, record } = SAMPLE_ROOM;

const ROOM: ListedRoom = {
  id,
  hostId,
  host,
  catalogueVersion: 1,
  record,
  photos: [
    { id: 1, name: 'one.jpg', featured: false, record: { tag_ids: [2], caption: { vi: 'Giường' } } },
    { id: 2, name: 'two two.jpg', featured: true, record: { tag_ids: [2, 1], caption: { en: '' } } },
    { id: 3, name: 'three.jpg', featured: false, record: { tag_ids: [], caption: { en: 'Door' } } },
  ],
};

const present = (room: ListedRoom, language: 'en' | 'vi' = 'en') =>
  presentPublicRoom(room, { catalogue: SAMPLE_CATALOGUE, language, day: '2026-11-16' });

/** Every private text and number is unique, so that a leak is detectable. */
const SECRETS = {
  apartment_manual: { en: 'The wifi password is swordfish.' },
  direction_manual: { en: 'Turn left at the blue gate.' },
  checkin_guide: { en: 'The door code is 4711.' },
  submit_status: 'Resubmit' as const,
  like_count: 987_654,
  coupons: [{ code: 'INSIDERS', percent: 10, ends_on: null }],
  address: {
    ...record.address,
    address_line_1: '12 Secret Street',
    address_line_2: 'Floor 93',
    latitude: '21.028511',
    longitude: '105.852005',
  },
};

test('a public room contains nothing that is for partners or for guests who have booked', () => {
  const text = JSON.stringify(present({ ...ROOM, record: { ...record, ...SECRETS } }));
  for (const secret of [
    'swordfish',
    'blue gate',
    '4711',
    'Resubmit',
    '987654',
    'INSIDERS',
    'Secret Street',
    'Floor 93',
    '21.0285',
    '105.852',
  ])
    assert.ok(!text.includes(secret), secret);
});

test('a public room has exactly these members, and adding one is a deliberate decision', () => {
  assert.deepEqual(Object.keys(present(ROOM)).sort(), [
    'amenities',
    'areaM2',
    'bathrooms',
    'bedType',
    'bedrooms',
    'beds',
    'bookingType',
    'cancellationPolicy',
    'destinations',
    'guests',
    'host',
    'id',
    'introduction',
    'name',
    'notes',
    'photoGroups',
    'photos',
    'place',
    'price',
    'propertyType',
    'rating',
    'roomType',
    'summary',
  ]);
});

test("a text is in the page's language, or else in its first language, which is named", () => {
  assert.deepEqual(present(ROOM, 'vi').name, { text: 'Căn studio yên tĩnh bên hồ', language: 'vi' });
  const korean = { ...ROOM, record: { ...record, summary: { ko: '호숫가' }, introduction: { en: ' ' } } };
  assert.deepEqual(present(korean).summary, { text: '호숫가', language: 'ko' });
  assert.equal(present(korean).introduction, undefined);
});

test('the featured photo comes first; each photo is under its first tag, and untagged photos come last', () => {
  const { photos, photoGroups } = present(ROOM);
  assert.deepEqual(
    photos.map((photo) => photo.id),
    [2, 1, 3],
  );
  assert.deepEqual(
    photoGroups.map((group) => [group.name, group.photos.map((photo) => photo.id)]),
    [
      ['Living room', [2]],
      ['Bedroom', [1]],
      [undefined, [3]],
    ],
  );
  assert.equal(
    photos[0]!.srcset,
    '/rooms/10007/medium/two%20two.jpg 640w, /rooms/10007/large/two%20two.jpg 1200w',
  );
});

test("a price is shown in both currencies, with its date and the exchange rate's date", () => {
  const { price } = present(ROOM);
  assert.deepEqual(price.nightly, { vnd: 693_000, usd: 29.88 });
  assert.deepEqual(price.monthlyPerNight, { vnd: 600_600, usd: 25.89 });
  assert.deepEqual([price.day, price.rateDay], ['2026-11-16', '2026-09-29']);
});

test('a room without reviews has no rating', () => {
  assert.equal(present(ROOM).rating, null);
  const reviewed = { ...ROOM, record: { ...record, rating: 4.5, review_count: 12 } };
  assert.deepEqual(present(reviewed).rating, { mean: 4.5, count: 12 });
});
