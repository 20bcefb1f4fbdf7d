import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPhotoKey } from '../photos/store/photo-store.ts';
import { keyBefore, noteKey, parseNoteKey } from './notes.ts';

const OLD_KEY = 'ledger/2026-11-15/2026-11-15T083015.500Z_42_deleted_5d1c9f8e-0000-4000-8000-000000000000';
const SEQUENCES = [1, 2, 9, 10, 9_999, 10_000, 10_001, 99_999, 100_000, 2 ** 40];

test('keys sort by sequence, and after the keys of older versions, which sort by time', () => {
  const keys = SEQUENCES.map((sequence) => noteKey(sequence, '42', 'deleted'));
  assert.deepEqual([...keys, OLD_KEY].sort(), [OLD_KEY, ...keys]);
});

test('a position sorts before the notes of its sequence and after those of the previous one', () => {
  for (const sequence of SEQUENCES) {
    assert.ok(keyBefore(sequence) < noteKey(sequence, '42', 'deleted'));
    assert.ok(keyBefore(sequence + 1) > noteKey(sequence, '42', 'deleted'));
  }
});

test('a key contains its sequence, subject and action; a key of an older version has the sequence 0', () => {
  const subject = `access-${'0'.repeat(24)}-2147483647`;
  const key = noteKey(123_456, subject, 'ends-1794787200000');
  assert.deepEqual(parseNoteKey(key), {
    key,
    sequence: 123_456,
    subject,
    action: 'ends-1794787200000',
  });
  assert.deepEqual(parseNoteKey(OLD_KEY), { key: OLD_KEY, sequence: 0, subject: '42', action: 'deleted' });
});

test('ten thousand notes share a folder', () => {
  assert.equal(keyBefore(120_000), 'ledger/n00000000012/000000000120000');
  assert.equal(keyBefore(129_999), 'ledger/n00000000012/000000000129999');
  assert.equal(keyBefore(130_000), 'ledger/n00000000013/000000000130000');
});

test('every store accepts the longest key', () => {
  const key = noteKey(2 ** 40, `token-${'0'.repeat(64)}`, 'ends-1794787200000');
  assert.ok(isPhotoKey(key));
  assert.ok(key.slice(key.lastIndexOf('/') + 1).length <= 255);
});
