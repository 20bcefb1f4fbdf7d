import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../datasets/provenance/receipt-words.ts';
import { vietnam } from '../../countries/vietnam.ts';
import { observationsByPlace } from '../sources/observation.ts';
import { observationTable } from '../../../test/support/observation-table.ts';
import { parseCsv } from '../sources/table.ts';
import { parseCandidates } from './candidates.ts';
import { languagesFinder } from './languages.ts';

const candidates = parseCandidates(
  parseCsv(
    `slug,name_en,name_vi,geonameid,proxy,tier,setting,tags
da-lat,Da Lat,,1,,1,highland,
hoi-an,Hoi An,,2,,1,coast,
sa-pa,Sa Pa,,3,,1,mountain,
lai-chau,Lai Chau,,4,,3,mountain,
ly-son,Ly Son,,5,,3,coast,island
`,
    'editorial',
    'destinations.csv',
  ),
);
const share = (place: string, area: string, code: string, value: number) => ({
  place,
  field: 'ethnic_group_share',
  class: `${area} ${code}`,
  value,
});
const groups = observationsByPlace(
  observationTable('ethnic-groups', [
    share('da-lat', 'province', 'vi', 74),
    share('da-lat', 'province', 'nut', 9.9),
    share('da-lat', 'province', 'rog', 10),
    share('da-lat', 'province', 'rad', 14),
    share('sa-pa', 'province', 'tyz', 15),
    share('sa-pa', 'place', 'hmn', 51),
    share('sa-pa', 'place', 'ium', 23),
    share('lai-chau', 'province', 'blt', 31),
    share('lai-chau', 'province', 'hmn', 24),
    share('lai-chau', 'place', 'hmn', 3.2),
    share('ly-son', 'province', 'hre', 10.8),
  ]),
);
const findLanguages = languagesFinder(
  parseCsv(
    'iso639,destination_slugs\nvi,*\nkpm,da-lat bao-loc\nrad,da-lat\nkm,can-tho\n',
    'languages',
    'languages.csv',
  ),
  groups,
  vietnam,
);
const languagesOf = (slug: string) => findLanguages(candidates.find((each) => each.slug === slug)!);

test('Vietnamese comes first, then groups of a tenth or more, the largest first, then published languages, each once', () => {
  const { value, class: valueClass, detail } = publishReceipt(languagesOf('da-lat'));
  assert.deepEqual(value, ['vi', 'rad', 'rog', 'kpm']);
  assert.equal(valueClass, 'computed');
  assert.equal(
    detail,
    'vi 74 %, rad 14 %, rog 10 % of the former province, not of the place alone; read by a person',
  );
});

test('a place without a count of ethnic groups has only the official language', () => {
  assert.deepEqual(languagesOf('hoi-an').value, ['vi']);
  assert.equal(languagesOf('hoi-an').class, 'published');
});

test('shares of the place itself replace those of the province', () => {
  assert.deepEqual(languagesOf('sa-pa').value, ['vi', 'hmn', 'ium']);
  assert.match(publishReceipt(languagesOf('sa-pa')).detail!, /of the place; read by a person$/);
});

test('an incomplete list of the place replaces only the shares of its own groups, and the receipt cites them', () => {
  const { value, detail, sources } = publishReceipt(languagesOf('lai-chau'));
  assert.deepEqual(value, ['vi', 'blt']);
  assert.equal(
    detail,
    'blt 31 % of the former province, not of the place alone; left out: hmn 3.2 % of the place; read by a person',
  );
  assert.deepEqual(
    sources.filter(({ source }) => source === 'ethnic-groups').map(({ line }) => line),
    [9, 11],
  );
});

test('an island does not inherit the languages of its province', () => {
  assert.deepEqual(languagesOf('ly-son').value, ['vi']);
});
