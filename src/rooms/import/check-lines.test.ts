import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exists } from './check-lines.ts';

test('accepts only days that exist', () => {
  assert.ok(exists('2024-02-29'));
  for (const text of ['2023-02-29', '2024-04-31', '0000-00-00']) assert.equal(exists(text), false, text);
});

test('accepts only instants that exist', () => {
  assert.ok(exists('2019-04-01T23:59:59Z'));
  for (const text of [
    '2019-04-31T00:00:00Z',
    '2019-13-01T00:00:00Z',
    '2019-04-01T24:00:00Z',
    '2016-12-31T23:59:60Z',
  ])
    assert.equal(exists(text), false, text);
});
