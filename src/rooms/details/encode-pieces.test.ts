import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodePieces } from './encode-pieces.ts';

const TEXTS: [name: string, pieces: string[]][] = [
  ['nothing', []],
  ['Latin and other pieces', ['Hoi An ', 'Hội An ', '湖', '', '🛶']],
  ['more than is usual', ['x'.repeat(300_000), 'Hội An']],
  ['more than is usual, of two bytes and more', ['Hội An', 'ộ湖🛶'.repeat(60_000), 'x']],
];

for (const [name, pieces] of TEXTS) {
  test(`${name}: the bytes are those of the whole text`, () => {
    assert.deepEqual(encodePieces(pieces), Buffer.from(pieces.join('')));
  });
}

test('what was encoded before stays as it is', () => {
  const first = encodePieces(['first']);
  encodePieces(['other']);
  assert.equal(first.toString(), 'first');
});
