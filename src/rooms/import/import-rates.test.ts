import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRates } from './import-rates.ts';

test('reads a table of rates and rounds fractions of a dong', () => {
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
  ['', 'The table has no exchange rates.'],
  ['valid_from,vnd,source\n', 'The table has no exchange rates.'],
  [
    'day,vnd,source\n2026-09-29,1,x\n',
    'The rates lack the column valid_from: they need valid_from, vnd, source.',
  ],
  ['valid_from,vnd,source\n2026-09-29,,x\n', 'Row 1 of the rates: vnd is "", which is not a price.'],
  ['valid_from,vnd,source\n2026-09-29,-5,x\n', 'Row 1 of the rates: vnd is "-5", which is not a price.'],
  [
    'valid_from,vnd,source\n2026-02-29,25000,x\n',
    'Row 1 of the rates: valid_from is "2026-02-29", which is not a valid date.',
  ],
  [
    'valid_from,vnd,source\n2026-09-29,1,x\n2026-09-29,2,x\n',
    'Row 2 of the rates: another row has the day 2026-09-29.',
  ],
];

for (const [text, message] of REFUSED) {
  test(`refuses ${JSON.stringify(text)}: ${message}`, () => {
    assert.throws(() => parseRates(text), { message });
  });
}

test('refuses a rate of 0, a day in another format and a row that is too long', () => {
  assert.throws(() => parseRates('valid_from,vnd,source\n2026-09-29,0,x\n'), /Row 1 of the rates: vnd /);
  assert.throws(
    () => parseRates('valid_from,vnd,source\n29.9.2026,1,x\n'),
    /Row 1 of the rates: valid_from /,
  );
  assert.throws(() => parseRates('valid_from,vnd,source\n2026-09-29,1,x,y\n'), /are not a CSV table/);
});
