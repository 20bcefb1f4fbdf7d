import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../../datasets/provenance/receipt-words.ts';
import { climateFinder, qualityOf } from './climate.ts';
import type { ClimateSeries } from './climate-series.ts';

function series(place: string, kind: ClimateSeries['kind'], lat: number, elevationM?: number): ClimateSeries {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    tmean_c: 24,
    precip_mm: 100,
    tmax_c: undefined,
    tmin_c: undefined,
    humidity_pct: undefined,
    sunshine_h: undefined,
  }));
  const row = { source: kind, table: 'places.csv', line: 2 };
  return {
    station: place,
    stationName: place,
    kind,
    period: '1988-2017',
    lat,
    lng: 106,
    elevationM,
    months,
    stationRow: row,
    monthRows: [],
  };
}

const at = (lat: number) => ({ lat, lng: 106 });
const height = (value: number) => ({ value, sources: [{ source: 'geonames', table: 'VN.txt', line: 9 }] });

const QUALITIES: [km: number, meters: number, quality: string][] = [
  [25, 150, 'good'],
  [25.1, 0, 'usable'],
  [0, 151, 'usable'],
  [50, 300, 'usable'],
  [50.1, 0, 'poor'],
  [0, 301, 'poor'],
];

for (const [km, meters, quality] of QUALITIES) {
  test(`a series ${km} km away with a height difference of ${meters} m is ${quality}`, () => {
    assert.equal(qualityOf(km, meters), quality);
  });
}

test('the class of a good station is computed, and its receipt names the station', () => {
  const climate = climateFinder([series('Hue', 'station', 16.1, 10), series('Vinh', 'station', 18)])(
    at(16),
    height(20),
  );
  assert.deepEqual(publishReceipt(climate.zone), {
    value: 'Af',
    class: 'computed',
    method:
      'Köppen-Geiger class by Peel, Finlayson and McMahon 2007 from the monthly normals of the station, or else the grid point, ' +
      'that comes nearest in place and height',
    detail: 'normals of Hue, 11 km away',
    sources: [{ source: 'station', table: 'places.csv', line: 2 }],
  });
  assert.equal(climate.quality, 'good');
  assert.deepEqual(climate.caveats, []);
});

test('a usable station takes precedence over a good grid, and a good grid over a poor station', () => {
  const grid = series('Grid', 'grid', 16.01);
  assert.equal(climateFinder([grid, series('Hue', 'station', 16.4)])(at(16), undefined).station, 'Hue');
  assert.equal(climateFinder([grid, series('Hue', 'station', 16.6)])(at(16), undefined).station, 'Grid');
  const far = series('Far grid', 'grid', 16.6);
  assert.equal(climateFinder([far, series('Hue', 'station', 17)])(at(16), undefined).station, 'Hue');
});

test('a class from a grid is marked as an estimate', () => {
  const { zone, kind } = climateFinder([series('Grid', 'grid', 16)])(at(16), undefined);
  assert.equal(kind, 'grid');
  assert.equal(zone.class, 'estimated');
  assert.match(
    publishReceipt(zone).detail!,
    /; the normals are read from a grid, not observed, and its tables may not be republished$/,
  );
});

test('temperatures are adjusted by 6.5 °C per km if the station is much lower, and the receipt says so', () => {
  const climate = climateFinder([series('Ha Giang', 'station', 16.5, 100)])(at(16), height(1100));
  assert.equal(climate.quality, 'poor');
  assert.deepEqual([...new Set(climate.months.map(({ tmean_c }) => tmean_c))], [17.5]);
  assert.equal(climate.zone.value, 'Cfb');
  assert.equal(climate.zone.class, 'estimated');
  assert.match(
    publishReceipt(climate.zone).detail!,
    /56 km away; a poor stand-in: no series is near at a like height; it lies 1000 m lower than the place/,
  );
  assert.deepEqual(climate.zone.sources.at(-1), { source: 'geonames', table: 'VN.txt', line: 9 });
});

test('temperatures are not adjusted if a height is unknown or the difference is small', () => {
  const station = series('Hue', 'station', 16, 500);
  assert.equal(climateFinder([station])(at(16), undefined).months, station.months);
  assert.equal(climateFinder([station])(at(16), height(640)).months, station.months);
});

test('temperatures are adjusted above 150 m of height difference, not at 150 m, in both directions', () => {
  const station = series('Hue', 'station', 16, 500);
  const meanAt = (meters: number) => climateFinder([station])(at(16), height(meters)).months[0]!.tmean_c;
  assert.deepEqual([meanAt(350), meanAt(650)], [24, 24]);
  assert.deepEqual([meanAt(349), meanAt(651)], [25, 23]);
});
