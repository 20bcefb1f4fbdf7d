import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxAround, cross, crossesBox, distanceToBox, distanceToLine } from './box.ts';
import { indexDots } from './place-labels.ts';

const BOX = boxAround([10, 10], 4, 2);

test('a line crosses only boxes that it passes through or ends in', () => {
  assert.equal(
    crossesBox(
      [
        [0, 10],
        [20, 10],
      ],
      BOX,
    ),
    true,
  );
  assert.equal(
    crossesBox(
      [
        [0, 0],
        [10, 10],
      ],
      BOX,
    ),
    true,
  );
  assert.equal(
    crossesBox(
      [
        [0, 10],
        [5, 10],
      ],
      BOX,
    ),
    false,
  );
  assert.equal(
    crossesBox(
      [
        [0, 14],
        [20, 14],
      ],
      BOX,
    ),
    false,
  );
  assert.equal(
    crossesBox(
      [
        [5, 13],
        [20, 9],
      ],
      boxAround([10, 10], 1),
    ),
    false,
  );
});

test('two lines cross if each separates the ends of the other', () => {
  assert.equal(
    cross(
      [
        [0, 0],
        [10, 10],
      ],
      [
        [0, 10],
        [10, 0],
      ],
    ),
    true,
  );
  assert.equal(
    cross(
      [
        [0, 0],
        [4, 4],
      ],
      [
        [0, 10],
        [10, 0],
      ],
    ),
    false,
  );
});

test('the distance to a box or a line is the distance to its nearest point', () => {
  assert.equal(distanceToBox(BOX, [17, 16]), 5);
  assert.equal(distanceToBox(BOX, [10, 11]), 0);
  assert.equal(
    distanceToLine(
      [
        [0, 0],
        [10, 0],
      ],
      [5, 3],
    ),
    3,
  );
  assert.equal(
    distanceToLine(
      [
        [0, 0],
        [10, 0],
      ],
      [13, 4],
    ),
    5,
  );
});

test('finds all dots near a box, including dots that reach into it from another cell', () => {
  const dots = [-40, 5, 31, 33, 500].map((x) => ({ at: [x, 10] as const, radius: 3 }));
  const near = indexDots(dots);
  assert.deepEqual(
    near(boxAround([20, 10], 11)).map(({ at: [x] }) => x),
    [5, 31, 33],
  );
  assert.deepEqual(
    near(boxAround([-40, 10], 1)).map(({ at: [x] }) => x),
    [-40],
  );
});
