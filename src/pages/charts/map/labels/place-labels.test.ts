import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cross, crossesBox, overlaps } from './box.ts';
import type { Dot } from './label-candidates.ts';
import { placeLabels } from './place-labels.ts';

const FRAME = { fontSize: 10, width: 200, height: 100 };

const dotAt = (x: number, y: number, name = 'Hue', rank = 2): Dot => ({ name, at: [x, y], radius: 4, rank });

test('places a name to the right of its dot, or to the left if the right is taken', () => {
  const [free] = placeLabels([dotAt(100, 50)], FRAME);
  assert.equal(free!.anchor, 'start');
  assert.ok(free!.x > 104);
  const [beside] = placeLabels([dotAt(100, 50), dotAt(115, 50)], FRAME);
  assert.equal(beside!.anchor, 'end');
});

test('keeps a name inside the picture', () => {
  const [atTheEdge] = placeLabels([dotAt(195, 50)], FRAME);
  assert.equal(atTheEdge!.anchor, 'end');
});

const crowdOf = (count: number, apart: number) =>
  Array.from({ length: count }, (_, index) =>
    dotAt(80 + (index % 6) * apart, 30 + Math.floor(index / 6) * apart, `Place ${index}`),
  );

test('places a name at the end of a leader line if there is no room beside the dot', () => {
  const crowd = crowdOf(9, 9);
  const placed = placeLabels(crowd, FRAME);
  assert.equal(placed.length, crowd.length);
  const led = placed.filter(({ leader }) => leader);
  assert.ok(led.length > 0);
  for (const { dot, leader } of led) {
    const [[x, y]] = leader!;
    assert.ok(Math.abs(Math.hypot(x - dot.at[0], y - dot.at[1]) - dot.radius) < 0.01);
  }
});

test('names and lines never overlap; without enough room, some dots have no name', () => {
  const crowd = crowdOf(60, 6);
  const placed = placeLabels(crowd, FRAME);
  assert.ok(placed.length > 0 && placed.length < crowd.length);
  for (const [index, a] of placed.entries())
    for (const b of placed.slice(index + 1)) {
      assert.ok(!overlaps(a.box, b.box), `${a.dot.name} and ${b.dot.name}`);
      if (a.leader) assert.ok(!crossesBox(a.leader, b.box), `the line of ${a.dot.name} and ${b.dot.name}`);
      if (b.leader) assert.ok(!crossesBox(b.leader, a.box), `${a.dot.name} and the line of ${b.dot.name}`);
      if (a.leader && b.leader) assert.ok(!cross(a.leader, b.leader));
    }
});

test('places the same dots’ names at the same positions every time', () => {
  assert.deepEqual(placeLabels(crowdOf(12, 8), FRAME), placeLabels(crowdOf(12, 8), FRAME));
});

test('dots of unnamed ranks have no name, and no name covers them', () => {
  const placed = placeLabels([dotAt(100, 50, 'Hanoi', 1), dotAt(120, 50, 'x', 3)], {
    ...FRAME,
    lastNamedRank: 2,
  });
  assert.deepEqual(
    placed.map(({ dot, anchor }) => [dot.name, anchor]),
    [['Hanoi', 'end']],
  );
});
