import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BadFile, readingFile } from '../../extract/bad-file.ts';

test('an unreadable file is reported in one line with its name', () => {
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

test('an error that already names its file is not wrapped again', () => {
  const named = new BadFile('prices.csv line 3: usd is empty');
  assert.throws(
    () =>
      readingFile('data', () => {
        throw named;
      }),
    named,
  );
});
