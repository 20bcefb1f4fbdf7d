import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST, onEachImportWorld, PARTNER_ROOM, room, roomWith } from './import-world.ts';

const PARTNER = { partner_id: 1, partner_room_id: 'A-2', access: 'read' };
const STORED = { ...room(6, [40, 42]), partners: [{ ...PARTNER, partner_room_id: 'A-6' }] };
const BEFORE = [HOST, { ...room(7, [30]), partners: [PARTNER_ROOM] }];

const withPartners = (...partners: object[]) => room(20, [], { partners });

const BAD: [what: string, line: object, field: string, reason: RegExp][] = [
  ['a room twice', room(7, []), 'id', /already on an earlier line/],
  ['a host twice', HOST, 'id', /already on an earlier line/],
  ['an unknown host', room(20, [], { host_id: 5 }), 'host_id', /neither stored nor on an earlier line/],
  ['an unknown bed type', room(20, [], { bed_type_id: 99 }), 'bed_type_id', /neither stored/],
  ['an unknown room type', room(20, [], { room_type_id: 99 }), 'room_type_id', /neither stored/],
  ['an unknown property type', room(20, [], { property_type_id: 99 }), 'property_type_id', /neither stored/],
  ['an unknown amenity', room(20, [], { amenity_ids: [1, 99] }), 'amenity_ids.1', /neither stored/],
  ['an unknown destination', room(20, [], { destination_ids: [99] }), 'destination_ids.0', /neither stored/],
  ['an unknown tag', roomWith(20, { id: 50, tag_ids: [1, 99] }), 'photos.0.tag_ids.1', /neither stored/],
  ['a photo id from an earlier line', room(20, [50, 30]), 'photos.1.id', /already on an earlier line/],
  ['a photo id in a stored room', room(20, [40]), 'photos.0.id', /^belongs to room 6$/],
  [
    'a photo id that was deleted in another room',
    room(20, [42]),
    'photos.0.id',
    /^belonged to room 6 and was deleted$/,
  ],
  [
    'two photos with one id',
    roomWith(20, { id: 50, name: 'a' }, { id: 50, name: 'b' }),
    'photos.1.id',
    /another photo on this line/,
  ],
  [
    'two photos with one name',
    roomWith(20, { id: 50, name: 'a' }, { id: 51, name: 'a' }),
    'photos.1.name',
    /another photo on this line/,
  ],
  [
    "a stored photo's name",
    roomWith(6, { id: 50, name: 'photo-40.jpg' }),
    'photos.0.name',
    /^is already used by stored photo 40$/,
  ],
  [
    'two featured photos',
    roomWith(20, { id: 50, featured: true }, { id: 51, featured: true }),
    'photos.1.featured',
    /is true for another photo/,
  ],
  [
    'a missing picture',
    roomWith(20, { id: 50, file: 'none.jpg' }),
    'photos.0.file',
    /^cannot be read: ENOENT/,
  ],
  [
    'a folder instead of a picture',
    roomWith(20, { id: 50, file: 'faces' }),
    'photos.0.file',
    /^is not a file/,
  ],
  [
    'a pipe instead of a picture',
    roomWith(20, { id: 50, file: 'pipe.jpg' }),
    'photos.0.file',
    /^is not a file$/,
  ],
  [
    'a pipe instead of an avatar',
    { ...HOST, id: 6, avatar_file: 'pipe.jpg' },
    'avatar_file',
    /^is not a file$/,
  ],
  [
    'a picture outside',
    roomWith(20, { id: 50, file: 'leads-out.jpg' }),
    'photos.0.file',
    /is outside the photo folder/,
  ],
  ['a torn picture', roomWith(20, { id: 50, file: 'torn.jpg' }), 'photos.0.file', /damaged/],
  ['a text instead of a picture', { ...HOST, id: 4, avatar_file: 'words.jpg' }, 'avatar_file', /not a JPEG/],
  [
    'an invalid time',
    { ...HOST, id: 5, created_at: '2019-02-30T00:00:00Z' },
    'created_at',
    /not a valid date and time/,
  ],
  [
    'a coupon that ends on an invalid date',
    room(20, [], { coupons: [{ code: 'X', percent: 5, ends_on: '2019-02-30' }] }),
    'coupons.0.ends_on',
    /not a valid date/,
  ],
  [
    'a latitude beyond a pole',
    room(20, [], { address: { ...STORED.address, latitude: '90.1' } }),
    'address.latitude',
    /-90 to 90/,
  ],
  [
    'a longitude beyond 180 degrees',
    room(20, [], { address: { ...STORED.address, longitude: '-180.1' } }),
    'address.longitude',
    /-180 to 180/,
  ],
  [
    'an unknown partner',
    withPartners({ ...PARTNER, partner_id: 9 }),
    'partners.0.partner_id',
    /is not a partner/,
  ],
  [
    'a partner twice',
    withPartners(PARTNER, { ...PARTNER, partner_room_id: 'A-3' }),
    'partners.1.partner_id',
    /already has an id for this room/,
  ],
  [
    "half a surrogate pair in a partner's id",
    withPartners({ ...PARTNER, partner_room_id: 'A\uD800' }),
    'partners.0.partner_room_id',
    /an incomplete character/,
  ],
  [
    "a partner's id from an earlier line",
    withPartners(PARTNER_ROOM),
    'partners.0.partner_room_id',
    /on an earlier line/,
  ],
  [
    "a partner's id for a stored room",
    withPartners({ ...PARTNER, partner_room_id: 'A-6' }),
    'partners.0.partner_room_id',
    /^is already the partner's id for room 6$/,
  ],
  [
    'an unknown amenity group',
    { type: 'amenity', id: 98, name: { en: '' }, description: { en: '' }, icon: 'x', amenity_type_id: 99 },
    'amenity_type_id',
    /neither stored/,
  ],
  [
    'an invalid date',
    { type: 'exchange_rate', currency: 'USD', valid_from: '2023-02-29', vnd: 1, source: '' },
    'valid_from',
    /not a valid date/,
  ],
];

onEachImportWorld('Import checks', (world) => {
  test('find what a schema cannot: names in use and missing references', async () => {
    await world.importLines(HOST, STORED);
    await world.deletePhoto(6, 42);
    const { problems, badLines } = await world.importLines(...BEFORE, ...BAD.map(([, line]) => line));
    for (const [index, [what, , field, reason]] of BAD.entries()) {
      const found = problems.filter(({ line }) => line === BEFORE.length + index + 1);
      assert.deepEqual(
        found.map((problem) => problem.field),
        [field],
        what,
      );
      assert.match(found[0]!.reason, reason, what);
    }
    assert.equal(badLines, BAD.length);
  });

  test('allow two partners to use the same id, and a link that stays in the folder', async () => {
    const { problems } = await world.importLines(HOST, { ...room(7, []), partners: [PARTNER_ROOM] }, '', {
      ...roomWith(8, { id: 50, file: 'stays-in.jpg' }),
      partners: [{ ...PARTNER_ROOM, partner_id: 2 }],
    });
    assert.deepEqual(problems, []);
  });

  test("allow a deleted photo's name for another photo", async () => {
    await world.importLines(HOST, STORED);
    await world.deletePhoto(6, 42);
    const { problems } = await world.importLines(roomWith(6, { id: 40 }, { id: 50, name: 'photo-42.jpg' }));
    assert.deepEqual(problems, []);
  });
});
