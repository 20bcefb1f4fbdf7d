import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidTable } from '../../sources/table.ts';
import { parseKeywordVolumes } from './keywords.ts';

test('volumes are read by slug, ignoring other columns', () => {
  const csv = '\uFEFFslug,note,search_volume\r\nda-nang-vs-hue,"a, b",2400\r\nsa-pa-vs-ha-giang,,0\r\n';
  assert.deepEqual(
    [...parseKeywordVolumes(csv)],
    [
      ['da-nang-vs-hue', 2400],
      ['sa-pa-vs-ha-giang', 0],
    ],
  );
});

test('a row without a slug and a count is rejected', () => {
  const TABLES = [
    'slug,volume\nda-nang-vs-hue,1\n',
    'slug,search_volume\n,1\n',
    'slug,search_volume\nda-nang-vs-hue,\n',
    'slug,search_volume\nda-nang-vs-hue,-1\n',
    'slug,search_volume\nda-nang-vs-hue,1.5\n',
    'slug,search_volume\nda-nang-vs-hue,many\n',
    'slug,search_volume\nda-nang-vs-hue,1\nda-nang-vs-hue,2\n',
  ];
  for (const table of TABLES) assert.throws(() => parseKeywordVolumes(table), InvalidTable);
});
