import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimiter } from './rate-limiter.ts';

test('a client may make as many requests a minute as the limit, and again in the next', () => {
  let now = 1_000_000;
  const limiter = createRateLimiter(2, () => now);
  assert.deepEqual(limiter.take('192.0.2.1'), { allowed: true, remaining: 1, resetSeconds: 60 });
  now += 30_000;
  assert.deepEqual(limiter.take('192.0.2.1'), { allowed: true, remaining: 0, resetSeconds: 30 });
  assert.deepEqual(limiter.take('192.0.2.1'), { allowed: false, remaining: 0, resetSeconds: 30 });
  assert.equal(limiter.take('192.0.2.2').allowed, true);
  now += 30_000;
  assert.equal(limiter.take('192.0.2.1').allowed, true);
});

test('the addresses of one IPv6 network are one client, IPv4 addresses are clients of their own', () => {
  const limiter = createRateLimiter(1, () => 0);
  assert.equal(limiter.take('2001:db8:1:2::1').allowed, true);
  assert.equal(limiter.take('2001:db8:1:2:ffff::9').allowed, false);
  assert.equal(limiter.take('2001:db8:1:3::1').allowed, true);
  assert.equal(limiter.take('::ffff:192.0.2.1').allowed, true);
  assert.equal(limiter.take('::ffff:192.0.2.2').allowed, true);
});
