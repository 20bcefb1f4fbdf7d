import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodePieces } from './encode-pieces.ts';

const TEXTS: [name: string, pieces: string[]][] = [
  ['nothing', []],
  ['Latin and other pieces', ['Hoi An ', 'Hội An ', '湖', '', '🛶']],
  ['more than the initial buffer', ['x'.repeat(300_000), 'Hội An']],
  ['more than the initial buffer, multi-byte characters', ['Hội An', 'ộ湖🛶'.repeat(60_000), 'x']],
];

for (const [name, pieces] of TEXTS) {
  test(`${name}: the bytes are the same as for the joined text`, () => {
    assert.deepEqual(encodePieces(pieces), Buffer.from(pieces.join('')));
  });
}

test('earlier results do not change', () => {
  const first = encodePieces(['first']);
  encodePieces(['other']);
  assert.equal(first.toString(), 'first');
});
