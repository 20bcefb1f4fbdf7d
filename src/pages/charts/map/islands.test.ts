import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../../countries/vietnam.ts';
import { listBorders } from './projection.ts';
import { findSea } from './islands.ts';

test('the sea has two named island groups in both languages, with each island inside its group’s extent', () => {
  const { name, groups } = findSea(vietnam)!;
  assert.deepEqual(name, { en: 'East Sea', vi: 'Biển Đông' });
  assert.deepEqual(
    groups.map((group) => [group.name.en, group.name.vi, group.islands.length]),
    [
      ['Paracel Islands', 'Quần đảo Hoàng Sa', 7],
      ['Spratly Islands', 'Quần đảo Trường Sa', 12],
    ],
  );
  for (const { extent, islands } of groups)
    for (const [lng, lat] of islands) {
      assert.ok(lng >= extent.west && lng <= extent.east);
      assert.ok(lat >= extent.south && lat <= extent.north);
    }
});

test('no country outline has a point in the sea between the coast and the islands', () => {
  const inSea = listBorders(vietnam)
    .flatMap(({ points }) => points)
    .filter(([lng, lat]) => lng > 109.6 && lat > 8 && lat < 17.8 && lng < 116.8);
  assert.deepEqual(inSea, []);
});
