import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findId } from './ids.ts';

test('an id is a positive 32-bit number in canonical form', () => {
  for (const [text, id] of [
    ['1', 1],
    ['10007', 10007],
    ['2147483647', 2147483647],
  ] as const) {
    assert.equal(findId(text), id);
  }
  for (const text of [
    '',
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '2147483648',
    '9999999999',
    '٣',
    '1\0',
  ]) {
    assert.equal(findId(text), undefined, text);
  }
});
