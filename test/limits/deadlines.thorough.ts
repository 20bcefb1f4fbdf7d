import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config/config.ts';

// Checks that the defaults fit promises P8 and P12; their proofs check that Sampan keeps them.
const defaults = readConfig({});

test('the default database timeout is less than a second', () => {
  assert.ok(defaults.databaseConnectMs + defaults.databaseStatementMs < 950);
});

test('the default timeout for slow clients is less than five seconds', () => {
  const slowestMs = Math.max(defaults.headersTimeoutMs, defaults.requestTimeoutMs);
  assert.ok(slowestMs + defaults.connectionCheckMs < 5_000);
});
