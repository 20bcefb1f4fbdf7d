import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../sources/table.ts';
import { parseCandidates, tagsFinder } from './candidates.ts';

const [hoiAn, vungTau, typo] = parseCandidates(
  parseCsv(
    `slug,name_en,name_vi,geonameid,proxy,tier,setting,tags
hoi-an,Hoi An,,1,,1,coast,heritage beach
vung-tau,Vung Tau,,3,,2,coast,beach unesco
typo,Typo,,4,,3,coast,beech
`,
    'editorial',
    'destinations.csv',
  ),
);
const findTags = tagsFinder(
  parseCsv('tag\nheritage\nbeach\nwaterfalls\nunesco\n', 'editorial', 'tags.csv'),
  parseCsv(
    'site,destination_slugs\nHoi An Ancient Town,hoi-an\nMy Son,hoi-an da-nang\n',
    'unesco',
    'sites.csv',
  ),
);

test('a World Heritage site adds the tag unesco and appears in the receipt', () => {
  const tags = findTags(hoiAn!);
  assert.deepEqual(tags.value, ['heritage', 'beach', 'unesco']);
  assert.deepEqual(
    tags.sources.map(({ source, line }) => `${source}:${line}`),
    ['editorial:2', 'unesco:2', 'unesco:3'],
  );
});

test('the editorial table cannot set the tag unesco', () => {
  assert.deepEqual(findTags(vungTau!).value, ['beach']);
});

test('an unknown tag is rejected', () => {
  assert.throws(() => findTags(typo!), { message: 'typo has the tag "beech", which is not in tags.csv.' });
});
