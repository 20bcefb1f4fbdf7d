import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartData, writeChartCsv } from './chart.ts';

const ITEMS = [
  { name: 'Huế, "Thuận Hóa"', usd: 12.5, low: null, best: [1, 12] },
  { name: 'Hà Nội', usd: 7, low: 5, best: [] },
];

const data = chartData(ITEMS, [
  ['name', ({ name }) => name, 'Destination'],
  ['usd', ({ usd }) => usd, 'A day', ({ usd }) => `$${usd}`],
  ['low_usd', ({ low }) => low],
  ['best_months', ({ best }) => best],
]);

test('the CSV has all columns, with keys as names and raw values', () => {
  assert.equal(
    writeChartCsv(data),
    'name,usd,low_usd,best_months\r\n"Huế, ""Thuận Hóa""",12.5,,"[1,12]"\r\nHà Nội,7,5,[]\r\n',
  );
});

test('the table has the named columns with formatted values', () => {
  assert.deepEqual(data.table, {
    columns: ['Destination', 'A day'],
    rows: [
      ['Huế, "Thuận Hóa"', '$12.5'],
      ['Hà Nội', '$7'],
    ],
  });
});

test('the table can have fewer items than the CSV', () => {
  const { rows, table } = chartData(ITEMS, [['name', ({ name }) => name, 'Name']], [ITEMS[1]!]);
  assert.equal(rows.length, 2);
  assert.deepEqual(table?.rows, [['Hà Nội']]);
});

test('there is no table without named columns', () => {
  assert.equal(chartData(ITEMS, [['usd', ({ usd }) => usd]]).table, undefined);
});
