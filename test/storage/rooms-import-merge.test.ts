import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST, onEachImportWorld, PARTNER_ROOM, room } from './import-world.ts';

/** A complete line without optional fields. */
function shortest(id: number) {
  const line: Record<string, unknown> = structuredClone(room(id, []));
  for (const [name, value] of Object.entries(line))
    if (value === null || Array.isArray(value)) delete line[name];
  delete line['area'];
  delete (line['address'] as Record<string, unknown>)['city'];
  for (const part of [line['price'], line['address']] as Record<string, unknown>[])
    for (const [name, value] of Object.entries(part)) if (value === null) delete part[name];
  return line;
}

onEachImportWorld('Partial room lines', (world) => {
  const merge = async (...lines: object[]) =>
    world.importFile(await world.writeLines(...lines), { merge: true });
  const recordOf = async (id: number) =>
    JSON.parse((await world.listAll()).rooms.find((each) => each.id === id)!.details);

  test('omitted optional fields are null or empty', async () => {
    const { avatar_file: _file, ...host } = HOST;
    const { problems } = await world.importLines(host, {
      ...shortest(7),
      photos: [{ id: 30, name: 'a.jpg', file: 'picture-0.jpg' }],
    });
    assert.deepEqual(problems, []);
    const record = await recordOf(7);
    assert.deepEqual(
      [
        record.area,
        record.like_count,
        record.amenity_ids,
        record.coupons,
        record.price.maximum_stay,
        record.address.city,
      ],
      [null, null, [], [], null, null],
    );
    const [photo] = (await world.listAll()).photos;
    assert.deepEqual(JSON.parse(photo!.details), {
      caption: { en: '' },
      highlights: { en: '' },
      slide: true,
      order: 0,
      tag_ids: [],
    });
    assert.equal(photo!.featured, 1);
  });

  test('without --merge a complete line replaces the room, and a partial one is refused', async () => {
    await world.importLines(HOST, room(7, [30], { rating: 4, amenity_ids: [1, 31] }));
    await world.importLines(shortest(7));
    assert.deepEqual((await recordOf(7)).amenity_ids, []);
    const { status, problems } = await world.importLines({ type: 'room', id: 7, rating: 3 });
    assert.equal(status, 'rejected');
    assert.ok(problems.some(({ field, reason }) => field === 'host_id' && reason === 'is missing'));
  });

  test('a merged line changes only its own fields, and the room gets a new version', async () => {
    await world.importLines(HOST, room(7, [30, 31], { partners: [PARTNER_ROOM] }));
    const before = await world.listAll();
    const record = await recordOf(7);
    const { tally } = await merge({
      type: 'room',
      id: 7,
      rating: 1.5,
      price: { weekend: 1 },
      address: { city: 'Huế' },
      coupons: [],
    });
    assert.deepEqual(tally.rooms, { added: 0, changed: 1, unchanged: 0 });
    assert.deepEqual(await recordOf(7), {
      ...record,
      rating: 1.5,
      price: { ...record.price, weekend: 1 },
      address: { ...record.address, city: 'Huế' },
      coupons: [],
    });
    const after = await world.listAll();
    assert.deepEqual(
      [after.photos, after.partners, after.hosts],
      [before.photos, before.partners, before.hosts],
    );
    assert.equal(after.rooms[0]!.version, before.rooms[0]!.version + 1);
  });

  test('repeating a merged line changes nothing', async () => {
    await world.importLines(HOST, room(7, [30]));
    const line = { type: 'room', id: 7, photos: [{ id: 31, name: 'b.jpg', file: 'picture-1.jpg' }] };
    assert.equal((await merge(line)).tally.photos.added, 1);
    assert.deepEqual((await merge(line)).tally.rooms, { added: 0, changed: 0, unchanged: 1 });
  });

  test('a merged line removes one access and keeps the others', async () => {
    const others = { partner_id: 2, partner_room_id: 'B-1', access: 'read' };
    await world.importLines(HOST, room(7, [], { partners: [PARTNER_ROOM, others] }));
    await merge({ type: 'room', id: 7, partners: [{ ...PARTNER_ROOM, access: 'none' }] });
    assert.deepEqual(
      (await world.listAll()).partners.map(({ partner_id, access }) => [partner_id, access]),
      [
        [1, 'none'],
        [2, 'read'],
      ],
    );
  });

  test('a room that is not stored needs a complete line, also with --merge', async () => {
    await world.importLines(HOST);
    const { status, problems } = await merge({ type: 'room', id: 9, rating: 3 });
    assert.equal(status, 'rejected');
    assert.ok(problems.some(({ field, reason }) => field === 'name' && reason === 'is missing'));
    assert.equal((await merge(shortest(9))).tally.rooms.added, 1);
  });

  test('reports a bad part by its field', async () => {
    await world.importLines(HOST, room(7, []));
    const bad: [line: object, field: string][] = [
      [{ type: 'room', id: 7, price: { nightly: -1 } }, 'price.nightly'],
      [{ type: 'room', id: 7, price: { daily: 1 } }, 'price.daily'],
      [{ type: 'room', id: 7, colour: 'red' }, 'colour'],
      [{ type: 'room', id: 7, photos: [{ id: 30 }] }, 'photos.0.name'],
      [{ type: 'room', id: 7, host_id: 99 }, 'host_id'],
      [{ type: 'room', rating: 3 }, 'id'],
    ];
    for (const [line, field] of bad) {
      const { status, problems } = await merge(line);
      assert.equal(status, 'rejected');
      assert.equal(problems[0]!.field, field, JSON.stringify(problems));
    }
  });
});
