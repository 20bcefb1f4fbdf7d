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
  ['no such host', room(20, [], { host_id: 5 }), 'host_id', /neither stored nor on an earlier line/],
  ['no such bed type', room(20, [], { bed_type_id: 99 }), 'bed_type_id', /neither stored/],
  ['no such room type', room(20, [], { room_type_id: 99 }), 'room_type_id', /neither stored/],
  ['no such property type', room(20, [], { property_type_id: 99 }), 'property_type_id', /neither stored/],
  ['no such amenity', room(20, [], { amenity_ids: [1, 99] }), 'amenity_ids.1', /neither stored/],
  ['no such destination', room(20, [], { destination_ids: [99] }), 'destination_ids.0', /neither stored/],
  ['no such tag', roomWith(20, { id: 50, tag_ids: [1, 99] }), 'photos.0.tag_ids.1', /neither stored/],
  ['a photo of a line before', room(20, [50, 30]), 'photos.1.id', /already on an earlier line/],
  ['a photo of a stored room', room(20, [40]), 'photos.0.id', /^belongs to room 6$/],
  ['a deleted photo of another room', room(20, [42]), 'photos.0.id', /^belonged to room 6 and was deleted$/],
  [
    'two photos of one id',
    roomWith(20, { id: 50, name: 'a' }, { id: 50, name: 'b' }),
    'photos.1.id',
    /another photo on this line/,
  ],
  [
    'two photos of one name',
    roomWith(20, { id: 50, name: 'a' }, { id: 51, name: 'a' }),
    'photos.1.name',
    /another photo on this line/,
  ],
  [
    'the name of a stored photo',
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
  ['no such picture', roomWith(20, { id: 50, file: 'none.jpg' }), 'photos.0.file', /^cannot be read: ENOENT/],
  ['a folder for a picture', roomWith(20, { id: 50, file: 'faces' }), 'photos.0.file', /^is not a file/],
  ['a pipe for a picture', roomWith(20, { id: 50, file: 'pipe.jpg' }), 'photos.0.file', /^is not a file$/],
  ['a pipe for an avatar', { ...HOST, id: 6, avatar_file: 'pipe.jpg' }, 'avatar_file', /^is not a file$/],
  [
    'a picture outside',
    roomWith(20, { id: 50, file: 'leads-out.jpg' }),
    'photos.0.file',
    /leads out of the photo folder/,
  ],
  ['a torn picture', roomWith(20, { id: 50, file: 'torn.jpg' }), 'photos.0.file', /damaged/],
  ['words for a picture', { ...HOST, id: 4, avatar_file: 'words.jpg' }, 'avatar_file', /not a JPEG/],
  [
    'an instant that never was',
    { ...HOST, id: 5, created_at: '2019-02-30T00:00:00Z' },
    'created_at',
    /not a valid date and time/,
  ],
  [
    'a coupon that ends on no day',
    room(20, [], { coupons: [{ code: 'X', percent: 5, ends_on: '2019-02-30' }] }),
    'coupons.0.ends_on',
    /not a valid date/,
  ],
  [
    'a place beyond a pole',
    room(20, [], { address: { ...STORED.address, latitude: '90.1' } }),
    'address.latitude',
    /-90 to 90/,
  ],
  [
    'a place beyond the date line',
    room(20, [], { address: { ...STORED.address, longitude: '-180.1' } }),
    'address.longitude',
    /-180 to 180/,
  ],
  [
    'no such partner',
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
    "half a character in a partner's id",
    withPartners({ ...PARTNER, partner_room_id: 'A\uD800' }),
    'partners.0.partner_room_id',
    /half a character/,
  ],
  [
    "a partner's id of a line before",
    withPartners(PARTNER_ROOM),
    'partners.0.partner_room_id',
    /on an earlier line/,
  ],
  [
    "a partner's id of a stored room",
    withPartners({ ...PARTNER, partner_room_id: 'A-6' }),
    'partners.0.partner_room_id',
    /^is already the partner's id for room 6$/,
  ],
  [
    'no such group of amenities',
    { type: 'amenity', id: 98, name: { en: '' }, description: { en: '' }, icon: 'x', amenity_type_id: 99 },
    'amenity_type_id',
    /neither stored/,
  ],
  [
    'a day that never was',
    { type: 'exchange_rate', currency: 'USD', valid_from: '2023-02-29', vnd: 1, source: '' },
    'valid_from',
    /not a valid date/,
  ],
];

onEachImportWorld('Checking the lines of an import', (world) => {
  test('what a schema cannot see is found: names that are taken, and things that do not exist', async () => {
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

  test('two partners may have the same id for rooms, and a link may stay in the folder', async () => {
    const { problems } = await world.importLines(HOST, { ...room(7, []), partners: [PARTNER_ROOM] }, '', {
      ...roomWith(8, { id: 50, file: 'stays-in.jpg' }),
      partners: [{ ...PARTNER_ROOM, partner_id: 2 }],
    });
    assert.deepEqual(problems, []);
  });

  test('a name may be used again by another photo once its photo is deleted', async () => {
    await world.importLines(HOST, STORED);
    await world.deletePhoto(6, 42);
    const { problems } = await world.importLines(roomWith(6, { id: 40 }, { id: 50, name: 'photo-42.jpg' }));
    assert.deepEqual(problems, []);
  });
});
