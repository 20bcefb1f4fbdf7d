import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, findNumber, numberCell, parseCsv, parseCsvInSlices, wordsCell } from './table.ts';

const [first, second] = parseCsv(
  'place,months,height\n"Sa Pa, town",4 5 9,1570\nHue,,\n',
  'guides',
  'best.csv',
);

test('a row has its source, table and line', () => {
  assert.deepEqual(first, {
    at: { source: 'guides', table: 'best.csv', line: 2 },
    cells: { place: 'Sa Pa, town', months: '4 5 9', height: '1570' },
  });
  assert.equal(second!.at.line, 3);
});

test('cells are read as text, number or list of words', () => {
  assert.equal(cell(first!, 'place'), 'Sa Pa, town');
  assert.equal(numberCell(first!, 'height'), 1570);
  assert.deepEqual(wordsCell(first!, 'months'), ['4', '5', '9']);
  assert.deepEqual(wordsCell(second!, 'months'), []);
  assert.equal(findNumber(second!, 'height'), undefined);
});

test('a missing, empty or non-numeric cell is rejected with its location', () => {
  assert.throws(() => cell(first!, 'width'), { message: 'guides/best.csv line 2 has no column width' });
  assert.throws(() => numberCell(second!, 'height'), { message: 'guides/best.csv line 3: height is empty' });
  assert.throws(() => numberCell(second!, 'place'), {
    message: 'guides/best.csv line 3: place is "Hue", not a number',
  });
});

test('a table parsed in slices has the same rows', async () => {
  // The quoted cell, with a line break and multibyte letters, spans slices.
  const text = `place,note\n${`Huế,"một, ""hai""\nba"\n`.repeat(2_000)}`;
  const rows = await parseCsvInSlices(Buffer.from(text), 'guides', 'best.csv');
  assert.equal(rows.length, 2_000);
  assert.deepEqual(rows, parseCsv(text, 'guides', 'best.csv'));
});

test('rejects a table that is not CSV in slices too', async () => {
  await assert.rejects(parseCsvInSlices(Buffer.from('a,b\n1\n'), 'guides', 'best.csv'), {
    code: 'CSV_RECORD_INCONSISTENT_COLUMNS',
  });
});
