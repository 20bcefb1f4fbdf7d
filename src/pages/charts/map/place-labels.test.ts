import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlaps } from './projection.ts';
import { placeLabels, type Dot, type Label } from './place-labels.ts';

const FRAME = { fontSize: 10, width: 200, height: 100 };

const dotAt = (x: number, y: number, name = 'Hue', rank = 2): Dot => ({ name, at: [x, y], radius: 4, rank });

test('places a name to the right of its dot, or to the left if the right is taken', () => {
  const [free] = placeLabels([dotAt(100, 50)], FRAME).values();
  assert.equal(free!.anchor, 'start');
  assert.ok(free!.x > 104);
  const [beside] = placeLabels([dotAt(100, 50), dotAt(115, 50)], FRAME).values();
  assert.equal(beside!.anchor, 'end');
});

test('keeps a name inside the picture', () => {
  const [atTheEdge] = placeLabels([dotAt(195, 50)], FRAME).values();
  assert.equal(atTheEdge!.anchor, 'end');
});

const crowdOf = (count: number, apart: number) =>
  Array.from({ length: count }, (_, index) =>
    dotAt(80 + (index % 6) * apart, 30 + Math.floor(index / 6) * apart, `Place ${index}`),
  );

test('places a name at the end of a leader line if there is no room beside the dot', () => {
  const crowd = crowdOf(9, 9);
  const placed = placeLabels(crowd, FRAME);
  assert.equal(placed.size, crowd.length);
  const led = [...placed].filter(([, { leader }]) => leader);
  assert.ok(led.length > 0);
  for (const [dot, { leader }] of led) {
    const [[x, y]] = leader!;
    assert.ok(Math.abs(Math.hypot(x - dot.at[0], y - dot.at[1]) - dot.radius) < 0.01);
  }
});

const boxesOf = ({ name }: Dot, { box, line }: Label) => [box, ...line].map((each) => ({ name, each }));

test('names and lines never overlap; without enough room, some dots have no name', () => {
  const crowd = crowdOf(60, 6);
  const placed = placeLabels(crowd, FRAME);
  assert.ok(placed.size > 0 && placed.size < crowd.length);
  const boxes = [...placed].map(([dot, label]) => boxesOf(dot, label));
  for (const [index, own] of boxes.entries())
    for (const a of own)
      for (const b of boxes.slice(index + 1).flat())
        assert.ok(!overlaps(a.each, b.each), `${a.name} and ${b.name}`);
});

test('a name that finds no room takes that of others, which move', () => {
  const [left, right, middle] = [
    dotAt(60, 50, 'A long name', 1),
    dotAt(140, 50, 'B', 1),
    dotAt(100, 50, 'Another long name'),
  ];
  assert.equal(placeLabels([left, right, middle], FRAME).size, 3);
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
    Array.from(placed, ([dot, { anchor }]) => [dot.name, anchor]),
    [['Hanoi', 'end']],
  );
});
