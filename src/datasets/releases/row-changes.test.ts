import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../catalog.ts';
import { draftRelease } from './draft-release.ts';
import { parseRows } from './release.ts';
import { findRowChanges } from './row-changes.ts';

const { climateWindows } = datasetsOf(vietnam);

const row = (month: number, recommended: number) => ({
  destination_slug: 'hue',
  destination_name: 'Hue',
  month,
  recommended,
});

test('rows are matched by key: added, changed field by field, removed', () => {
  assert.deepEqual(
    findRowChanges(climateWindows, [row(1, 0), row(2, 1), row(3, 1)], [row(4, 1), row(2, 0), row(3, 1)]),
    {
      added: [row(4, 1)],
      changed: [{ key: { destination_slug: 'hue', month: 2 }, fields: { recommended: { old: 1, new: 0 } } }],
      removed: [row(1, 0)],
    },
  );
});

test('an added or removed column is a change from or to null', () => {
  const { changed } = findRowChanges(
    climateWindows,
    [{ ...row(1, 0), gone: 'x' }],
    [{ ...row(1, 0), come: 'y' }],
  );
  assert.deepEqual(changed[0]!.fields, { gone: { old: 'x', new: null }, come: { old: null, new: 'y' } });
});

test('the order of rows is not a change', () => {
  const changes = findRowChanges(climateWindows, [row(1, 0), row(2, 1)], [row(2, 1), row(1, 0)]);
  assert.deepEqual(changes, { added: [], changed: [], removed: [] });
});

test('each list is in key order, regardless of the row order in the releases', () => {
  const months = (...numbers: number[]) => numbers.map((month) => row(month, 1));
  const { added, changed, removed } = findRowChanges(
    climateWindows,
    [...months(10, 2, 9, 1), row(8, 0), row(3, 0)],
    months(12, 4, 11, 8, 3),
  );
  assert.deepEqual(removed, months(1, 2, 9, 10));
  assert.deepEqual(added, months(4, 11, 12));
  assert.deepEqual(
    changed.map(({ key }) => key['month']),
    [3, 8],
  );
});

function changesBetween(before: object[], after: object[]) {
  const [old, current] = [draftRelease(climateWindows, before), draftRelease(climateWindows, after)];
  return findRowChanges(climateWindows, parseRows(old.files.json.bytes), parseRows(current.files.json.bytes));
}

test('rows are read from the files of both releases', () => {
  assert.deepEqual(changesBetween([row(1, 0), row(2, 1), row(3, 1)], [row(2, 0), row(3, 1), row(4, 1)]), {
    added: [row(4, 1)],
    changed: [{ key: { destination_slug: 'hue', month: 2 }, fields: { recommended: { old: 1, new: 0 } } }],
    removed: [row(1, 0)],
  });
});

test('against a release without rows, all rows are added or all are removed', () => {
  assert.deepEqual(changesBetween([], [row(1, 0)]), { added: [row(1, 0)], changed: [], removed: [] });
  assert.deepEqual(changesBetween([row(1, 0)], []), { added: [], changed: [], removed: [row(1, 0)] });
  assert.deepEqual(changesBetween([], []), { added: [], changed: [], removed: [] });
});

test('each list is in key order', () => {
  const months = (...all: number[]) => all.map((month) => row(month, 0));
  const { added, changed, removed } = changesBetween(months(10, 2, 9, 1, 5, 3), [
    ...months(12, 4, 11),
    row(5, 1),
    row(3, 1),
  ]);
  assert.deepEqual(added, months(4, 11, 12));
  assert.deepEqual(
    changed.map(({ key }) => key['month']),
    [3, 5],
  );
  assert.deepEqual(removed, months(1, 2, 9, 10));
});

test('a release does not differ from itself', () => {
  const rows = [row(1, 0), row(2, 1)];
  assert.deepEqual(changesBetween(rows, rows), { added: [], changed: [], removed: [] });
});
