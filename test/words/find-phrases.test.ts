import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPhrases } from './find-phrases.ts';

test('names the line of each phrase and the words to use instead', () => {
  const text = 'Queue expensive requests.\nLet dear requests wait in line.\n';
  assert.deepEqual(findPhrases('a.md', text), [
    'a.md:2: "wait in line". Better: queue.',
    'a.md:2: "dear". Better: expensive, costly.',
  ]);
});

test('finds phrases in Vietnamese', () => {
  assert.equal(findPhrases('a.ts', "vi: 'Cập nhật 15 tháng 11, 2026'").length, 1);
  assert.equal(findPhrases('a.ts', "vi: 'Cập nhật 15/11/2026, mã kiểm tra'").length, 0);
});

test('accepts plain English', () => {
  const text = 'Sampan retries the upload, then drops the batch and logs the error.';
  assert.deepEqual(findPhrases('a.md', text), []);
});
