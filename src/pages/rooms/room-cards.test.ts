import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountText } from './room-cards.ts';
import { WORDS } from '../language.ts';

for (const [usd, en, vi] of [
  [2.7, '$2.70', '2,70 USD'],
  [5, '$5.00', '5,00 USD'],
  [0.05, '$0.05', '0,05 USD'],
  [9.99, '$9.99', '9,99 USD'],
  [36.6, '$37', '37 USD'],
  [1_234.4, '$1,234', '1.234 USD'],
] as const)
  test(`an amount of ${usd} dollars is ${en}, or ${vi} in Vietnamese`, () => {
    const amount = { vnd: 0, usd };
    assert.deepEqual([amountText(amount, 'USD', WORDS.en), amountText(amount, 'USD', WORDS.vi)], [en, vi]);
  });
