import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import sharp from 'sharp';
import { TEMPLATE_ROOMS } from './sandboxes.ts';

const FOLDER = new URL('../../data/sandbox/', import.meta.url);
const MOST_BYTES = 40_960;

const lines: any[] = readFileSync(new URL('rooms.ndjson', FOLDER), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const rooms = lines.filter(({ type }) => type === 'room');
const hosts = lines.filter(({ type }) => type === 'host');
const photos: any[] = rooms.flatMap((room) => room.photos);

test("the templates match the file's rooms, in order, and belong to no partner", () => {
  assert.deepEqual(
    rooms.map(({ id }) => id),
    TEMPLATE_ROOMS.map(({ id }) => id),
  );
  for (const { partners } of rooms) assert.deepEqual(partners, []);
});

test('there is a room for each access level, and five changeable rooms in five places', () => {
  const changeable = TEMPLATE_ROOMS.filter(({ access }) => access === 'change');
  assert.deepEqual(
    changeable.map(({ id }) => rooms[id - 1].destination_ids[0]),
    [1, 4, 5, 6, 2],
  );
  assert.equal(TEMPLATE_ROOMS.filter(({ access }) => access === 'read').length, 1);
  assert.equal(TEMPLATE_ROOMS.filter(({ access }) => access === 'none').length, 1);
});

test('one room has more photos than fit on a page, plus one, and one room has a coupon', () => {
  assert.ok(Math.max(...rooms.map((room) => room.photos.length)) > 16);
  assert.equal(rooms.filter(({ coupons }) => coupons.length > 0).length, 1);
});

test('every room has one featured photo, and it is not always the first', () => {
  const places = rooms.map((room) => {
    const featured = room.photos.filter((photo: any) => photo.featured);
    assert.equal(featured.length, 1, room.name.en);
    return room.photos.indexOf(featured[0]);
  });
  assert.ok(places.some((place) => place > 0));
});

test('every text is in English and Vietnamese, and the Vietnamese has diacritics', () => {
  const texts = listTexts(lines);
  assert.ok(texts.length > 150);
  for (const text of texts) {
    assert.deepEqual(Object.keys(text), ['en', 'vi']);
    const { en, vi } = text as Record<'en' | 'vi', string>;
    assert.equal(en === '', vi === '', en);
    if (en.length > 80) assert.match(vi, /[ăâđêôơưạảấầẩậắằặẹếềểệịọốồổộớờởợụủứừửựỳỵ]/, en);
  }
});

test('prices are realistic for Vietnam, and monthly prices are below thirty nights', () => {
  for (const { price } of rooms) {
    assert.ok(price.nightly >= 400_000 && price.nightly <= 10_000_000);
    assert.ok(price.weekend >= price.nightly);
    assert.ok(price.monthly < price.nightly * 30);
  }
});

test('every picture exists, decodes, is small and unique, and no picture is unused', async () => {
  const files: string[] = [...photos.map(({ file }) => file), ...hosts.map((host) => host.avatar_file)];
  const digests = new Set<string>();
  for (const file of files) {
    const bytes = readFileSync(new URL(file, FOLDER));
    assert.ok(bytes.length <= MOST_BYTES, `${file} has ${bytes.length} bytes`);
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], file.includes('host-') ? [640, 640] : [1200, 800], file);
    digests.add(createHash('sha256').update(bytes).digest('hex'));
  }
  assert.equal(digests.size, files.length);
  const present = readdirSync(new URL('photos/', FOLDER)).map((name) => `photos/${name}`);
  assert.deepEqual(present.sort(), files.sort());
});

function listTexts(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value || 'vi' in value) return [value];
  return Object.values(value).flatMap(listTexts);
}
