import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { makeDestinations } from '../make-destinations.ts';
import { readSource, readSources, rowsOf, withGeonames } from './source.ts';

const DATA = join(import.meta.dirname, '../../../data/vietnam');
const DUMP = join(DATA, 'sources/geonames/cities500-VN.txt');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const METADATA = {
  title: 'Heights',
  address: 'https://example.org/heights',
  licence: 'CC BY 4.0',
  terms: 'open',
  retrieved: '2026-01-31',
  period: '2025',
  credit: 'Heights',
  notes: '',
};

function temporaryDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'sampan-'));
  t.after(() => rmSync(directory, { recursive: true }));
  return directory;
}

function sourceDirectory(t: TestContext, text: string, files: Record<string, string>, more = {}): string {
  const directory = temporaryDirectory(t);
  mkdirSync(join(directory, 'heights'));
  writeFileSync(join(directory, 'heights/heights.csv'), text);
  writeFileSync(join(directory, 'heights/source.json'), JSON.stringify({ ...METADATA, files, ...more }));
  return directory;
}

test('a source has metadata and parsed tables', (t) => {
  const text = 'place,height_m\nTam Dao,900\n';
  const directory = sourceDirectory(t, text, { 'heights.csv': sha256(text) });
  assert.deepEqual(readSource(directory, 'heights', vietnam), {
    name: 'heights',
    ...METADATA,
    files: { 'heights.csv': sha256(text) },
    tables: {
      'heights.csv': [
        {
          at: { source: 'heights', table: 'heights.csv', line: 2 },
          cells: { place: 'Tam Dao', height_m: '900' },
        },
      ],
    },
  });
});

test('a file with another checksum is rejected with both checksums', (t) => {
  const expected = sha256('place,height_m\nTam Dao,900\n');
  const changed = 'place,height_m\nTam Dao,901\n';
  const directory = sourceDirectory(t, changed, { 'heights.csv': expected });
  assert.throws(() => readSource(directory, 'heights', vietnam), {
    message: `heights/heights.csv has the sha-256 ${sha256(changed)}, but its source.json says ${expected}`,
  });
});

test('a source.json without a licence or with an unknown member is rejected', (t) => {
  const directory = sourceDirectory(t, 'a\n', {}, { licence: '' });
  assert.throws(() => readSource(directory, 'heights', vietnam), /^Error: heights\/source.json: \/licence /);
  assert.throws(
    () => readSource(sourceDirectory(t, 'a\n', {}, { author: 'x' }), 'heights', vietnam),
    /source\.json/,
  );
});

test('every committed source is complete, cited and dated', () => {
  const sources = readSources(vietnam);
  assert.deepEqual(Object.keys(sources), [
    'chelsa',
    'cities-json',
    'country',
    'geonames',
    'heights',
    'imhen',
    'iso-3166-2',
    'koppen-raster',
    'languages',
    'natural-earth',
    'unesco',
    'worldclim',
    'best-months',
    'day-costs',
    'ethnic-groups',
    'food-and-entertainment',
    'handbook-prices',
    'living-cost-index',
    'menu-prices',
    'numbeo-prices',
    'populations',
    'positions',
    'quoted-months',
    'reviews',
    'room-prices',
    'visitor-spending',
    'editorial',
  ]);
  for (const { name, address } of Object.values(sources))
    assert.match(address, name === 'editorial' ? /^\/sources\/editorial$/ : /^https?:\/\//);
  assert.equal(rowsOf(sources, 'geonames', 'cities500-VN.txt').length, 646);
  assert.equal(rowsOf(sources, 'iso-3166-2', 'units.csv').length, 34);
  assert.throws(() => rowsOf(sources, 'imhen', 'winds.csv'), {
    message: 'There is no table imhen/winds.csv.',
  });
});

test('a table changed by one byte fails the loading of all sources', (t) => {
  const copy = temporaryDirectory(t);
  cpSync(DATA, copy, { recursive: true });
  const file = join(copy, 'editorial/destinations.csv');
  writeFileSync(file, `${readFileSync(file, 'utf8')} `);
  assert.throws(() => readSources(vietnam, copy), /editorial\/destinations\.csv has the sha-256/);
});

test('another GeoNames dump replaces the committed one', (t) => {
  const file = join(temporaryDirectory(t), 'VN.txt');
  writeFileSync(file, readFileSync(DUMP, 'utf8').replace('\t8053663\t', '\t8500000\t'));
  const sources = withGeonames(readSources(vietnam), file, vietnam);
  assert.equal(sources['geonames']!.title, 'GeoNames, VN.txt, the rows of Vietnam');
  const hanoi = makeDestinations(sources, vietnam).find(({ row }) => row.slug === 'hanoi')!;
  assert.equal(hanoi.row.population, 8500000);
  assert.deepEqual(hanoi.receipts.population.sources[0], { source: 'geonames', table: 'VN.txt', line: 243 });
});

test('a table of observations is a separate source, rejected if its checksum differs', (t) => {
  const copy = temporaryDirectory(t);
  cpSync(DATA, copy, { recursive: true });
  const [first] = rowsOf(readSources(vietnam, copy), 'room-prices', 'room-prices.csv');
  assert.deepEqual(first!.at, { source: 'room-prices', table: 'room-prices.csv', line: 2 });
  const file = join(copy, 'observations/room-prices/room-prices.csv');
  writeFileSync(file, readFileSync(file, 'utf8').replace(',all,', ',none,'));
  assert.throws(
    () => readSources(vietnam, copy),
    /^Error: room-prices\/room-prices\.csv has the sha-256 .*, but its source\.json says/,
  );
});

test('a dump without places in Vietnam is rejected', (t) => {
  const file = join(temporaryDirectory(t), 'LA.txt');
  writeFileSync(file, '1651944\tVientiane\n');
  assert.throws(() => withGeonames(readSources(vietnam), file, vietnam), {
    message: 'LA.txt has no places in Vietnam.',
  });
});
