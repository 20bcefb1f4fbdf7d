import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BadFile, readingFile } from './bad-file.ts';

test('a file that cannot be read is told in one line that names it', () => {
  assert.throws(
    () => readingFile('prices.csv', () => readFileSync('nowhere/prices.csv')),
    (error) => error instanceof BadFile && /^prices\.csv cannot be read: ENOENT.*$/.test(error.message),
  );
  assert.throws(
    () =>
      readingFile('prices.csv', () => {
        throw new Error('two\nlines');
      }),
    { message: 'prices.csv cannot be read: two lines' },
  );
});

test('what already names its file is not wrapped again', () => {
  const named = new BadFile('prices.csv line 3: usd is empty');
  assert.throws(
    () =>
      readingFile('data', () => {
        throw named;
      }),
    named,
  );
});
