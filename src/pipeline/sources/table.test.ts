import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, findNumber, numberCell, parseCsv, wordsCell } from './table.ts';

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
