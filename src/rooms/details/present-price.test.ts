import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertVnd, formatAmount, formatTime, presentPrice } from './present-room.ts';
import { SAMPLE_ROOM } from './room-schema.ts';

const RATES = { USD: 23_195, VND: 1 };

test('reproduces the published figures exactly', () => {
  const price = presentPrice(10_007, SAMPLE_ROOM.record, 'USD', RATES);
  assert.deepEqual(
    [
      price.nightly_price,
      price.monthly_price,
      price.weekend_price,
      price.cleaning_fee,
      price.additional_guests_fee,
    ],
    [29.88, 25.893666666666665, 39.84, 9.96, 11.95],
  );
});

test('dollars have cents, VND amounts are whole', () => {
  assert.equal(convertVnd(1_617_000, 'VND', RATES), 1_617_000);
  assert.equal(convertVnd(1, 'USD', RATES), 0);
  assert.equal(convertVnd(116, 'USD', RATES), 0.01);
});

const AMOUNTS: [amount: number, currency: 'USD' | 'VND', decimals: number, text: string][] = [
  [29.88, 'USD', 0, '$30'],
  [9.96, 'USD', 2, '$9.96'],
  [0, 'USD', 2, '$0.00'],
  [1234.5, 'USD', 2, '$1,234.50'],
  [999.5, 'USD', 0, '$1,000'],
  [1_617_000, 'VND', 0, '1,617,000₫'],
  [231_000, 'VND', 2, '231,000₫'],
  [0, 'VND', 2, '0₫'],
];
for (const [amount, currency, decimals, text] of AMOUNTS) {
  test(`formats ${amount} ${currency} with ${decimals} decimals as ${text}`, () => {
    assert.equal(formatAmount(amount, currency, decimals), text);
  });
}

const TIMES: [time: string, text: string][] = [
  ['00:00', '12:00 AM'],
  ['00:30', '12:30 AM'],
  ['09:05', '09:05 AM'],
  ['12:00', '12:00 PM'],
  ['14:00', '02:00 PM'],
  ['23:59', '11:59 PM'],
];
for (const [time, text] of TIMES) {
  test(`formats ${time} as ${text}`, () => assert.equal(formatTime(time), text));
}
