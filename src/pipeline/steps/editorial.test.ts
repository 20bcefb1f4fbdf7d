import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../table.ts';
import { parseCandidates } from './candidates.ts';
import { languagesFinder, tagsFinder } from './editorial.ts';

const [hoiAn, daLat, vungTau, typo] = parseCandidates(
  parseCsv(
    `slug,name_en,name_vi,geonameid,proxy,tier,setting,tags
hoi-an,Hoi An,,1,,1,coast,heritage beach
da-lat,Da Lat,,2,,1,highland,waterfalls
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

test('a World Heritage site gives the tag unesco and stands in the receipt', () => {
  const tags = findTags(hoiAn!);
  assert.deepEqual(tags.value, ['heritage', 'beach', 'unesco']);
  assert.deepEqual(
    tags.sources.map(({ source, line }) => `${source}:${line}`),
    ['editorial:2', 'unesco:2', 'unesco:3'],
  );
});

test('the tag unesco is not given by judgement', () => {
  assert.deepEqual(findTags(vungTau!).value, ['beach']);
});

test('a tag outside the vocabulary is refused', () => {
  assert.throws(() => findTags(typo!), { message: 'typo has the tag "beech", which tags.csv lacks.' });
});

test('Vietnamese comes first, then the languages of the place, each once', () => {
  const findLanguages = languagesFinder(
    parseCsv(
      'iso639,destination_slugs\nvi,*\nkpm,da-lat bao-loc\nkpm,da-lat\nkm,can-tho\n',
      'languages',
      'languages.csv',
    ),
  );
  assert.deepEqual(findLanguages(daLat!).value, ['vi', 'kpm']);
  assert.deepEqual(findLanguages(hoiAn!).value, ['vi']);
});
