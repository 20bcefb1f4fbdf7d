import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { vietnam } from './vietnam.ts';

test('all 34 region names match the source', () => {
  const file = readFileSync('data/vietnam/sources/iso-3166-2/units.csv');
  const units = parse(file, { columns: true }) as { iso_code: string; name_en: string; name_vi: string }[];
  assert.deepEqual(
    vietnam.regions,
    units.map(({ iso_code, name_en, name_vi }) => ({ code: iso_code, en: name_en, vi: name_vi })),
  );
});

// The type checker cannot see this, because it reads no tuples from JSON.
test('every position on the map is a longitude and a latitude', () => {
  const { sea, neighbours, middleLatitude, scaleKm, ...extents } = vietnam.map;
  assert.ok(sea && neighbours.length > 0 && middleLatitude > 0 && scaleKm > 0);
  const labels = neighbours.flatMap(({ wide, narrow }) =>
    [wide, narrow].filter((each) => each !== undefined),
  );
  for (const position of [sea.wide, sea.narrow, ...sea.near, ...labels]) {
    assert.equal(position.length, 2);
    const [lng, lat] = position;
    assert.ok(lng > 90 && lng < 130 && lat > 0 && lat < 30, String(position));
  }
  assert.deepEqual(Object.keys(extents), ['wide', 'narrow', 'inset', 'covered']);
  for (const { west, south, east, north } of Object.values(extents)) assert.ok(west < east && south < north);
});
