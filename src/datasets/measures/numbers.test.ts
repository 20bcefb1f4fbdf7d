import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greatCircleKm, median, quantile } from './numbers.ts';

test('a quantile lies between its neighbours, regardless of the input order', () => {
  assert.equal(quantile([4, 1, 3, 2], 0.25), 1.75);
  assert.equal(quantile([4, 1, 3, 2], 0), 1);
  assert.equal(quantile([4, 1, 3, 2], 1), 4);
  assert.equal(median([5, 1, 2]), 2);
  assert.equal(median([7]), 7);
});

test('a degree along the equator or a meridian is 111.2 km', () => {
  assert.equal(greatCircleKm({ lat: 0, lng: 106 }, { lat: 0, lng: 107 }).toFixed(1), '111.2');
  assert.equal(greatCircleKm({ lat: 16, lng: 108 }, { lat: 17, lng: 108 }).toFixed(1), '111.2');
});

test('Hanoi is 1137 km from Ho Chi Minh City in both directions', () => {
  const hanoi = { lat: 21.0245, lng: 105.84117 };
  const saigon = { lat: 10.82302, lng: 106.62965 };
  assert.equal(Math.round(greatCircleKm(hanoi, saigon)), 1137);
  assert.equal(greatCircleKm(hanoi, saigon), greatCircleKm(saigon, hanoi));
  assert.equal(greatCircleKm(hanoi, hanoi), 0);
});
