import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../src/config/config.ts';

// What the promises P8 and P12 mean in seconds is a matter of the defaults; that they are kept is proven there.
const defaults = readConfig({});

test('by default a request gives up on the database in less than a second', () => {
  assert.ok(defaults.databaseConnectMs + defaults.databaseStatementMs < 950);
});

test('by default a slow client is cut in less than five seconds', () => {
  const slowestMs = Math.max(defaults.headersTimeoutMs, defaults.requestTimeoutMs);
  assert.ok(slowestMs + defaults.connectionCheckMs < 5_000);
});
