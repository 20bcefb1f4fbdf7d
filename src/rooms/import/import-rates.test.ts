import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRates } from './import-rates.ts';

test('a table of rates is read, and fractions of a đồng are rounded', () => {
  assert.deepEqual(parseRates('\uFEFFvalid_from,vnd,source\n2026-09-29,25947.77,"a bank, by post"\n'), [
    {
      type: 'exchange_rate',
      currency: 'USD',
      valid_from: '2026-09-29',
      vnd: 25948,
      source: 'a bank, by post',
    },
  ]);
});

const REFUSED: [text: string, message: string][] = [
  ['', 'The table has no exchange rate.'],
  ['valid_from,vnd,source\n', 'The table has no exchange rate.'],
  [
    'day,vnd,source\n2026-09-29,1,x\n',
    'The rates lack the column valid_from: they need valid_from, vnd, source.',
  ],
  ['valid_from,vnd,source\n2026-09-29,,x\n', 'Row 1 of the rates: vnd is "", which is no price.'],
  ['valid_from,vnd,source\n2026-09-29,-5,x\n', 'Row 1 of the rates: vnd is "-5", which is no price.'],
  [
    'valid_from,vnd,source\n2026-02-29,25000,x\n',
    'Row 1 of the rates: valid_from is "2026-02-29", which is no day of the calendar.',
  ],
  [
    'valid_from,vnd,source\n2026-09-29,1,x\n2026-09-29,2,x\n',
    'Row 2 of the rates: another row has the day 2026-09-29.',
  ],
];

for (const [text, message] of REFUSED) {
  test(`${JSON.stringify(text)} is refused: ${message}`, () => {
    assert.throws(() => parseRates(text), { message });
  });
}

test('a rate of nothing, a day in other words and a row that is too long are refused', () => {
  assert.throws(() => parseRates('valid_from,vnd,source\n2026-09-29,0,x\n'), /Row 1 of the rates: vnd /);
  assert.throws(
    () => parseRates('valid_from,vnd,source\n29.9.2026,1,x\n'),
    /Row 1 of the rates: valid_from /,
  );
  assert.throws(() => parseRates('valid_from,vnd,source\n2026-09-29,1,x,y\n'), /are no CSV table/);
});
