import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import type { Room } from '../room-record.ts';
import { LANGUAGES, type Language } from '../viewer.ts';
import { presentRoom } from './present-room.ts';
import { roomSchema, SAMPLE_CATALOGUE, SAMPLE_ROOM } from './room-schema.ts';

function present(room: Room, languages: readonly Language[]) {
  const presented = presentRoom(
    room,
    { languages, timeZone: 'UTC', currency: 'USD' },
    {
      catalogue: SAMPLE_CATALOGUE,
      rates: SAMPLE_CATALOGUE.ratesOn(''),
      siteUrl: 'https://www.example',
    },
  );
  return { room: JSON.parse(JSON.stringify(presented.room)), languages: presented.languages };
}

const schemaOf = (name: string) => (roomSchema.properties as any)[name].properties.data.properties;

test('members are in schema order at every level', () => {
  const { room } = present(SAMPLE_ROOM, ['en']);
  assert.deepEqual(Object.keys(room), Object.keys(roomSchema.properties));
  const { price, host } = room;
  assert.deepEqual(Object.keys(price.data), Object.keys(schemaOf('price')));
  assert.deepEqual(Object.keys(host.data), Object.keys(schemaOf('host')));
});

test('for any photos, the room matches its schema and is consistent', () => {
  const check = Compile(roomSchema);
  const photos = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 50 }), tags: fc.subarray([1, 2]), slide: fc.boolean() }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  fc.assert(
    fc.property(photos, fc.shuffledSubarray([...LANGUAGES], { minLength: 4 }), (drawn, languages) => {
      const room: Room = {
        ...SAMPLE_ROOM,
        photos: drawn.map(({ id, tags, slide }, index) => ({
          ...SAMPLE_ROOM.photos[0]!,
          id,
          featured: index === 0,
          record: { ...SAMPLE_ROOM.photos[0]!.record, slide, tag_ids: tags },
        })),
      };
      const presented = present(room, languages).room;
      assert.deepEqual(check.Errors(presented), []);
      const ids = presented.photos.data.map(({ id }: any) => id);
      assert.deepEqual(
        ids,
        drawn.map(({ id }) => id),
      );
      for (const tag of presented.photoTags.data) {
        assert.deepEqual(
          tag.photos.data.map(({ id }: any) => id),
          drawn.filter(({ tags }) => tags.includes(tag.id)).map(({ id }) => id),
        );
      }
      assert.equal(presented.featured_photo === '', drawn.length === 0);
    }),
  );
});

test('a text is in the first available language, and the result lists the languages used', () => {
  const room: Room = {
    ...SAMPLE_ROOM,
    record: { ...SAMPLE_ROOM.record, name: { ja: '湖' }, summary: { vi: 'Hồ' } },
  };
  const { room: presented, languages } = present(room, ['ko', 'en', 'vi', 'ja']);
  assert.equal(presented.name, '湖');
  assert.equal(presented.summary, 'Hồ');
  assert.deepEqual(languages, ['en', 'vi', 'ja']);
});
