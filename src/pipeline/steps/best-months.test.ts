import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDestinations } from '../make-destinations.ts';
import { readSources } from '../source.ts';
import { parseCsv } from '../table.ts';
import { bestMonthsFinder, monthScores, scoredMonths } from './best-months.ts';
import type { DestinationClimate } from './climate.ts';

const year = (temperatures: readonly number[], rain: readonly number[]) =>
  temperatures.map((tmean_c, index) => ({
    month: index + 1,
    tmean_c,
    precip_mm: rain[index]!,
    sunshine_h: undefined,
  }));
const same = (value: number) => Array.from({ length: 12 }, () => value);

// The normals of Sa Pa, rain rounded.
const SA_PA = year(
  [8.9, 10.9, 14.1, 17.3, 19, 20.1, 19.9, 19.7, 18.4, 15.9, 12.8, 9.8],
  [69, 67, 115, 205, 352, 352, 475, 432, 253, 178, 85, 63],
);

test('a month inside the limits scores 100, a degree beyond costs 10 and a millimetre a quarter', () => {
  const temperatures = [25, 18.5, 30.5, ...same(25).slice(3)];
  const rain = [90, 90, 90, 130, ...same(0).slice(4)];
  assert.deepEqual(monthScores('coast', year(temperatures, rain)).slice(0, 5), [100, 90, 90, 90, 100]);
});

test('a cool month suits a city and not a beach', () => {
  const months = year([16, 16, 16, ...same(25).slice(3)], same(0));
  assert.deepEqual(scoredMonths('city-plain', months), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.deepEqual(scoredMonths('coast', months), [4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('the mountains are best between the cold and the great rains', () => {
  assert.deepEqual(scoredMonths('mountain', SA_PA), [3, 4, 9, 10]);
});

test('a lone month counts only when it lies wholly inside the limits', () => {
  const rain = [0, 0, 0, 0, 300, 100, 300, 300, 300, 300, 300, 300];
  assert.deepEqual(scoredMonths('delta', year(same(27), rain)), [1, 2, 3, 4]);
  assert.deepEqual(scoredMonths('delta', year(same(27), rain.with(5, 90))), [1, 2, 3, 4, 6]);
});

test('December and January stand beside each other', () => {
  const rain = [100, 300, 300, 0, 0, 300, 300, 300, 300, 300, 300, 100];
  assert.deepEqual(scoredMonths('delta', year(same(27), rain)), [1, 4, 5, 12]);
});

test('a place without a good month still has its three least bad, in ascending order', () => {
  const rain = [400, 500, 500, 500, 500, 500, 410, 500, 500, 500, 405, 500];
  assert.deepEqual(scoredMonths('coast', year(same(27), rain)), [1, 7, 11]);
});

const guides = parseCsv(
  'destination_slug,months,publication\nsa-pa,10 4 5 9,Sapa guide\n',
  'travel-guides',
  'best-months.csv',
);
const climate = (caveat: string) =>
  ({ months: SA_PA, station: 'Sa Pa', caveat, sources: [] }) as unknown as DestinationClimate;

test('published months go before the score and are put in order', () => {
  assert.deepEqual(bestMonthsFinder(guides)('sa-pa', 'mountain', climate('')), {
    value: [4, 5, 9, 10],
    class: 'published',
    method: 'months named by a travel guide',
    detail: 'Sapa guide',
    sources: [{ source: 'travel-guides', table: 'best-months.csv', line: 2 }],
  });
});

test('scored months are computed, or estimated where the climate series only stands in', () => {
  const find = bestMonthsFinder(guides);
  assert.equal(find('bac-ha', 'mountain', climate('')).class, 'computed');
  const estimate = find('bac-ha', 'mountain', climate('a poor stand-in'));
  assert.equal(estimate.class, 'estimated');
  assert.equal(estimate.detail, 'setting mountain; normals of Sa Pa; a poor stand-in');
});

test('for the 17 places with published months the score agrees on 180 of 204 months', () => {
  const guided = makeDestinations(readSources(join(import.meta.dirname, '../../../data'))).filter(
    ({ receipts }) => receipts.best_visit_months.class === 'published',
  );
  const agreed = guided.flatMap(({ row, setting, climate: { months } }) => {
    const scored = scoredMonths(setting, months);
    return months.filter(({ month }) => scored.includes(month) === row.best_visit_months.includes(month));
  });
  assert.deepEqual([guided.length, agreed.length], [17, 180]);
});
