import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../datasets/provenance/receipt-words.ts';
import { observationsByPlace } from '../sources/observation.ts';
import { observationTable } from '../../../test/support/observation-table.ts';
import { populationFinder, unitName } from './populations.ts';

const count = (place: string, unit: string, value: number, locator = 'QuảngNam/HộiAn (city): rows 1-9') => ({
  place,
  field: 'population',
  class: unit,
  value,
  period: unit === 'populated place' ? '2025-05' : '2019-04-01',
  locator,
  extractor: 'populations',
});
const findPopulation = populationFinder(
  observationsByPlace(
    observationTable('populations', [
      count('hoi-an', 'city', 1000),
      count('hoi-an', 'city, urban part', 800),
      count('tam-dao', 'district', 83931, 'VĩnhPhúc/TamĐảo (district): rows 1-9'),
      count('tam-dao', 'township', 781, 'VĩnhPhúc/TamĐảo/TamĐảo (township): row 4'),
      count('phu-quoc', 'populated place', 1200, 'Phú Quốc#7: row 7'),
      count('phu-quoc', 'district', 1000, 'KiênGiang/PhúQuốc (district): rows 1-9'),
      count('phu-quoc', 'township', 300, 'KiênGiang/PhúQuốc/DươngĐông (township): row 4'),
      count('phu-quy', 'district', 26918, 'BìnhThuận/PhúQuí (district): rows 1-3'),
      count('phu-quy', 'commune', 9000, 'BìnhThuận/PhúQuí/TamThanh (commune): row 2'),
      count('cat-ba', 'populated place', 30000, 'Cát Bà#8: row 8'),
      count('cat-ba', 'district', 32090, 'HảiPhòng/CátHải (district): rows 1-9'),
      count('cat-ba', 'township', 12054, 'HảiPhòng/CátHải/CátBà (township): row 4'),
      count('hon-son', 'district', 20000, 'KiênGiang/KiênHải (district): rows 1-9'),
      count('phong-nha', 'district', 188375, 'QuảngBình/BốTrạch (district): rows 1-9'),
      count('phong-nha', 'district, urban part', 18673),
    ]),
  ),
);
const place = (slug: string, ...tags: string[]) => ({ slug, tags });
const dump = (persons: number) => ({
  persons,
  edited: [{ id: 'edited', date: '2021-12-07' } as const],
  rows: [{ source: 'geonames', table: 'VN.txt', line: 9 }],
  name: 'Hoi An',
});

test('the GeoNames figure is published if it is close to the unit’s census', () => {
  const receipt = findPopulation(place('hoi-an'), dump(1333));
  assert.equal(receipt.value, 1333);
  assert.equal(receipt.class, 'published');
  assert.equal(
    publishReceipt(receipt).detail,
    'the row is Hoi An; last changed on 2021-12-07; the year of its figure is not known; city Hội An, Quảng Nam; 1000 on 2019-04-01; machine-extracted',
  );
  assert.deepEqual(
    receipt.sources.map(({ source }) => source),
    ['geonames', 'populations'],
  );
});

test('a GeoNames figure more than one percent away from the urban part counts the whole unit', () => {
  for (const persons of [791, 809])
    assert.equal(findPopulation(place('hoi-an'), dump(persons)).value, persons);
});

test('the receipt has the census count of the unit, whichever figure is published', () => {
  const census = { persons: 1000, date: '2019-04-01' };
  for (const persons of [0, 749, 1000, 1333])
    assert.deepEqual(findPopulation(place('hoi-an'), dump(persons)).census, census);
  assert.equal(findPopulation(place('elsewhere'), dump(5)).census, undefined);
});

test('the date of a GeoNames row is not the date of its figure, unless the figure is that of the census', () => {
  assert.equal(findPopulation(place('hoi-an'), dump(1333)).period, undefined);
  assert.equal(findPopulation(place('elsewhere'), dump(5)).period, undefined);
  const counted = findPopulation(place('hoi-an'), dump(1000));
  assert.deepEqual([counted.class, counted.period], ['published', '2019-04-01']);
  assert.equal(
    publishReceipt(counted).detail,
    'the row is Hoi An; last changed on 2021-12-07; city Hội An, Quảng Nam; 1000 on 2019-04-01; machine-extracted',
  );
});

for (const [persons, why] of [
  [749, 'it is much lower'],
  [1334, 'it is much higher'],
  [800, 'it is that of the urban part'],
  [792, 'it is that of the urban part less one percent'],
  [808, 'it is that of the urban part and one percent'],
] as const) {
  test(`the census replaces the GeoNames figure when ${why}`, () => {
    const receipt = findPopulation(place('hoi-an'), dump(persons));
    assert.equal(receipt.value, 1000);
    assert.equal(receipt.class, 'observed');
    assert.equal(receipt.period, '2019-04-01');
    const urban = why.includes('urban') ? 'the urban part has 800; ' : '';
    assert.equal(
      publishReceipt(receipt).detail,
      `city Hội An, Quảng Nam; GeoNames says ${persons}; ${urban}machine-extracted`,
    );
    assert.equal(receipt.sources.length, urban ? 3 : 2);
  });
}

test('an island is its district, and a newer GeoNames row is used when the dump has one for another unit', () => {
  const receipt = findPopulation(place('phu-quoc', 'island'), dump(15));
  assert.equal(receipt.value, 1200);
  assert.match(
    publishReceipt(receipt).detail!,
    /^the row is Phú Quốc; in GeoNames of 2025-05; the year of its figure is not known;/,
  );
});

test('the district of an island may be spelled with i or y', () => {
  assert.equal(findPopulation(place('phu-quy', 'island'), undefined).value, 26918);
});

test('an island in a district with more islands is its town, not the district', () => {
  const receipt = findPopulation(place('cat-ba', 'island'), dump(30000));
  assert.deepEqual([receipt.value, receipt.unit, receipt.class], [12054, 'township', 'observed']);
  assert.equal(
    publishReceipt(receipt).detail,
    'township Cát Bà, Cát Hải, Hải Phòng; a district is not a town: all of its district has 32090; GeoNames says 30000; machine-extracted',
  );
  assert.throws(() => findPopulation(place('hon-son', 'island'), undefined), {
    message: 'There is no population for hon-son: add an observation of its population.',
  });
});

test('a town takes precedence over its district, which the receipt names', () => {
  const receipt = findPopulation(place('tam-dao'), dump(0));
  assert.equal(receipt.value, 781);
  assert.equal(
    publishReceipt(receipt).detail,
    'township Tam Đảo, Tam Đảo, Vĩnh Phúc; a district is not a town: all of its district has 83931; machine-extracted',
  );
});

test('a district around a place is never its population', () => {
  assert.throws(() => findPopulation(place('phong-nha'), undefined), {
    message: 'There is no population for phong-nha: add an observation of its population.',
  });
});

test('a place only in the dump keeps its figure, and a place without any count is rejected instead of getting 0', () => {
  assert.equal(findPopulation(place('elsewhere'), dump(5)).value, 5);
  assert.throws(() => findPopulation(place('elsewhere'), dump(0)), {
    message: 'There is no population for elsewhere: add an observation of its population.',
  });
});

test('unit names are written in the usual form', () => {
  assert.equal(unitName({ locator: 'BàRịa-VũngTàu/CônĐảo (district): row 7' }), 'Côn Đảo, Bà Rịa-Vũng Tàu');
  assert.equal(unitName({ locator: 'Côn Sơn#153359: row 153359' }), 'Côn Sơn');
});
