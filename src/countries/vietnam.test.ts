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
