import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ImportStopped } from './importing.ts';
import type { ImportedPhoto, RoomLine } from './lines.ts';
import type { SourceFile } from './source-files.ts';
import { planRoom, type RoomPlan } from './import-rooms.ts';

type StoredRooms = Parameters<typeof planRoom>[1];

const ROOM = 9;
const NOTHING: StoredRooms = {
  rooms: new Map(),
  photosOf: new Map(),
  partnerRoomsOf: new Map(),
  formerRoomOf: new Map(),
};

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
  ({ id: ROOM, host_id: 1, name: { en: 'Room' }, photos, partners: [], ...changes }) as unknown as RoomLine;

function plan(
  line: RoomLine,
  stored = NOTHING,
  fileOf = (file: string): SourceFile => ({
    sha256: `${file} a`,
    isNeeded: true,
    fileKey: `files/${file}-a`,
  }),
): RoomPlan {
  const found = new Map(line.photos.map(({ file }) => [file, fileOf(file)]));
  return planRoom(line, stored, { folder: '', found, unchanged: new Map() });
}

const NO_VERSIONS = { photos_version: null, price_version: null, texts_version: null };
const NO_TIMES = { photos_at: null, price_at: null, texts_at: null, access_at: null };

const storedAfter = ({ row, photos, partners }: RoomPlan): StoredRooms => ({
  rooms: new Map([[ROOM, { ...row, ...NO_VERSIONS, version: 1, updated_at: null }]]),
  photosOf: new Map([[ROOM, photos.map((each) => each.row)]]),
  partnerRoomsOf: new Map([[ROOM, partners.map((each) => ({ ...each.row, ...NO_TIMES, updated_at: '' }))]]),
  formerRoomOf: new Map(),
});

const replacedKeys = ({ photos }: RoomPlan) =>
  photos.flatMap(({ before, row }) => (before && before.file_key !== row.file_key ? before.file_key : []));
const changedAccess = ({ partners }: RoomPlan) =>
  partners.flatMap(({ before, row }) => (before && before.access !== row.access ? row : []));

const marksOf = ({ marked }: RoomPlan) => marked.map(({ row: { id, featured } }) => ({ id, featured }));

const featuredOf = ({ photos }: RoomPlan) =>
  photos.filter((each) => each.row.featured === 1).map((each) => each.row.id);

const NOT_STORED: SourceFile = { sha256: 'x', isNeeded: false };
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
  assert.deepEqual(
    again.partners.map(({ change }) => change),
    ['unchanged'],
  );
  assert.deepEqual(replacedKeys(again), []);
});

test("the featured photo is the line's choice, or else the first by id", () => {
  assert.deepEqual(featuredOf(plan(room([photo(3), photo(2, { featured: true }), photo(1)]))), [2]);
  assert.deepEqual(featuredOf(plan(room([photo(3), photo(2), photo(7)]))), [2]);
  assert.deepEqual(featuredOf(plan(room([]))), []);
});

test('leaves out a deleted photo and features another one', () => {
  const line = room([photo(1, { featured: true }), photo(2), photo(3)]);
  const { photos, leftOut, ...rest } = plan(line, { ...NOTHING, formerRoomOf: new Map([[1, ROOM]]) });
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
  assert.deepEqual(kept.marked, []);
  const moved = plan(room([photo(2, { featured: true })]), stored);
  assert.deepEqual(marksOf(moved), [{ id: 1, featured: 0 }]);
  assert.deepEqual(featuredOf(moved), [2]);
});

test('features an unmentioned photo if it is the first in a room without a featured one', () => {
  const stored = storedAfter(plan(room([photo(1), photo(2, { featured: true })])));
  const planned = plan(room([photo(2)]), stored);
  assert.deepEqual(marksOf(planned), [{ id: 1, featured: 1 }]);
  assert.equal(planned.photos[0]!.row.featured, 0);
});

test('a photo with other bytes gets a new key and releases its old one; with the same bytes it keeps its key', () => {
  const stored = storedAfter(plan(room([photo(1)])));
  const kept = plan(room([photo(1)]), stored, () => ({ sha256: '1.jpg a', isNeeded: false }));
  assert.equal(kept.photos[0]!.row.file_key, 'files/1.jpg-a');
  assert.deepEqual(replacedKeys(kept), []);
  const replaced = plan(room([photo(1)]), stored, () => ({
    sha256: 'b',
    isNeeded: true,
    fileKey: 'files/b',
  }));
  assert.equal(replaced.change, 'changed');
  assert.equal(replaced.photos[0]!.row.file_key, 'files/b');
  assert.deepEqual(replacedKeys(replaced), ['files/1.jpg-a']);
});

test('stops the import if the rooms changed meanwhile and a needed picture was not stored', () => {
  assert.throws(() => plan(room([photo(1)]), NOTHING, () => NOT_STORED), ImportStopped);
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
  assert.deepEqual(changedAccess(added), []);
  const renamed = plan(
    room([], { partners: [{ ...first, partner_room_id: 'C' }, second] }),
    storedAfter(added),
  );
  assert.equal(renamed.partners.length, 2);
  assert.deepEqual(changedAccess(renamed), []);
  const lowered = plan(room([], { partners: [{ ...first, access: 'none' }] }), storedAfter(added));
  assert.deepEqual(changedAccess(lowered), [{ ...first, access: 'none', room_id: 9 }]);
});
