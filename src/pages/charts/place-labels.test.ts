import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeLabels, type Dot } from './place-labels.ts';

const FRAME = { fontSize: 10, width: 200, height: 100 };

const dotAt = (x: number, y: number, name = 'Hue', rank = 2): Dot => ({ name, at: [x, y], radius: 4, rank });

const around = (rank: number) =>
  [-1, 0, 1].flatMap((dx) =>
    [-2, -1, 0, 1, 2].map((dy) => dotAt(100 + dx * 14, 50 + dy * 12, 'x'.repeat(90), rank)),
  );

test('a name stands right of its dot, and left of it where the right is taken', () => {
  const [free] = placeLabels([dotAt(100, 50)], FRAME);
  assert.equal(free!.anchor, 'start');
  assert.ok(free!.x > 104);
  const [beside] = placeLabels([dotAt(100, 50), dotAt(115, 50)], FRAME);
  assert.equal(beside!.anchor, 'end');
});

test('a name stays inside the picture', () => {
  const [atTheEdge] = placeLabels([dotAt(195, 50)], FRAME);
  assert.equal(atTheEdge!.anchor, 'end');
});

test('names never meet: where there is no room for all, the last dots go without', () => {
  const crowd = Array.from({ length: 30 }, (_, index) =>
    dotAt(80 + (index % 6) * 6, 30 + Math.floor(index / 6) * 6),
  );
  const placed = placeLabels(crowd, FRAME);
  assert.ok(placed.length > 0 && placed.length < crowd.length);
});

const isHanoiNamed = (rank: number) =>
  placeLabels([dotAt(101, 51, 'Hanoi', 1), ...around(rank)], FRAME).some(({ dot }) => dot.name === 'Hanoi');

test('a name of the first rank that finds no room covers a dot of the third, but none of the second', () => {
  assert.equal(isHanoiNamed(3), true);
  assert.equal(isHanoiNamed(2), false);
});
