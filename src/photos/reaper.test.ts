import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createSteadyClock } from './reaper.ts';

const START_MS = Date.parse('2026-05-01T10:00:00.000Z');
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const NINE_DAYS_MS = 9 * 24 * HOUR_MS;

describe('A steady clock', () => {
  let elapsedMs: number;
  let wrongByMs: number;
  let tell: () => Date | undefined;

  beforeEach(() => {
    elapsedMs = 0;
    wrongByMs = 0;
    tell = createSteadyClock({
      now: () => new Date(START_MS + elapsedMs + wrongByMs),
      monotonicMs: () => elapsedMs,
    });
    tell();
    elapsedMs = HOUR_MS;
  });

  const after = (ms: number) => {
    elapsedMs += ms;
    return tell()?.getTime();
  };

  test('tells the time of a minute ago, from an hour after the first call', () => {
    assert.equal(after(-1), undefined);
    assert.equal(after(1), START_MS + HOUR_MS - MINUTE_MS);
    assert.equal(after(8 * HOUR_MS), START_MS + 9 * HOUR_MS - MINUTE_MS);
  });

  test('tells no time if the clock was ahead at the first call and is corrected within an hour', () => {
    elapsedMs = 0;
    wrongByMs = NINE_DAYS_MS;
    tell = createSteadyClock({
      now: () => new Date(START_MS + elapsedMs + wrongByMs),
      monotonicMs: () => elapsedMs,
    });
    for (let minutes = 0; minutes < 59; minutes += 1) assert.equal(after(MINUTE_MS), undefined);
    wrongByMs = 0;
    assert.equal(after(SECOND_MS), undefined);
    assert.equal(after(HOUR_MS - 1), undefined);
    assert.equal(after(1), START_MS + elapsedMs - MINUTE_MS);
  });

  for (const jumpMs of [NINE_DAYS_MS, -NINE_DAYS_MS])
    test(`tells no time for an hour after a jump of ${jumpMs} ms`, () => {
      tell();
      wrongByMs = jumpMs;
      assert.equal(after(SECOND_MS), undefined);
      assert.equal(after(HOUR_MS - 1), undefined);
      assert.equal(after(1), START_MS + elapsedMs - MINUTE_MS + jumpMs);
    });

  test('waits an hour again if the clock jumps back', () => {
    tell();
    wrongByMs = NINE_DAYS_MS;
    assert.equal(after(SECOND_MS), undefined);
    wrongByMs = 0;
    assert.equal(after(3 * SECOND_MS), undefined);
    assert.equal(after(HOUR_MS - 1), undefined);
    assert.equal(after(1), START_MS + elapsedMs - MINUTE_MS);
  });

  test('follows a clock that is corrected by up to a minute', () => {
    tell();
    wrongByMs = MINUTE_MS;
    assert.equal(after(SECOND_MS), START_MS + HOUR_MS + SECOND_MS);
    wrongByMs = 0;
    assert.equal(after(SECOND_MS), START_MS + HOUR_MS + 2 * SECOND_MS - MINUTE_MS);
  });
});
