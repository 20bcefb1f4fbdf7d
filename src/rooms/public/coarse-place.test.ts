import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SAMPLE_ROOM } from '../details/room-schema.ts';
import { coarsenAddress } from './public-room.ts';

const { address } = SAMPLE_ROOM.record;
const coarsen = (latitude: number, longitude: number) =>
  coarsenAddress({ ...address, latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) });

test('rooms in one square of 0.02 degrees have the same place, on both sides of zero', () => {
  for (const [lat, lng] of [
    [21.0201, 105.8401],
    [21.0399, 105.8599],
  ] as const)
    assert.deepEqual([coarsen(lat, lng).lat, coarsen(lat, lng).lng], [21.03, 105.85]);
  assert.deepEqual([coarsen(-0.001, 0.001).lat, coarsen(-0.001, 0.001).lng], [-0.01, 0.01]);
});

test('the place is within half a square and has at most two decimals', () => {
  const degrees = fc.double({ min: -89, max: 89, noNaN: true });
  fc.assert(
    fc.property(degrees, degrees, (lat, lng) => {
      const place = coarsen(lat, lng);
      assert.ok(Math.abs(place.lat - lat) <= 0.010_001 && Math.abs(place.lng - lng) <= 0.010_001);
      assert.match(`${place.lat} ${place.lng}`, /^-?\d+(?:\.\d\d?)? -?\d+(?:\.\d\d?)?$/);
    }),
  );
});

test('the names are ward, city and country, without the street', () => {
  const place = coarsenAddress({ ...address, area: 'Hoàn Kiếm', state: '' });
  assert.deepEqual(place.names, ['Hoàn Kiếm', 'Hanoi', 'Vietnam']);
});
