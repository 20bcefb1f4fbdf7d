import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { SQLITE, readPrepared, type TestDatabase } from '../support/engine.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';
import { importLines, roomLine, writeImport } from '../support/rooms-fixture.ts';
import { runSampan } from '../support/sampan.ts';

const MISSING = 'There is no room "99999": ./sampan rooms list shows all rooms.\n';

const linesOf = (text: string) => text.trimEnd().split('\n');
const markOf = ({ featured, deleted_at }: any) => (deleted_at ? ' deleted' : featured ? ' featured' : '');

describe('./sampan rooms, photos and audit', () => {
  let database: TestDatabase;
  let partnerIds: number[];
  const run = (...args: string[]) => runSampan(args, database.settings);
  async function succeed(...args: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await run(...args);
    assert.deepEqual([exitCode, stderr], [0, ''], args.join(' '));
    return stdout;
  }
  const succeedJson = async (...args: string[]) => JSON.parse(await succeed(...args, '--json'));
  async function fail(message: string, ...args: string[]): Promise<void> {
    assert.deepEqual(await run(...args), { exitCode: 1, stdout: '', stderr: message });
  }

  before(async () => {
    database = await SQLITE.copyPrepared('filled');
    partnerIds = readPrepared(SQLITE.name).rooms.partners.map(({ id }) => id);
  });

  test('lists rooms by id, as a table and as JSON, page by page, or for one partner', async () => {
    const [head, first, ...others] = linesOf(await succeed('rooms', 'list'));
    assert.match(head!, /^ +id {2}name +status +host {2}photos {2}partners {2}changed \(UTC\)$/);
    assert.match(first!, /^10007 {2}Room 10007 {2}Listed {2}10001 +3 +2 {2}2\d{3}-\d\d-\d\d \d\d:\d\d$/);
    assert.equal(others.length, 5);
    const page = await succeedJson('rooms', 'list', '--limit', '2', '--after', '10007');
    assert.deepEqual(
      page.rooms.map(({ id }: { id: number }) => id),
      [ROOM.readOnly, ROOM.noAccess],
    );
    assert.equal(page.next_after, ROOM.noAccess);
    assert.match(await succeed('rooms', 'list', '--limit', '1'), /\nThere are more: --after 10007\n$/);
    const own = await succeedJson('rooms', 'list', '--partner', String(partnerIds[1]));
    assert.deepEqual(
      own.rooms.map(({ id }: { id: number }) => id),
      [ROOM.shared, ROOM.noAccess, ROOM.anothers],
    );
    assert.equal(own.next_after, null);
    await fail(
      'There is no partner "77": ./sampan partners list shows all partners.\n',
      'rooms',
      'list',
      '--partner',
      '77',
    );
  });

  test('shows a room with its host, photos and partners', async () => {
    const text = await succeed('rooms', 'show', String(ROOM.shared));
    assert.match(text, /^Room 10007, Room 10007\n/);
    assert.match(text, /^ {2}host {11}10001, Nguyễn Thị Lan$/m);
    assert.match(text, /^ {2}photos {9}3$/m);
    assert.match(text, /^ +\d+ {2}Second {2}B-7 +read +2\d{3}-/m);
    const room = await succeedJson('rooms', 'show', String(ROOM.shared));
    assert.deepEqual(
      [room.id, room.status, room.photo_count, room.trash_count, room.partners.length],
      [ROOM.shared, 'Listed', 3, 0, 2],
    );
    assert.equal(room.url, `http://localhost:8080/rooms/${ROOM.shared}`);
    const withoutPages = { ...database.settings, ROOM_PAGES: 'no' };
    const shown = await runSampan(['rooms', 'show', String(ROOM.shared)], withoutPages);
    assert.match(shown.stdout, /^ {2}page {11}none: ROOM_PAGES is no$/m);
    for (const command of ['show', 'remove']) await fail(MISSING, 'rooms', command, '99999');
    await fail('There is no room "x": ./sampan rooms list shows all rooms.\n', 'rooms', 'show', 'x');
  });

  const markedIds = async (room: number) => {
    const { photos } = await succeedJson('photos', 'list', String(room));
    return photos.map((photo: any) => `${photo.id}${markOf(photo)}`);
  };

  test('deletes a photo, lists it and the remaining ones, and restores it to its position and featured mark', async () => {
    assert.deepEqual(await markedIds(ROOM.shared), ['4400', '4401 featured', '4402']);
    const printed = await succeed('photos', 'delete', '4401');
    assert.match(
      printed,
      /^Photo 4401, photo-4401\.jpg, is deleted from room 10007\. You can restore it for 7 days: .*\n$/,
    );
    assert.deepEqual(await markedIds(ROOM.shared), ['4400 featured', '4401 deleted', '4402']);
    const table = linesOf(await succeed('photos', 'list', String(ROOM.shared)));
    assert.match(table[2]!, /^4401 {2}photo-4401\.jpg +2\d{3}-\d\d-\d\d \d\d:\d\d {2}2\d{3}-/);
    await fail(
      "There is no photo 4401: ./sampan photos list ROOM_ID shows a room's photos.\n",
      'photos',
      'delete',
      '4401',
    );
    assert.deepEqual(await succeedJson('photos', 'restore', '4401'), {
      id: 4401,
      name: 'photo-4401.jpg',
      room_id: ROOM.shared,
      featured: true,
    });
    assert.deepEqual(await markedIds(ROOM.shared), ['4400', '4401 featured', '4402']);
    await fail('There is no photo 4401 in the trash.\n', 'photos', 'restore', '4401');
    await fail('x is not a photo id.\n', 'photos', 'restore', 'x');
    await fail(MISSING, 'photos', 'list', '99999');
  });

  test('the audit shows who did what, as a table and as JSON lines, and accepts filters', async () => {
    const [head, first, second] = linesOf(await succeed('audit', '--room', String(ROOM.shared)));
    assert.match(head!, /^at \(UTC\) +room +entry +action +photo +name +by +request$/);
    assert.match(
      first!,
      /^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d {2}10007 {6}1 {2}deleted +4401 {2}photo-4401\.jpg {2}operator$/,
    );
    assert.match(second!, / 2 {2}restored +4401 /);
    const entries = linesOf(await succeed('audit', '--json')).map((line) => JSON.parse(line));
    assert.deepEqual(
      entries.map(({ room_id, sequence, action, partner_id, photo }) => [
        room_id,
        sequence,
        action,
        partner_id,
        photo.id,
      ]),
      [
        [ROOM.shared, 1, 'deleted', null, 4401],
        [ROOM.shared, 2, 'restored', null, 4401],
      ],
    );
    assert.match(entries[0].hash, /^[0-9a-f]{64}$/);
    const { exitCode, stdout, stderr } = await run('audit', '--limit', '1', '--json');
    assert.deepEqual([exitCode, JSON.parse(stdout).action], [0, 'restored']);
    assert.equal(stderr, 'These are the newest 1. Use --limit to show more, or --since to choose a time.\n');
    for (const narrowed of [
      ['--partner', String(partnerIds[0])],
      ['--since', '2999-01-01'],
      ['--room', String(ROOM.empty)],
    ])
      assert.equal(await succeed('audit', ...narrowed), 'No photo was deleted or restored.\n');
    assert.equal(linesOf(await succeed('audit', '--since', '2020-01-01T00:00:00Z', '--json')).length, 2);
    await fail(
      '--since must be a date or an instant, such as 2026-11-01 or 2026-11-01T08:30:00Z, not "soon".\n',
      'audit',
      '--since',
      'soon',
    );
    for (const id of ['x', '99999'])
      await fail(
        `There has never been a room "${id}": ./sampan rooms list shows all rooms.\n`,
        'audit',
        '--room',
        id,
      );
    await fail(
      'There is no partner "77": ./sampan partners list shows all partners.\n',
      'audit',
      '--partner',
      '77',
    );
    assert.equal(await succeed('audit', '--room', String(ROOM.empty), '--json'), '');
  });

  test('removes a room with its photos and partners, keeps its audit, and lists nothing of it', async () => {
    const id = String(ROOM.shared);
    const tried = await succeedJson('rooms', 'remove', id, '--dry-run');
    assert.deepEqual(tried, {
      id: ROOM.shared,
      name: 'Room 10007',
      photos: 3,
      partners: 2,
      removed: false,
    });
    assert.deepEqual(await markedIds(ROOM.shared), ['4400', '4401 featured', '4402']);
    assert.match(
      await succeed('rooms', 'remove', id),
      /^Room 10007, Room 10007, was removed with 3 photos; 2 partners have lost access\./,
    );
    const removedAt = linesOf(await succeed('audit', '--room', id))
      .at(-1)!
      .slice(0, 16);
    for (const [command, ...args] of [
      ['rooms', 'show'],
      ['rooms', 'remove'],
      ['photos', 'list'],
    ] as const)
      await fail(
        `Room ${id} was removed at ${removedAt} UTC; ./sampan audit --room ${id} shows what happened to its photos.\n`,
        command,
        ...args,
        id,
      );
    assert.equal((await succeedJson('rooms', 'list')).rooms.length, Object.keys(PHOTOS).length - 1);
    assert.equal(linesOf(await succeed('audit', '--room', id)).length, 6);
    assert.doesNotMatch(await succeed('partners', 'show', String(partnerIds[0])), /10007/);
    await fail('Room 10007 was removed: import it again first.\n', 'photos', 'restore', '4400');
    await succeed('check');
  });

  test('an unlisted room shows no page, and names cannot write control characters to the terminal', async () => {
    await importLines(database.settings, [
      roomLine(10_030, [], [], { status: 'Unlisted', name: { en: 'One\u001B[2J\u202E\nTwo' } }),
    ]);
    const text = await succeed('rooms', 'show', '10030');
    assert.match(text, /^Room 10030, One \[2J\nTwo\n/);
    assert.match(text, /^ {2}page {11}none: it is not listed$/m);
    assert.equal((await succeedJson('rooms', 'show', '10030')).url, null);
    const listed = linesOf(await succeed('rooms', 'list')).at(-1)!;
    assert.match(listed, /^10030 {2}One \[2J Two +Unlisted/);
  });

  test('a full import brings back a removed room without its deleted photos, which can be restored', async () => {
    const part = await writeImport([{ type: 'room', id: ROOM.shared, area: 30 }]);
    const merged = await run('rooms', 'import', part, '--merge');
    assert.equal(merged.exitCode, 1);
    assert.match(merged.stderr, /line 1: .*name/i);
    const partners = [{ partner_id: partnerIds[0]!, partner_room_id: 'A-7', access: 'read' }];
    await importLines(database.settings, [roomLine(ROOM.shared, PHOTOS[ROOM.shared]!, partners)]);
    const room = await succeedJson('rooms', 'show', String(ROOM.shared));
    assert.deepEqual([room.photo_count, room.trash_count, room.partners.length], [0, 3, 1]);
    for (const id of ['4402', '4401']) await succeed('photos', 'restore', id);
    assert.deepEqual(await markedIds(ROOM.shared), ['4400 deleted', '4401 featured', '4402']);
  });
});
