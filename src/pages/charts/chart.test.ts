import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartData, writeChartCsv } from './chart.ts';

const ITEMS = [
  { name: 'Huế, "Thuận Hóa"', usd: 12.5, low: null, best: [1, 12] },
  { name: 'Hà Nội', usd: 7, low: 5, best: [] },
];

const data = chartData(ITEMS, [
  { key: 'name', value: ({ name }) => name, name: 'Destination' },
  { key: 'usd', value: ({ usd }) => usd, name: 'A day', show: ({ usd }) => `$${usd}` },
  { key: 'low_usd', value: ({ low }) => low },
  { key: 'best_months', value: ({ best }) => best },
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
  const { rows, table } = chartData(
    ITEMS,
    [{ key: 'name', value: ({ name }) => name, name: 'Name' }],
    [ITEMS[1]!],
  );
  assert.equal(rows.length, 2);
  assert.deepEqual(table?.rows, [['Hà Nội']]);
});

test('there is no table without named columns', () => {
  assert.equal(chartData(ITEMS, [{ key: 'usd', value: ({ usd }) => usd }]).table, undefined);
});
