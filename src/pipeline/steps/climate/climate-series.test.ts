import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../../sources/table.ts';
import { parseClimateSeries } from './climate-series.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const normalsOf = (place: string, months: readonly number[] = MONTHS) =>
  months.map((month) => `${place},${month},25.5,29.1,23.3,6.9,80.8,243.0\n`).join('');
const normals = (text: string) =>
  parseCsv(
    `place,month,tmean_c,tmax_c,tmin_c,precip_mm,humidity_pct,sunshine_h\n${text}`,
    'imhen',
    'normals.csv',
  );
const places = (text: string) =>
  parseCsv(`place,lat,lng,elevation_m,position\n${text}`, 'imhen', 'places.csv');

test('a series has a position, a height, twelve months and its source rows', () => {
  const [series] = parseClimateSeries(
    'station',
    places('Hue,16.4,107.6833,17,\n'),
    normals(normalsOf('Hue')),
    '1988-2017',
  );
  assert.equal(series!.station, 'Hue');
  assert.equal(series!.elevationM, 17);
  assert.equal(series!.months.length, 12);
  assert.deepEqual(series!.months[0], {
    month: 1,
    tmean_c: 25.5,
    precip_mm: 6.9,
    tmax_c: 29.1,
    tmin_c: 23.3,
    humidity_pct: 80.8,
    sunshine_h: 243,
  });
  assert.equal(series!.period, '1988-2017');
  assert.equal(series!.monthRows.length, 12);
});

test('a series with a wrong position in the source is omitted', () => {
  const stations = places('Phu Ly,20.5167,105.4167,3,wrong in the source\nHue,16.4,107.6833,,\n');
  const series = parseClimateSeries('station', stations, normals(normalsOf('Phu Ly') + normalsOf('Hue')), '');
  assert.deepEqual(
    series.map(({ station, elevationM }) => [station, elevationM]),
    [['Hue', undefined]],
  );
});

test('a series with a missing or repeated month is rejected', () => {
  const stations = places('Hue,16.4,107.6833,17,\n');
  for (const months of [MONTHS.slice(1), [...MONTHS, 12], MONTHS.toReversed(), []]) {
    assert.throws(() => parseClimateSeries('station', stations, normals(normalsOf('Hue', months)), ''), {
      message: 'The climate series of Hue does not have the months 1 to 12.',
    });
  }
});

const monthOf = (years: string) => {
  const table = parseCsv(
    `place,month,tmean_c,precip_mm,years_tmean,years_precip\n${MONTHS.map((month) => `Hue,${month},25.5,6.9,1988-2017,${years}\n`).join('')}`,
    'imhen',
    'normals.csv',
  );
  return parseClimateSeries('station', places('Hue,16.4,107.6833,17,\n'), table, '')[0]!.months[0]!;
};

test('a month has the years of each mean, if the table gives them', () => {
  assert.deepEqual(monthOf('1988-2010 2015-2017').years, {
    tmean_c: [[1988, 2017]],
    precip_mm: [
      [1988, 2010],
      [2015, 2017],
    ],
  });
  assert.deepEqual(monthOf('').years, { tmean_c: [[1988, 2017]] });
  for (const bad of ['30', '2017-1988', '1988-2017-2018'])
    assert.throws(() => monthOf(bad), {
      message: `imhen/normals.csv line 2: years_precip is "${bad}", not years such as 1988-2010 2015-2017`,
    });
});

test('a series has the name of its station, which may be in another town', () => {
  const table = parseCsv(
    'place,station,lat,lng,elevation_m,position\nHanoi,Lang,21,105.8,6,\n',
    'imhen',
    'places.csv',
  );
  const [series] = parseClimateSeries('station', table, normals(normalsOf('Hanoi')), '');
  assert.deepEqual([series!.station, series!.stationName], ['Hanoi', 'Lang']);
});
