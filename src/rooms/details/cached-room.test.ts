import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serialize } from 'node:v8';
import { bytesOf, type CachedRoom, type RoomView } from './cached-room.ts';
import { compressBeginning } from './compressed-beginning.ts';

function cachedRoom(text: string, views: number): CachedRoom {
  const key = {
    languages: ['vi', 'en', 'ko', 'ja'],
    timeZone: 'America/Argentina/ComodRivadavia',
    currency: 'USD',
    catalogueVersion: 1,
    day: '2026-11-15',
  } as const;
  const beginning = Buffer.from(text.repeat(3)).toString('latin1');
  const view: RoomView = { beginning, languages: ['vi'], etag: `W/"${'t'.repeat(22)}"`, compressed: {} };
  return {
    room: { id: 1, version: 1, hostId: 1, details: text, hostDetails: text, photos: text },
    reading: { access: 'change', isAnothers: false, catalogueVersion: 1 },
    commitCount: 1,
    views: Array.from({ length: views }, () => ({ key, view })),
  };
}

for (const [name, text] of [
  ['English', 'A quiet studio by the lake. '],
  ['Vietnamese', 'Căn studio yên tĩnh bên hồ. '],
  ['no', ''],
] as const) {
  for (const views of [0, 1, 8]) {
    test(`a room with ${name} texts and ${views} views is charged at least what the runtime writes for it`, () => {
      const cached = cachedRoom(text.repeat(200), views);
      assert.ok(bytesOf(cached) >= serialize(cached).byteLength);
    });
  }
}

test('charges compressed views too', () => {
  const plain = cachedRoom('A quiet studio by the lake. '.repeat(200), 1);
  const gzip = compressBeginning(plain.views[0]!.view.beginning, 'gzip');
  const views = plain.views.map(({ key, view }) => ({ key, view: { ...view, compressed: { gzip } } }));
  assert.equal(bytesOf({ ...plain, views }), bytesOf(plain) + gzip.bytes.length);
});
