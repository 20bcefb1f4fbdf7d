import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { parseCsv } from '../sources/table.ts';
import { findRegions } from './places.ts';

const units = parseCsv(
  'iso_code,name_en,name_vi,geonames_admin1\nVN-HN,Hanoi,Hà Nội,01\nVN-25,Quang Tri,Quảng Trị,44\n',
  'iso-3166-2',
  'units.csv',
);
const crosswalk = parseCsv('former_admin1,geonames_admin1\n44,01\n62,44\n', 'iso-3166-2', 'crosswalk.csv');
const dump = (text: string) => parseCsv(`geonameid,admin1_code\n${text}`, 'geonames', 'VN.txt');

test('in a dump of 2023 the code 44 is Hanoi, and in one of 2026 it is Quang Tri', () => {
  const before = dump('1581130,44\n1582886,62\n');
  const after = dump('1581130,01\n1582886,44\n');
  const regionsBefore = findRegions({ geonames: before, units, crosswalk }, vietnam);
  const regionsAfter = findRegions({ geonames: after, units, crosswalk }, vietnam);
  assert.equal(regionsBefore.ofDump(before[0]!).code.value, 'VN-HN');
  assert.equal(regionsBefore.ofDump(before[1]!).code.value, 'VN-25');
  assert.equal(regionsAfter.ofDump(after[0]!).nameVi, 'Hà Nội');
  assert.equal(regionsAfter.ofDump(after[1]!).nameVi, 'Quảng Trị');
});

test('the receipt names the place, the mapping from the old code and the unit', () => {
  const geonames = dump('1581130,44\n');
  const { code } = findRegions({ geonames, units, crosswalk }, vietnam).ofDump(geonames[0]!);
  assert.equal(code.class, 'computed');
  assert.deepEqual(code.sources, [
    { source: 'geonames', table: 'VN.txt', line: 2 },
    { source: 'iso-3166-2', table: 'crosswalk.csv', line: 2 },
    { source: 'iso-3166-2', table: 'units.csv', line: 2 },
  ]);
});

test('a dump with an unknown set of codes and a code without a unit are rejected', () => {
  assert.throws(() => findRegions({ geonames: [], units, crosswalk }, vietnam), /lacks Hanoi/);
  assert.throws(() => findRegions({ geonames: dump('1581130,99\n'), units, crosswalk }, vietnam), {
    message: 'geonames/VN.txt line 2: Hanoi has the admin code "99".',
  });
  const geonames = dump('1581130,01\n7,77\n');
  assert.throws(() => findRegions({ geonames, units, crosswalk }, vietnam).ofDump(geonames[1]!), {
    message: 'geonames/VN.txt line 3: no unit has the admin code "77".',
  });
});
