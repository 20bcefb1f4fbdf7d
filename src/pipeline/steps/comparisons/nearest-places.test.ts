import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { greatCircleKm } from './great-circle.ts';
import { nearestPlaces } from './nearest-places.ts';

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('finds the places that a full scan finds', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 2, maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      (places, count) => {
        const found = nearestPlaces(places).nearestTo(0, count);
        const km = (index: number) => greatCircleKm(places[0]!, places[index]!);
        const scanned = places
          .map((_, index) => index)
          .slice(1)
          .sort((i, j) => km(i) - km(j))
          .slice(0, count);
        assert.equal(found.length, scanned.length);
        for (const [rank, index] of found.entries())
          assert.ok(Math.abs(km(index) - km(scanned[rank]!)) < 1e-6);
      },
    ),
  );
});

test('sees across the date line', () => {
  const places = [
    { lat: 0, lng: 179.9 },
    { lat: 0, lng: 170 },
    { lat: 0, lng: -179.9 },
  ];
  assert.deepEqual(nearestPlaces(places).nearestTo(0, 1), [2]);
});

test('great-circle distances agree with known ones', () => {
  const hanoi = { lat: 21.0245, lng: 105.84117 };
  const hoChiMinhCity = { lat: 10.82302, lng: 106.62965 };
  assert.equal(Math.round(greatCircleKm(hanoi, hoChiMinhCity)), 1137);
  assert.equal(greatCircleKm(hanoi, hanoi), 0);
  assert.equal(Math.round(greatCircleKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })), 20_015);
});
