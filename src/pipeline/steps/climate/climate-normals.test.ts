import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../../datasets/provenance/receipt-words.ts';
import { vietnam } from '../../../countries/vietnam.ts';
import type { RowProvenance } from '../../../datasets/provenance/provenance.ts';
import type { ClimateNormal } from '../../../datasets/declared/climate.ts';
import { makeDestinations } from '../../make-destinations.ts';
import { readSources, rowsOf } from '../../sources/source.ts';
import { numberCell } from '../../sources/table.ts';
import { makeClimateNormals } from './climate-normals.ts';

const sources = readSources(vietnam);
const places = makeDestinations(sources, vietnam);
const made = makeClimateNormals(places, vietnam);
const normals = [...made.rows] as ClimateNormal[];
const receipts: RowProvenance[] = [...made.receipts];

const find = (slug: string, month: number) => {
  const index = normals.findIndex((row) => row.destination_slug === slug && row.month === month);
  return { row: normals[index]!, receipts: receipts[index]! };
};

test('a place with grid normals is omitted, and every other place has twelve months', () => {
  const grids = places.filter(({ climate }) => climate.kind === 'grid').map(({ row }) => row.slug);
  assert.ok(grids.includes('con-dao') && grids.length < places.length);
  const slugs = new Set(normals.map(({ destination_slug }) => destination_slug));
  assert.deepEqual(
    grids.filter((slug) => slugs.has(slug)),
    [],
  );
  assert.equal(normals.length, (places.length - grids.length) * 12);
});

test('no receipt names a grid', () => {
  const named = receipts.flatMap((row) => Object.values(row).flatMap(({ sources: origins }) => origins));
  const sourcesNamed = new Set(named.flatMap((origin) => ('source' in origin ? [origin.source] : [])));
  assert.ok(sourcesNamed.has('imhen') && !sourcesNamed.has('chelsa') && !sourcesNamed.has('worldclim'));
});

test('the figures come from the line that the receipt names', () => {
  const { row, receipts: of } = find('hanoi', 7);
  const [origin] = of['rain_mm']!.sources;
  assert.ok(origin && 'source' in origin);
  const line = rowsOf(sources, origin.source, origin.table).find(({ at }) => at.line === origin.line)!;
  assert.equal(numberCell(line, 'month'), 7);
  assert.deepEqual(
    [row.mean_temperature_c, row.max_temperature_c, row.min_temperature_c],
    ['tmean_c', 'tmax_c', 'tmin_c'].map((column) => numberCell(line, column)),
  );
  assert.deepEqual(
    [row.rain_mm, row.humidity_pct, row.sunshine_h],
    ['precip_mm', 'humidity_pct', 'sunshine_h'].map((column) => numberCell(line, column)),
  );
});

test('temperatures adjusted to the height of a place are estimated, and rain is unchanged', () => {
  const { row, receipts: of } = find('tam-dao', 1);
  assert.equal(row.height_difference_m, 890);
  const { class: valueClass, method, detail, sources: origins } = publishReceipt(of['mean_temperature_c']!);
  assert.equal(valueClass, 'estimated');
  assert.match(method, /moved to the height of the place/);
  assert.match(detail!, /890 m lower than the place/);
  const tables = origins.map((origin) => ('source' in origin ? origin.source : origin.dataset));
  assert.ok(tables.includes('imhen') && tables.some((name) => name === 'geonames' || name === 'heights'));
  assert.doesNotMatch(publishReceipt(of['rain_mm']!).method, /moved/);
});

const yearsAt = (slug: string, month: number) => {
  const { row, receipts: of } = find(slug, month);
  const columns = ['mean_temperature_c', 'max_temperature_c', 'min_temperature_c', 'rain_mm', 'sunshine_h'];
  const ofRow = columns.map((column) => row.periods[column as keyof typeof row.periods]);
  assert.deepEqual(
    ofRow,
    columns.map((column) => of[column]!.period),
  );
  return [row.period, ...columns.map((column) => `${of[column]!.n} ${of[column]!.period}`)];
};

test('the receipt of a value has the years that were averaged, and the row has their span', () => {
  const whole = '30 1988-2017';
  assert.deepEqual(yearsAt('hanoi', 7), ['1988-2017', whole, whole, whole, whole, whole]);
  const since2002 = '16 2002-2017';
  assert.deepEqual(yearsAt('ho-chi-minh-city', 1), [
    '1988-2017',
    whole,
    since2002,
    since2002,
    whole,
    since2002,
  ]);
  for (const slug of ['lao-cai', 'bac-ha'])
    assert.deepEqual(yearsAt(slug, 1), ['1995-2017', ...Array.from({ length: 5 }, () => '23 1995-2017')]);
  const withGap = '26 1988-2010, 2015-2017';
  assert.deepEqual(yearsAt('tuy-hoa', 1), ['1988-2017', withGap, withGap, withGap, withGap, whole]);
  assert.deepEqual(yearsAt('sa-pa', 3), ['1988-2017', whole, '29 1988-2016', whole, whole, whole]);
});

test('a value has the years of its source if the line has none of its own', () => {
  const place = places.find(({ row }) => row.slug === 'hanoi')!;
  const months = place.climate.months.map((month) => ({ ...month, years: undefined }));
  const undated = { ...place, climate: { ...place.climate, months } };
  const { rows, receipts: of } = makeClimateNormals([undated], vietnam);
  assert.equal([...rows][0]!['period'], '1988-2017');
  const { n, period } = [...of][0]!['rain_mm'];
  assert.deepEqual([n, period], [undefined, '1988-2017']);
});

test('an unknown height gives an empty difference, not 0', () => {
  const place = places.find(({ climate }) => climate.kind === 'station')!;
  const unknown = { ...place, climate: { ...place.climate, heightRows: [] } };
  assert.deepEqual(
    Array.from(makeClimateNormals([unknown], vietnam).rows, (row) => row['height_difference_m']),
    Array.from({ length: 12 }, () => null),
  );
});

test('a place with an observed position and no height of its own has the temperatures of the station', () => {
  const { row, receipts: of } = find('ban-gioc', 1);
  const [origin] = of['mean_temperature_c']!.sources;
  assert.ok(origin && 'source' in origin);
  const line = rowsOf(sources, origin.source, origin.table).find(({ at }) => at.line === origin.line)!;
  assert.equal(row.height_difference_m, null);
  assert.equal(row.mean_temperature_c, numberCell(line, 'tmean_c'));
});
