import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../../countries/vietnam.ts';
import { readSources, rowsOf } from '../../sources/source.ts';
import { cell } from '../../sources/table.ts';
import { parseMonths, type ClimateMonth } from './climate-series.ts';
import { koppenClass } from './climate.ts';

const year = (temperatures: readonly number[], precipitation: readonly number[]) =>
  temperatures.map((tmean_c, index) => ({ tmean_c, precip_mm: precipitation[index]! }));
const same = (value: number) => Array.from({ length: 12 }, () => value);
const halves = (winter: number, summer: number) => [
  ...Array.from({ length: 3 }, () => winter),
  ...Array.from({ length: 6 }, () => summer),
  ...Array.from({ length: 3 }, () => winter),
];

const CLASSES: [klass: string, temperatures: number[], precipitation: number[]][] = [
  ['Af', same(26), same(60)],
  ['Am', same(26), [30, ...Array.from({ length: 11 }, () => 200)]],
  ['Aw', same(26), halves(5, 200)],
  ['BWh', same(26), same(5)],
  ['BWk', same(10), same(3)],
  ['BSh', same(26), same(40)],
  ['BSk', same(10), same(15)],
  ['Cfa', halves(10, 25), same(100)],
  ['Cfb', halves(10, 20), same(100)],
  ['Cwa', halves(10, 25), halves(9, 100)],
  ['Cwb', halves(10, 20), halves(9, 100)],
  ['Csa', halves(10, 25), halves(100, 30)],
  ['Cfc', [3, 3, 3, 5, 8, 11, 12, 11, 8, 5, 3, 3], same(100)],
  ['Dfb', halves(-10, 20), same(60)],
  ['Dfd', [-40, -35, -20, 0, 5, 12, 14, 11, 4, -10, -30, -39], same(40)],
  ['ET', halves(-10, 5), same(40)],
  ['EF', halves(-30, -5), same(40)],
];

for (const [klass, temperatures, precipitation] of CLASSES) {
  test(`a year of ${klass} is classed ${klass}`, () => {
    assert.equal(koppenClass(year(temperatures, precipitation)), klass);
  });
}

test('a coldest month of 18 °C is tropical and one of 17.9 °C is not', () => {
  assert.equal(koppenClass(year([18, ...same(26).slice(1)], same(100))), 'Af');
  assert.equal(koppenClass(year([17.9, ...same(26).slice(1)], same(100))), 'Cfa');
});

// Places where the computed class and the raster's class differ, with the limit that the place is close to.
type Reason = 'coldest month' | 'dry winter' | 'dry season' | 'sea cell' | 'hill cell';
const DISAGREEMENTS: [place: string, ours: string, raster: string, reason: Reason][] = [
  ['Bach Long Vi', 'Cwa', 'Ocean', 'sea cell'],
  ['Cao Bang', 'Cfa', 'Cwa', 'dry winter'],
  ['Con Dao', 'Aw', 'Ocean', 'sea cell'],
  ['Dien Bien Phu', 'Cwa', 'Aw', 'coldest month'],
  ['Ha Tinh', 'Cfa', 'Am', 'coldest month'],
  ['Lang Son', 'Cfa', 'Cwa', 'dry winter'],
  ['Lao Cai', 'Cwa', 'Aw', 'coldest month'],
  ['Muong Lay (old Lai Chau)', 'Cwa', 'Aw', 'coldest month'],
  ['Ninh Binh', 'Cwa', 'Aw', 'coldest month'],
  ['Phu Ho', 'Cfa', 'Aw', 'coldest month'],
  ['Phu Quy', 'Aw', 'Ocean', 'sea cell'],
  ['Quy Nhon', 'Am', 'Cwa', 'hill cell'],
  ['Rach Gia', 'Am', 'Aw', 'dry season'],
  ['Sa Pa', 'Cfb', 'Cwb', 'dry winter'],
  ['Son Tay (Hanoi)', 'Cwa', 'Aw', 'coldest month'],
  ['Thanh Hoa', 'Cwa', 'Aw', 'coldest month'],
  ['Tra My', 'Af', 'Am', 'dry season'],
  ['Tuy Hoa', 'Am', 'Aw', 'dry season'],
  ['Tuyen Quang', 'Cwa', 'Aw', 'coldest month'],
  ['Viet Tri', 'Cwa', 'Aw', 'coldest month'],
  ['Vinh', 'Cwa', 'Am', 'coldest month'],
  ['Xuan Loc', 'Aw', 'Am', 'dry season'],
  ['Yen Bai', 'Cwa', 'Aw', 'coldest month'],
];

const coldest = (months: readonly ClimateMonth[]) => Math.min(...months.map(({ tmean_c }) => tmean_c));
const rain = (months: readonly ClimateMonth[]) => months.map(({ precip_mm }) => precip_mm);

const EXPLAINS: Record<Reason, (months: readonly ClimateMonth[]) => boolean> = {
  // Within 1.7 °C of 18 °C, the limit between tropical (A) and temperate (C).
  'coldest month': (months) => coldest(months) < 18 && coldest(months) >= 16.3,
  // The driest winter month has 10% to 14% of the rain of the wettest summer month; the limit for Cw is 10%.
  'dry winter': (months) => {
    const share = Math.min(...rain(months)) / Math.max(...rain(months).slice(3, 9));
    return share > 0.1 && share < 0.14;
  },
  // The driest month is within 13 mm of the limit between Am and Aw, or within 26 mm of Af's 60 mm.
  'dry season': (months) => {
    const driest = Math.min(...rain(months));
    const monsoonLimit = 100 - rain(months).reduce((sum, mm) => sum + mm, 0) / 25;
    return Math.abs(driest - monsoonLimit) < 13 || (driest >= 60 && driest < 86);
  },
  // A small island: the raster's cell is sea and has no class.
  'sea cell': () => true,
  // The cell includes the hills behind a station at sea level, whose coldest month is far above 18 °C.
  'hill cell': (months) => coldest(months) > 23,
};

const sources = readSources(vietnam);
const series = ['imhen', 'chelsa', 'worldclim'].flatMap((name) =>
  [...Map.groupBy(rowsOf(sources, name, 'normals.csv'), (row) => cell(row, 'place'))].map(
    ([place, rows]) => [place, parseMonths(place, rows)] as const,
  ),
);

test('54 of 77 climate places have the independent raster’s class, and the other 23 are listed', () => {
  const raster = new Map(
    rowsOf(sources, 'koppen-raster', 'classes.csv').map((row) => [
      cell(row, 'place'),
      cell(row, 'raster_class'),
    ]),
  );
  const compared = series.map(([place, months]) => [place, koppenClass(months), raster.get(place)!] as const);
  const different = compared.filter(([, ours, theirs]) => ours !== theirs);
  assert.equal(compared.length, 77);
  assert.deepEqual(
    different.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    DISAGREEMENTS.map(([place, ours, theirs]) => [place, ours, theirs]),
  );
});

test('each disagreement is explained by a limit that the place is close to', () => {
  const monthsOf = new Map(series);
  for (const [place, , , reason] of DISAGREEMENTS) {
    assert.ok(EXPLAINS[reason](monthsOf.get(place)!), `${place}: ${reason}`);
  }
});
