import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimiter } from './limits.ts';

test('a client may send as many requests as the limit in each minute', () => {
  let now = 1_200_000;
  const limiter = createRateLimiter(2, () => now);
  assert.deepEqual(limiter.take('192.0.2.1'), { allowed: true, remaining: 1, resetSeconds: 60 });
  now += 30_000;
  assert.deepEqual(limiter.take('192.0.2.1'), { allowed: true, remaining: 0, resetSeconds: 30 });
  assert.deepEqual(limiter.take('192.0.2.1'), { allowed: false, remaining: 0, resetSeconds: 30 });
  assert.equal(limiter.take('192.0.2.2').allowed, true);
  now += 30_000;
  assert.equal(limiter.take('192.0.2.1').allowed, true);
});

test('when the clock is set back an hour, a new minute starts and nobody is blocked for an hour', () => {
  let now = 7_200_000;
  const limiter = createRateLimiter(1, () => now);
  limiter.take('192.0.2.1');
  assert.equal(limiter.take('192.0.2.1').allowed, false);
  now -= 3_600_000 - 30_000;
  assert.deepEqual(limiter.take('192.0.2.1'), { allowed: true, remaining: 0, resetSeconds: 30 });
  assert.equal(limiter.take('192.0.2.1').allowed, false);
  now += 30_000;
  assert.equal(limiter.take('192.0.2.1').allowed, true);
});

test('peeking counts nothing, and reports when the limit is used up and when it resets', () => {
  let now = 0;
  const limiter = createRateLimiter(1, () => now, 'refusals');
  assert.deepEqual(limiter.peek('7'), { allowed: true, remaining: 1, resetSeconds: 60 });
  assert.deepEqual(limiter.peek('7'), { allowed: true, remaining: 1, resetSeconds: 60 });
  limiter.take('7');
  assert.deepEqual(limiter.peek('7'), { allowed: false, remaining: 0, resetSeconds: 60 });
  assert.equal(limiter.peek('8').allowed, true);
  now = 60_000;
  assert.equal(limiter.peek('7').allowed, true);
});

test('a limiter uses its name in both headers', () => {
  const limiter = createRateLimiter(5, () => 0, 'partner');
  assert.equal(limiter.policy, '"partner";q=5;w=60');
  assert.equal(limiter.present(limiter.take('7')), '"partner";r=4;t=60');
});

test('the window is a calendar minute, whenever the first request comes', () => {
  let now = 1_200_000 + 45_000;
  const limiter = createRateLimiter(1, () => now);
  assert.deepEqual(limiter.take('192.0.2.1'), { allowed: true, remaining: 0, resetSeconds: 15 });
  assert.equal(limiter.counts.read().startMs, 1_200_000);
  now = 1_259_999;
  assert.equal(limiter.take('192.0.2.1').allowed, false);
  now = 1_260_000;
  assert.deepEqual(limiter.take('192.0.2.1'), { allowed: true, remaining: 0, resetSeconds: 60 });
});

test('counts from other processes apply to their minute only', () => {
  let now = 1_200_000;
  const limiter = createRateLimiter(5, () => now);
  limiter.take('192.0.2.1');
  limiter.counts.learn(1_200_000, new Map([['192.0.2.1', 4]]));
  assert.deepEqual(limiter.peek('192.0.2.1'), { allowed: false, remaining: 0, resetSeconds: 60 });
  now = 1_260_000;
  assert.equal(limiter.peek('192.0.2.1').remaining, 5);
  assert.equal(limiter.take('192.0.2.1').remaining, 4);
  limiter.counts.learn(1_200_000, new Map([['192.0.2.1', 4]]));
  assert.equal(limiter.peek('192.0.2.1').remaining, 4);
});
