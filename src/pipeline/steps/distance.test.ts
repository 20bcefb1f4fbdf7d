import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceKm } from './distance.ts';

test('a degree along the equator or a meridian is 111.2 km', () => {
  assert.equal(distanceKm({ lat: 0, lng: 106 }, { lat: 0, lng: 107 }).toFixed(1), '111.2');
  assert.equal(distanceKm({ lat: 16, lng: 108 }, { lat: 17, lng: 108 }).toFixed(1), '111.2');
});

test('Hanoi lies 1137 km from Ho Chi Minh City both ways', () => {
  const hanoi = { lat: 21.0245, lng: 105.84117 };
  const saigon = { lat: 10.82302, lng: 106.62965 };
  assert.equal(Math.round(distanceKm(hanoi, saigon)), 1137);
  assert.equal(distanceKm(hanoi, saigon), distanceKm(saigon, hanoi));
  assert.equal(distanceKm(hanoi, hanoi), 0);
});
