import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSnapshot, isSnapshotKey, listOutdated, snapshotKey, timeOfSnapshot } from './snapshot-keys.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.parse('2026-11-19T17:20:30.000Z');

test('a key has its time, sorts by it and differs from other keys', () => {
  const key = snapshotKey(NOW_MS + 123);
  assert.equal(key, '20261119T172030.123Z.db.zst');
  assert.equal(timeOfSnapshot(key).getTime(), NOW_MS + 123);
  assert.ok(snapshotKey(NOW_MS) < key);
  for (const [text, isKey] of [
    [key, true],
    ['readme.txt', false],
    [`old/${key}`, false],
    [key.slice(1), false],
  ] as const)
    assert.equal(isSnapshotKey(text), isKey, text);
});

test('the newest copy is chosen, or the newest that is not after a time', () => {
  const keys = [0, 1, 2].map((minute) => snapshotKey(NOW_MS + minute * MINUTE_MS));
  assert.equal(chooseSnapshot(keys), keys[2]);
  assert.equal(chooseSnapshot(keys, NOW_MS + MINUTE_MS), keys[1]);
  assert.equal(chooseSnapshot(keys, NOW_MS + 2 * MINUTE_MS - 1), keys[1]);
  assert.equal(chooseSnapshot(keys, NOW_MS - 1), undefined);
  assert.equal(chooseSnapshot([]), undefined);
});

/** Copies at each of these ages, thinned once. */
function keptOf(agesMs: readonly number[]): number[] {
  const keys = agesMs.map((ageMs) => snapshotKey(NOW_MS - ageMs)).sort();
  const outdated = new Set(listOutdated(keys, NOW_MS));
  return keys.filter((key) => !outdated.has(key)).map((key) => NOW_MS - timeOfSnapshot(key).getTime());
}

test('the last copy of each minute, then of each hour, then of each day stays', () => {
  assert.deepEqual(keptOf([10_000, 20_000, 40_000]), [40_000, 10_000]);
  assert.deepEqual(keptOf([2 * HOUR_MS, 2 * HOUR_MS + MINUTE_MS, 3 * HOUR_MS]), [3 * HOUR_MS, 2 * HOUR_MS]);
  assert.deepEqual(keptOf([2 * DAY_MS, 2 * DAY_MS + HOUR_MS, 3 * DAY_MS]), [3 * DAY_MS, 2 * DAY_MS]);
  assert.deepEqual(keptOf([7 * DAY_MS, 8 * DAY_MS]), []);
});

test('the newest copy stays, whatever its age and whatever the clock', () => {
  assert.deepEqual(keptOf([-DAY_MS, 0]), [0, -DAY_MS]);
  assert.deepEqual(keptOf([0, 30 * DAY_MS]), [0]);
});

test('a service that copies every five minutes for ten days keeps few copies, with no gap larger than the plan has', () => {
  let keys: string[] = [];
  const firstMs = NOW_MS - 10 * DAY_MS;
  for (let timeMs = firstMs; timeMs <= NOW_MS; timeMs += 5 * MINUTE_MS) {
    keys.push(snapshotKey(timeMs));
    const outdated = new Set(listOutdated(keys, timeMs));
    keys = keys.filter((key) => !outdated.has(key));
  }
  const agesMs = keys.map((key) => NOW_MS - timeOfSnapshot(key).getTime());
  assert.ok(keys.length >= 12 + 23 + 6 && keys.length <= 12 + 25 + 8, String(keys.length));
  for (const [spanMs, stepMs] of [
    [HOUR_MS, 5 * MINUTE_MS],
    [DAY_MS, HOUR_MS],
    [7 * DAY_MS, DAY_MS],
  ] as const)
    for (let ageMs = 0; ageMs + stepMs <= spanMs; ageMs += stepMs)
      assert.ok(
        agesMs.some((each) => each >= ageMs && each <= ageMs + 2 * stepMs),
        `nothing from ${ageMs / stepMs} × ${stepMs} ms ago`,
      );
});
