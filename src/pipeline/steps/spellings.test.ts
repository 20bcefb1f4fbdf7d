import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cell, parseCsv } from '../sources/table.ts';
import { spellingFinder } from './candidates.ts';

const EDITORIAL = join(import.meta.dirname, '../../../data/vietnam/editorial');
const read = (table: string) => parseCsv(readFileSync(join(EDITORIAL, table), 'utf8'), 'editorial', table);

const rows = read('spellings.csv');

test('every spelling belongs to a destination, is in lower case and has a reason', () => {
  const slugs = new Set(read('destinations.csv').map((row) => cell(row, 'slug')));
  for (const row of rows) {
    const spelling = cell(row, 'spelling');
    assert.ok(slugs.has(cell(row, 'slug')), spelling);
    assert.match(cell(row, 'language'), /^(?:en|vi)$/);
    assert.match(spelling, /^\p{Ll}[\p{Ll} ]+$/u);
    assert.ok(cell(row, 'reason').length > 20, spelling);
  }
});

test('finds what people type, with its source rows', () => {
  const spellingOf = spellingFinder(rows);
  assert.deepEqual(
    ['sa-pa', 'da-lat', 'ho-chi-minh-city', 'da-nang', 'ha-long'].map((slug) => spellingOf(slug).en),
    ['sapa', 'dalat', 'saigon', 'danang', 'halong bay'],
  );
  assert.equal(spellingOf('ho-chi-minh-city').vi, 'sài gòn');
  assert.equal(spellingOf('ho-chi-minh-city').rows.length, 2);
  assert.deepEqual(spellingOf('hue'), { en: undefined, vi: undefined, rows: [] });
});

test('rejects two spellings of a place in one language', () => {
  const twice = 'slug,language,spelling,reason\nsa-pa,en,sapa,x\nsa-pa,en,sa-pa,x\n';
  const find = spellingFinder(parseCsv(twice, 'editorial', 'spellings.csv'));
  assert.throws(() => find('sa-pa'), /two spellings of sa-pa in en/);
});
