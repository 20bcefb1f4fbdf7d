import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { numberOf, parseObservations, publishersOf, sayReading } from './observation.ts';
import { OBSERVATION_COLUMNS } from '../../extract/observation.ts';
import { observationTable } from '../../../test/support/observation-table.ts';
import { parseCsv } from './table.ts';

test('an observation has its line, its figures and whether a program extracted it', () => {
  const [read, typed] = parseObservations(
    observationTable('rooms', [
      { place: 'hue', field: 'room_price_p25', value: 20.5, n: 25, extractor: 'room-prices', version: 1 },
      { place: 'hue', field: 'room_price_p25', value: 'cheap' },
    ]),
  );
  assert.deepEqual(read!.at, { source: 'rooms', table: 'rooms.csv', line: 2 });
  assert.deepEqual([numberOf(read!), read!.n, read!.isExtracted], [20.5, 25, true]);
  assert.deepEqual([typed!.n, typed!.isExtracted], [undefined, false]);
  assert.throws(() => numberOf(typed!), {
    message: 'rooms/rooms.csv line 3: value is "cheap", not a number',
  });
});

test('a receipt names the publishers and says whether a program or a person read the observations', () => {
  const [booking, agoda, typed] = parseObservations(
    observationTable('rooms', [
      { place: 'hue', value: 1, publisher: 'Booking.com, via scraper', extractor: 'room-prices' },
      { place: 'hue', value: 1, publisher: 'Agoda, via scraper', extractor: 'room-prices' },
      { place: 'hue', value: 1, publisher: 'Lonely Planet' },
    ]),
  );
  assert.deepEqual(publishersOf([booking!, agoda!, booking!]), ['Booking.com', 'Agoda']);
  assert.equal(sayReading([booking!, agoda!]).reading, 'machine');
  assert.equal(sayReading([typed!]).reading, 'person');
  assert.equal(sayReading([booking!, typed!]).reading, 'both');
});

test('a table with other columns is rejected', () => {
  assert.throws(() => parseObservations(parseCsv('place,value\nhue,1\n', 'rooms', 'rooms.csv')), {
    message: 'rooms/rooms.csv line 2: the columns are place,value, not those of an observation',
  });
});

test('every committed observation has a place, a field, a value, a publisher, an address and a locator', () => {
  const files = globSync('data/vietnam/observations/*/*.csv');
  assert.equal(files.length, 14);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    assert.equal(text.slice(0, text.indexOf('\n')), OBSERVATION_COLUMNS.join(','), file);
    for (const { cells, at } of parseCsv(text, 'observations', file)) {
      for (const column of ['place', 'field', 'value', 'publisher', 'address', 'locator', 'unit'])
        assert.ok(cells[column], `${file}:${at.line} ${column}`);
      assert.equal(cells['extractor'] === '', cells['sha256'] === '', `${file}:${at.line}`);
    }
  }
});
