import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksOf } from './chart.ts';
import { vietnam } from '../../countries/vietnam.ts';
import { sampleRow } from '../../../test/support/sample-destination.ts';
import { placesIn } from '../place.ts';
import { renderFigure } from './show-chart.ts';
import { bestMonths, findPart } from './months.ts';
import { WORDS } from '../language.ts';

const row = (name_en: string, lat: number, region_code: string, best_visit_months: number[]) =>
  sampleRow(name_en.toLowerCase().replaceAll(' ', '-'), { name_en, lat, region_code, best_visit_months });

const destinations = [
  row('Hue', 16.5, 'VN-26', [2, 3]),
  row('Hanoi', 21, 'VN-HN', [1, 2, 12]),
  row('Sa Pa', 22.3, 'VN-02', [2, 4]),
];
const places = placesIn({ country: vietnam, destinations, names: new Map(), dailyCosts: [] }, WORDS.en);
const drawn = bestMonths.draw(
  { country: vietnam, places },
  { words: WORDS.en, links: linksOf(vietnam, WORDS.en, false) },
);
const chart = renderFigure(drawn, 'w', WORDS.en);

test('each part of the country with destinations has a panel, from north to south', () => {
  const headings = [...chart.matchAll(/class="heading"[^>]*>([^<]+)</g)].map(([, text]) => text);
  assert.deepEqual(headings, ['North', 'Centre and highlands']);
  const rows = [...chart.matchAll(/<title>(Sa Pa|Hanoi|Hue): ([^<]+)</g)].map(([, name, months]) => [
    name,
    months,
  ]);
  assert.deepEqual(rows, [
    ['Sa Pa', 'in February and April'],
    ['Hanoi', 'from December to February'],
    ['Hue', 'in February and March'],
  ]);
});

test('a description names every month that suits the most destinations', () => {
  const [north, centre] = drawn.drawings as readonly { description?: string }[];
  assert.match(north!.description!, /^Recommended for the most destinations: February, 2 of 2\./);
  assert.match(centre!.description!, /^Recommended for the most destinations: February and March, 1 of 1\./);
});

test('the columns on top count the part’s destinations by month', () => {
  const counts = [...chart.matchAll(/class="value"[^>]*>(\d+)</g)].map(([, count]) => Number(count));
  assert.deepEqual(counts.slice(0, 12), [1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  assert.deepEqual(counts.slice(12), [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a row has twelve cells, and a dot for each recommended month', () => {
  const dots = [...chart.matchAll(/class="cell-dot" d="([^"]+)"/g)].map(([, d]) => d!.split('M').length - 1);
  assert.deepEqual(dots, [2, 3, 2]);
  const cells = [...chart.matchAll(/class="cell(?:-best)?" d="([^"]+)"/g)].map(
    ([, d]) => d!.split('M').length - 1,
  );
  assert.deepEqual(cells, [10, 2, 9, 3, 10, 2]);
});

test('every region belongs to a part of the country', () => {
  assert.deepEqual(
    vietnam.regions.filter(({ code }) => !findPart(vietnam, code)),
    [],
  );
  assert.equal(findPart(vietnam, 'VN-18')?.key, 'north');
  assert.equal(findPart(vietnam, 'VN-21')?.key, 'centre');
  assert.equal(findPart(vietnam, 'VN-35')?.key, 'centre');
  assert.equal(findPart(vietnam, 'VN-SG')?.key, 'south');
  assert.equal(findPart(vietnam, 'LA-VT'), undefined);
});
