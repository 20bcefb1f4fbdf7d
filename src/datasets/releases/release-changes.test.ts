import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../declared/country-datasets.ts';
import { findReleaseChanges } from './release-changes.ts';
import { draftRelease } from './draft-release.ts';

const { climateWindows } = datasetsOf(vietnam);

const row = (month: number, recommended: number) => ({
  destination_slug: 'hue',
  destination_name: 'Huế',
  month,
  recommended,
});

async function changesBetween(before: object[], after: object[]) {
  const [old, current] = [
    await draftRelease(climateWindows, before),
    await draftRelease(climateWindows, after),
  ];
  return findReleaseChanges(climateWindows, old.files.json.bytes, current.files.json.bytes);
}

test('rows are read from the files of both releases', async () => {
  assert.deepEqual(
    await changesBetween([row(1, 0), row(2, 1), row(3, 1)], [row(2, 0), row(3, 1), row(4, 1)]),
    {
      added: [row(4, 1)],
      changed: [{ key: { destination_slug: 'hue', month: 2 }, fields: { recommended: { old: 1, new: 0 } } }],
      removed: [row(1, 0)],
    },
  );
});

test('against a release without rows, all rows are added or all are removed', async () => {
  assert.deepEqual(await changesBetween([], [row(1, 0)]), { added: [row(1, 0)], changed: [], removed: [] });
  assert.deepEqual(await changesBetween([row(1, 0)], []), { added: [], changed: [], removed: [row(1, 0)] });
  assert.deepEqual(await changesBetween([], []), { added: [], changed: [], removed: [] });
});

test('each list is in key order', async () => {
  const months = (...all: number[]) => all.map((month) => row(month, 0));
  const { added, changed, removed } = await changesBetween(months(10, 2, 9, 1, 5, 3), [
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

test('a release does not differ from itself', async () => {
  const rows = [row(1, 0), row(2, 1)];
  assert.deepEqual(await changesBetween(rows, rows), { added: [], changed: [], removed: [] });
});

test('the thread can yield after each compared row', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    ...row(1, 0),
    destination_slug: `place-${index}`,
  }));
  const [old, current] = [
    await draftRelease(climateWindows, rows),
    await draftRelease(
      climateWindows,
      rows.map((each) => ({ ...each, recommended: 1 })),
    ),
  ];
  let pauses = 0;
  const { changed } = await findReleaseChanges(
    climateWindows,
    old.files.json.bytes,
    current.files.json.bytes,
    async () => void (pauses += 1),
  );
  assert.equal(changed.length, 100);
  assert.ok(pauses >= 200, `${pauses} pauses`);
});
