import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDifference, listValueChanges, valueText } from './release-page.ts';

test('lists each changed value, down to the members that differ', () => {
  assert.deepEqual(
    listValueChanges({
      key: { destination_slug: 'hue', month: 3 },
      fields: {
        budget: { old: { mid: 40, premium: 90 }, new: { mid: 45, premium: 90 } },
        tags: { old: ['food', 'war'], new: ['food'] },
        station: { old: null, new: 'Hue' },
        points: { old: { climate: { a: null } }, new: { climate: { a: { zone: 'Am' } } } },
      },
    }),
    [
      { key: 'hue, 3', path: 'budget.mid', old: 40, new: 45 },
      { key: 'hue, 3', path: 'tags', old: ['food', 'war'], new: ['food'] },
      { key: 'hue, 3', path: 'station', old: null, new: 'Hue' },
      { key: 'hue, 3', path: 'points.climate.a', old: null, new: { zone: 'Am' } },
    ],
  );
});

test('treats an added or removed member as a change from or to null', () => {
  assert.deepEqual(
    listValueChanges({ key: { slug: 'a' }, fields: { c: { old: { x: 1 }, new: { x: 1, y: 2 } } } }),
    [{ key: 'a', path: 'c.y', old: null, new: 2 }],
  );
});

test('splits texts into a common start, the words that differ, and a common end', () => {
  assert.deepEqual(findDifference('heritage, food, war, unesco', 'heritage, food, unesco'), {
    start: 'heritage, food, ',
    old: 'war, ',
    new: '',
    end: 'unesco',
  });
  assert.deepEqual(findDifference('3', '8'), { start: '', old: '3', new: '8', end: '' });
  assert.deepEqual(findDifference('a a', 'a a a'), { start: 'a ', old: '', new: 'a ', end: 'a' });
});

test('shows values unchanged, with the names of members', () => {
  assert.equal(valueText([1, 2]), '1, 2');
  assert.equal(valueText({ same: true, rain: [1.5, null] }), 'same: true; rain: 1.5, null');
});
