import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../sources/table.ts';
import { parseCandidates } from './candidates.ts';

const HEADER = 'slug,name_en,name_vi,geonameid,proxy,tier,setting,tags\n';

test('a line of the editorial table becomes a candidate', () => {
  const rows = parseCsv(
    `${HEADER}hoi-an,Hoi An,Hội An,1580541,,1,coast,heritage beach\n`,
    'editorial',
    'd.csv',
  );
  assert.deepEqual(parseCandidates(rows), [
    {
      slug: 'hoi-an',
      nameEn: 'Hoi An',
      nameVi: 'Hội An',
      geonameid: '1580541',
      proxy: '',
      tier: 1,
      setting: 'coast',
      tags: ['heritage', 'beach'],
      row: rows[0],
    },
  ]);
});

test('a setting other than the five is rejected', () => {
  const rows = parseCsv(`${HEADER}hoi-an,Hoi An,,1580541,,1,moon,\n`, 'editorial', 'd.csv');
  assert.throws(() => parseCandidates(rows), {
    message: '"moon" is not a setting. Allowed: coast, delta, city-plain, highland, mountain.',
  });
});
