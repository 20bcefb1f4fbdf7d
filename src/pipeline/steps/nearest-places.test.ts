import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { greatCircleKm } from '../../datasets/measures/great-circle.ts';
import { nearestPlaces } from './nearest-places.ts';

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('finds the same places as a full scan', () => {
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

test('searches across the date line', () => {
  const places = [
    { lat: 0, lng: 179.9 },
    { lat: 0, lng: 170 },
    { lat: 0, lng: -179.9 },
  ];
  assert.deepEqual(nearestPlaces(places).nearestTo(0, 1), [2]);
});

test('great-circle distances match known distances', () => {
  const hanoi = { lat: 21.0245, lng: 105.84117 };
  const hoChiMinhCity = { lat: 10.82302, lng: 106.62965 };
  assert.equal(Math.round(greatCircleKm(hanoi, hoChiMinhCity)), 1137);
  assert.equal(greatCircleKm(hanoi, hanoi), 0);
  assert.equal(Math.round(greatCircleKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })), 20_015);
});

test('finds the nearest accepted place within the distance, from any position', () => {
  const places = Array.from({ length: 400 }, (_, index) => ({
    lat: 8 + ((index * 37) % 151) / 10,
    lng: 102 + ((index * 53) % 73) / 10,
    height: (index * 71) % 1_500,
  }));
  const tree = nearestPlaces(places);
  for (let step = 0; step < 100; step += 1) {
    const from = { lat: 8 + step / 7, lng: 102 + ((step * 29) % 75) / 10 };
    const isLow = (index: number) => places[index]!.height < 300;
    const byDistance = [...places.keys()]
      .filter(isLow)
      .map((index) => ({ index, km: greatCircleKm(from, places[index]!) }))
      .sort((a, b) => a.km - b.km);
    assert.equal(tree.findNearest(from, Infinity, isLow), byDistance[0]!.index);
    const within = byDistance[0]!.km <= 40 ? byDistance[0]!.index : undefined;
    assert.equal(tree.findNearest(from, 40, isLow), within);
  }
  assert.equal(
    nearestPlaces([]).findNearest({ lat: 0, lng: 0 }, Infinity, () => true),
    undefined,
  );
});

test('a nearest-place search visits few places', () => {
  const places = Array.from({ length: 10_000 }, (_, index) => ({
    lat: ((index * 7_919) % 10_007) / 500,
    lng: ((index * 104_729) % 10_009) / 500,
  }));
  const tree = nearestPlaces(places);
  for (let step = 0; step < 100; step += 1) tree.findNearest({ lat: step / 5, lng: 10 }, 25, () => true);
  assert.ok(tree.countVisited() < 100 * 100, `${tree.countVisited()} visited`);
});
