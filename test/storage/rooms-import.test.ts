import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { takeIds } from '../../src/storage/ids.ts';
import { CATALOGUE, HOST, onEachImportWorld, PARTNER_ROOM, room, roomWith } from './import-world.ts';

const NONE = { added: 0, changed: 0, unchanged: 0 };

onEachImportWorld('Importing rooms', (world) => {
  const versionsOf = async (...ids: number[]) => {
    const { rooms } = await world.listAll();
    return ids.map((id) => rooms.find((stored) => stored.id === id)!.version);
  };

  test('stores everything in a file, with one copy of each picture', async () => {
    const outcome = await world.importLines(HOST, { ...room(7, [30, 31, 34]), partners: [PARTNER_ROOM] });
    assert.equal(outcome.status, 'imported');
    assert.equal(outcome.filesStored, 3);
    assert.deepEqual(outcome.tally, {
      catalogue: NONE,
      hosts: { ...NONE, added: 1 },
      rooms: { ...NONE, added: 1 },
      photos: { ...NONE, added: 3, leftOut: 0 },
    });
    const { rooms, hosts, photos, partners, pending, files } = await world.listAll();
    assert.deepEqual([rooms[0]!.id, rooms[0]!.host_id, rooms[0]!.version], [7, 10_001, 1]);
    const {
      type: _type,
      id: _id,
      host_id: _host,
      photos: _photos,
      partners: _partners,
      ...record
    } = room(7, []);
    assert.deepEqual(JSON.parse(rooms[0]!.details), record);
    assert.equal(JSON.parse(hosts[0]!.details).full_name, 'Lan');
    assert.deepEqual(
      photos.map(({ id, room_id, name, featured, details }) => [
        id,
        room_id,
        name,
        featured,
        JSON.parse(details),
      ]),
      room(7, [30, 31, 34]).photos.map(({ id, name, caption, highlights, slide, order, tag_ids }, index) => [
        id,
        7,
        name,
        index === 0 ? 1 : 0,
        { caption, highlights, slide, order, tag_ids },
      ]),
    );
    assert.deepEqual(partners, [{ ...PARTNER_ROOM, room_id: 7 }]);
    assert.deepEqual(pending, []);
    assert.equal(photos[1]!.file_key, photos[2]!.file_key);
    const keys = new Set([photos[0]!.file_key, photos[1]!.file_key, hosts[0]!.avatar_key]);
    assert.deepEqual(new Set(files), keys);
    assert.equal(files.length, 3);
    const picture = await readFile(join(world.folder, 'picture-0.jpg'));
    assert.deepEqual(Buffer.from((await world.store.find(photos[0]!.file_key))!), picture);
    assert.equal(await takeIds(world.db, 'room'), 8);
    assert.equal(await takeIds(world.db, 'photo'), 35);
  });

  test('a second run of the same file changes nothing and copies nothing', async () => {
    const file = await world.writeLines(
      HOST,
      { ...room(7, [30, 31]), partners: [PARTNER_ROOM] },
      room(8, []),
    );
    await world.importFile(file);
    const stored = await world.listAll();
    const { tally, filesStored } = await world.importFile(file);
    assert.deepEqual(tally, {
      catalogue: NONE,
      hosts: { ...NONE, unchanged: 1 },
      rooms: { ...NONE, unchanged: 2 },
      photos: { ...NONE, unchanged: 2, leftOut: 0 },
    });
    assert.equal(filesStored, 0);
    assert.deepEqual(await world.listAll(), stored);
    const again = await world.importFile(CATALOGUE);
    assert.equal(again.tally.catalogue.unchanged, again.lines);
    assert.deepEqual(await world.listAll(), stored);
  });

  test('the version increases only for rooms that changed or whose host changed', async () => {
    const lan = { ...HOST, id: 1 };
    const minh = { ...HOST, id: 2, avatar_file: null };
    await world.importLines(
      lan,
      minh,
      room(7, [30], { host_id: 1 }),
      room(8, [31], { host_id: 2 }),
      room(9, [], { host_id: 2 }),
    );
    await world.importLines(
      room(7, [30], { host_id: 1 }),
      room(8, [31], { host_id: 2, rating: 1 }),
      room(9, [], { host_id: 2 }),
    );
    assert.deepEqual(await versionsOf(7, 8, 9), [1, 2, 1]);
    const { tally } = await world.importLines({ ...lan, avatar_file: 'picture-0.jpg' }, minh);
    assert.deepEqual(tally.hosts, { added: 0, changed: 1, unchanged: 1 });
    assert.deepEqual(await versionsOf(7, 8, 9), [2, 2, 1]);
  });

  test('a changed entry or rate changes the catalogue version', async () => {
    const { catalogue } = await world.listAll();
    const tag = { type: 'photo_tag', id: 1, name: { en: 'Salon' }, normalized: 'salon' };
    const rate = {
      type: 'exchange_rate',
      currency: 'USD',
      valid_from: '2020-01-01',
      vnd: 24_000,
      source: 'a bank',
    };
    for (const line of [tag, rate])
      assert.deepEqual((await world.importLines(line)).tally.catalogue, { ...NONE, changed: 1 });
    assert.equal((await world.listAll()).catalogue.version, catalogue.version + 2);
    const stored = await world.db
      .selectFrom('exchange_rates')
      .select('vnd')
      .where('valid_from', '=', rate.valid_from)
      .execute();
    assert.deepEqual(
      stored.map(({ vnd }) => vnd),
      [24_000],
    );
  });

  test('one bad line prevents the whole import', async () => {
    const stored = await world.listAll();
    const outcome = await world.importLines(HOST, room(7, [30]), room(8, [31], { rating: 6 }), room(9, [32]));
    assert.equal(outcome.status, 'rejected');
    assert.equal(outcome.badLines, 1);
    assert.deepEqual(outcome.problems, [{ line: 3, field: 'rating', reason: 'must be <= 5; it is 6' }]);
    assert.deepEqual(await world.listAll(), stored);
  });

  test('lines that refer to a bad line are reported only when bad lines are skipped', async () => {
    const lines = [{ ...HOST, full_name: 5 }, room(7, [30]), '{', room(8, [], { host_id: 77 })];
    const { problems } = await world.importLines(...lines);
    assert.deepEqual(
      problems.map(({ line, field }) => [line, field]),
      [
        [1, 'full_name'],
        [3, ''],
        [4, 'host_id'],
      ],
    );
    const file = await world.writeLines(...lines, { ...HOST, id: 5 }, room(9, [], { host_id: 5 }));
    const skipped = await world.importFile(file, { skipBadLines: true });
    assert.equal(skipped.status, 'imported');
    assert.deepEqual(
      skipped.problems.map(({ line }) => line),
      [1, 2, 3, 4],
    );
    assert.deepEqual(
      (await world.listAll()).rooms.map(({ id }) => id),
      [9],
    );
  });

  test('reports the first hundred bad lines, and the first ten reasons of a line', async () => {
    const bad = Array.from({ length: 130 }, () => ({ type: 'room' }));
    const { badLines, problems } = await world.importLines(...bad);
    assert.equal(badLines, 130);
    assert.equal(problems.length, 100 * 11);
    assert.equal(problems.at(-1)!.line, 100);
    assert.match(problems.at(-1)!.reason, /^and \d+ more$/);
  });

  test('photos can swap their names and the featured mark', async () => {
    await world.importLines(HOST, roomWith(7, { id: 30, name: 'a', featured: true }, { id: 31, name: 'b' }));
    const { tally } = await world.importLines(
      roomWith(7, { id: 30, name: 'b' }, { id: 31, name: 'a', featured: true }),
    );
    assert.deepEqual(tally.photos, { ...NONE, changed: 2, leftOut: 0 });
    assert.deepEqual(
      (await world.listAll()).photos.map(({ id, name, featured }) => [id, name, featured]),
      [
        [30, 'b', 0],
        [31, 'a', 1],
      ],
    );
  });

  test('keeps what a file does not mention: other rooms, photos and partners', async () => {
    await world.importLines(HOST, { ...room(7, [30, 31]), partners: [PARTNER_ROOM] }, room(8, [32]));
    const second = { ...PARTNER_ROOM, partner_id: 2, access: 'read' };
    await world.importLines({ ...roomWith(7, { id: 33, featured: true }), partners: [second] });
    const { rooms, photos, partners } = await world.listAll();
    assert.deepEqual(
      rooms.map(({ id }) => id),
      [7, 8],
    );
    assert.deepEqual(
      photos.map(({ id, featured }) => [id, featured]),
      [
        [30, 0],
        [31, 0],
        [32, 1],
        [33, 1],
      ],
    );
    assert.deepEqual(
      partners.map(({ partner_id, access }) => [partner_id, access]),
      [
        [1, 'change'],
        [2, 'read'],
      ],
    );
  });

  test('a partner can get another id and another access for a room', async () => {
    await world.importLines(HOST, { ...room(7, []), partners: [PARTNER_ROOM] });
    const other = { partner_id: 1, partner_room_id: 'B-1', access: 'none' };
    const { tally } = await world.importLines({ ...room(7, []), partners: [other] });
    assert.deepEqual(tally.rooms, { ...NONE, changed: 1 });
    assert.deepEqual((await world.listAll()).partners, [{ ...other, room_id: 7 }]);
  });

  test('a deleted photo is skipped and counted', async () => {
    const file = await world.writeLines(HOST, room(7, [30, 31]));
    await world.importFile(file);
    await world.deletePhoto(7, 30);
    const stored = await world.listAll();
    for (const forget of [() => undefined, () => world.db.deleteFrom('photo_removals').execute()]) {
      await forget();
      const { tally } = await world.importFile(file);
      assert.deepEqual(tally.photos, { ...NONE, unchanged: 1, leftOut: 1 });
      assert.deepEqual(await world.listAll(), stored);
    }
  });
});
