import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { reachOn, targetOf } from './map-layer.ts';

type Point = readonly [number, number];

const REACH = reachOn(380);

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The area of a convex polygon. */
function isInside(corners: readonly Point[], [x, y]: Point): boolean {
  return corners.every(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-6;
  });
}

test('a place without close neighbours has a touch target of 44 pixels on a phone', () => {
  const corners = targetOf([100, 100], [{ at: [100, 100] }], REACH);
  const pixel = 380 / 328;
  for (let angle = 0; angle < 360; angle += 5) {
    const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    assert.ok(isInside(corners, [100 + 21.99 * pixel * x, 100 + 21.99 * pixel * y]), `${angle}°`);
    assert.ok(!isInside(corners, [100 + 23 * pixel * x, 100 + 23 * pixel * y]), `${angle}°`);
  }
});

test('two places that nearly touch divide the area around them', () => {
  const dots = [{ at: [100, 100] }, { at: [104, 100] }] as const;
  const left = targetOf(dots[0].at, dots, REACH);
  assert.ok(isInside(left, [80, 100]));
  assert.ok(isInside(left, [101.9, 110]));
  assert.ok(!isInside(left, [102.1, 100]));
});

test('a touch selects the nearest place within reach, and nothing else', () => {
  const position = fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }));
  fc.assert(
    fc.property(
      fc.uniqueArray(position, { minLength: 1, maxLength: 12, selector: String }),
      position,
      (places, touch) => {
        const dots = places.map((at) => ({ at }));
        const nearest = Math.min(...places.map((at) => distance(at, touch)));
        for (const at of places) {
          const isHit = isInside(targetOf(at, dots, REACH), touch);
          if (distance(at, touch) > nearest + 1e-6) assert.ok(!isHit);
          else if (nearest < REACH) assert.ok(isHit);
        }
      },
    ),
  );
});
