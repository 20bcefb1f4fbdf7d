import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportedPhoto, RoomLine } from '../lines/import-line.ts';
import { ImportStopped } from '../import-stopped.ts';
import { planRoom, type RoomPlan, type StoredRoom } from './plan-room.ts';

const NEW_ROOM: StoredRoom = { room: undefined, photos: [], partners: [] };

const photo = (id: number, changes: Partial<ImportedPhoto> = {}): ImportedPhoto => ({
  id,
  name: `${id}.jpg`,
  file: `${id}.jpg`,
  featured: false,
  caption: { en: 'A room' },
  highlights: { en: '' },
  slide: true,
  order: 0,
  tag_ids: [],
  ...changes,
});

// Only the fields that the plan uses; it treats the rest of a room as one text.
const room = (photos: ImportedPhoto[], changes: Partial<RoomLine> = {}) =>
  ({ id: 9, host_id: 1, name: { en: 'Room' }, photos, partners: [], ...changes }) as unknown as RoomLine;

function plan(line: RoomLine, stored = NEW_ROOM, deleted: readonly number[] = [], version = 'a'): RoomPlan {
  return planRoom(line, stored, {
    isDeleted: (id) => deleted.includes(id),
    fileOf: (file) => ({ sha256: `${file} ${version}`, isNeeded: true, fileKey: `files/${file}-${version}` }),
  });
}

const storedAfter = ({ row, photos, partners }: RoomPlan): StoredRoom => ({
  room: row,
  photos: photos.map((each) => each.row),
  partners,
});

const featuredOf = ({ photos }: RoomPlan) =>
  photos.filter((each) => each.row.featured === 1).map((each) => each.row.id);

const NOT_STORED = { sha256: 'x', isNeeded: false, fileKey: undefined };
const PARTNER = { partner_id: 4, partner_room_id: 'A', access: 'change' } as const;

test('planning the same line again changes nothing, in any order of its fields', () => {
  const line = room([photo(2), photo(1)], { partners: [PARTNER] });
  const stored = storedAfter(plan(line));
  const turned = {
    ...line,
    photos: [photo(1), photo(2)].map(({ caption, ...rest }) => ({ ...rest, caption })),
  };
  const again = plan(turned, stored);
  assert.equal(again.change, 'unchanged');
  assert.deepEqual(
    again.photos.map(({ change }) => change),
    ['unchanged', 'unchanged'],
  );
  assert.deepEqual(again.partners, []);
  assert.deepEqual(again.replacedKeys, []);
});

test("the featured photo is the line's choice, or else the first by id", () => {
  assert.deepEqual(featuredOf(plan(room([photo(3), photo(2, { featured: true }), photo(1)]))), [2]);
  assert.deepEqual(featuredOf(plan(room([photo(3), photo(2), photo(7)]))), [2]);
  assert.deepEqual(featuredOf(plan(room([]))), []);
});

test('leaves out a deleted photo and features another one', () => {
  const line = room([photo(1, { featured: true }), photo(2), photo(3)]);
  const { photos, leftOut, ...rest } = plan(line, NEW_ROOM, [1]);
  assert.deepEqual(
    photos.map(({ row }) => row.id),
    [2, 3],
  );
  assert.equal(leftOut, 1);
  assert.deepEqual(featuredOf({ photos, leftOut, ...rest }), [2]);
});

test('keeps photos that the line does not mention, but not as featured when another is', () => {
  const stored = storedAfter(plan(room([photo(1, { featured: true }), photo(2)])));
  const kept = plan(room([photo(2)]), stored);
  assert.equal(kept.change, 'unchanged');
  assert.deepEqual(kept.featured, []);
  const moved = plan(room([photo(2, { featured: true })]), stored);
  assert.deepEqual(moved.featured, [{ id: 1, featured: 0 }]);
  assert.deepEqual(featuredOf(moved), [2]);
});

test('features an unmentioned photo if it is the first in a room without a featured one', () => {
  const stored = storedAfter(plan(room([photo(1), photo(2, { featured: true })])));
  const { photos, featured } = plan(room([photo(2)]), stored);
  assert.deepEqual(featured, [{ id: 1, featured: 1 }]);
  assert.equal(photos[0]!.row.featured, 0);
});

test('a photo with other bytes gets a new key and releases its old one; with the same bytes it keeps its key', () => {
  const stored = storedAfter(plan(room([photo(1)])));
  const same = { sha256: '1.jpg a', isNeeded: false, fileKey: undefined };
  const kept = planRoom(room([photo(1)]), stored, { isDeleted: () => false, fileOf: () => same });
  assert.equal(kept.photos[0]!.row.file_key, 'files/1.jpg-a');
  assert.deepEqual(kept.replacedKeys, []);
  const replaced = plan(room([photo(1)]), stored, [], 'b');
  assert.equal(replaced.change, 'changed');
  assert.equal(replaced.photos[0]!.row.file_key, 'files/1.jpg-b');
  assert.deepEqual(replaced.replacedKeys, ['files/1.jpg-a']);
});

test('stops the import if the rooms changed meanwhile and a needed picture was not stored', () => {
  assert.throws(
    () => planRoom(room([photo(1)]), NEW_ROOM, { isDeleted: () => false, fileOf: () => NOT_STORED }),
    ImportStopped,
  );
});

test('a different host, access or text changes the room', () => {
  const stored = storedAfter(plan(room([], { partners: [PARTNER] })));
  for (const changes of [
    { host_id: 2 },
    { name: { en: 'Other' } },
    { partners: [{ ...PARTNER, access: 'read' as const }] },
    { partners: [{ ...PARTNER, partner_room_id: 'B' }] },
  ])
    assert.equal(plan(room([], { partners: [PARTNER], ...changes }), stored).change, 'changed');
  assert.equal(plan(room([]), stored).change, 'unchanged');
});

test('distinguishes changed access from new access', () => {
  const [first, second] = [
    { partner_id: 1, partner_room_id: 'A', access: 'change' as const },
    { partner_id: 2, partner_room_id: 'B', access: 'read' as const },
  ];
  const added = plan(room([], { partners: [first] }));
  assert.deepEqual(added.changedAccess, []);
  const renamed = plan(
    room([], { partners: [{ ...first, partner_room_id: 'C' }, second] }),
    storedAfter(added),
  );
  assert.equal(renamed.partners.length, 2);
  assert.deepEqual(renamed.changedAccess, []);
  const lowered = plan(room([], { partners: [{ ...first, access: 'none' }] }), storedAfter(added));
  assert.deepEqual(lowered.changedAccess, [{ ...first, access: 'none', room_id: 9 }]);
});
