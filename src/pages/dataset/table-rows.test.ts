import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../../datasets/dataset.ts';
import type { Parameters } from '../../datasets/addresses.ts';
import { sampleRelease, town, towns } from '../../../test/support/sample-towns.ts';
import { findTableRows, parseTableView, tableQuery, withoutValue } from './table-rows.ts';

const ROWS = [
  town('Da Nang', { size: 9, tags: ['beach', 'city'], locale: 'vi' }),
  town('Hue', { size: 10, tags: ['city'] }),
  town('Sa Pa', { size: 2, locale: 'en' }),
  town('Vinh', { size: 2, tags: ['city'], locale: 'vi' }),
];

const view = (query: Parameters, rows: readonly Row[] = ROWS) =>
  findTableRows(sampleRelease(rows), parseTableView(towns, query));

test('rejects unknown columns and invalid values', () => {
  for (const query of [
    { foo: '1' },
    { sort: 'nothing' },
    { page: '0' },
    { page: 'x' },
    { size: 'x' },
    { limit: '5' },
  ])
    assert.throws(() => parseTableView(towns, query), { status: 400 }, JSON.stringify(query));
});

test('a view has one canonical query, which parses to the same view', () => {
  const given = { page: '3', sort: '-size', tags: ['a b', 'c&d'], q: ' x ', name: '' };
  const parsed = parseTableView(towns, given);
  assert.equal(tableQuery(parsed), '?q=x&tags=a+b&tags=c%26d&sort=-size&page=3');
  assert.deepEqual(parseTableView(towns, { q: 'x', tags: ['a b', 'c&d'], sort: '-size', page: '3' }), parsed);
  assert.equal(tableQuery(parseTableView(towns, {})), '');
});

test('pages have 20 rows, and a number past the end gives the last page', () => {
  const rows = Array.from({ length: 45 }, (_, at) => town(`T${String(at).padStart(2, '0')}`, { size: at }));
  const page = (number: string) => view({ page: number }, rows).shown;
  const second = page('2');
  assert.deepEqual([second.first, second.rows.length, second.pages], [21, 20, 3]);
  const last = page('999');
  assert.deepEqual([last.page, last.first, last.rows.length], [3, 41, 5]);
  assert.equal(view({ page: '2' }, []).shown.page, 1);
});

test('a column is a choice unless it has a single value, a different value in every row, or objects', () => {
  const { choices } = view({});
  assert.deepEqual(
    choices.map(({ path, values }) => [
      path,
      ...values.map(({ value, count }) => `${String(value)} ${count}`),
    ]),
    [
      ['size', '2 2', '9 1', '10 1'],
      ['tags', 'beach 1', 'city 3'],
      ['locale', 'null 1', 'en 1', 'vi 2'],
    ],
  );
});

test('the counts of a choice respect the other filters and the search, but not its own', () => {
  const { choices } = view({ tags: 'city', size: '2', q: 'i' });
  const countsOf = (name: string) => {
    const { values } = choices.find(({ path }) => path === name)!;
    return values.map(({ value, count }) => `${String(value)} ${count}`);
  };
  assert.deepEqual(countsOf('tags'), ['city 1']);
  assert.deepEqual(countsOf('size'), ['2 1', '9 1', '10 1']);
  assert.deepEqual(countsOf('locale'), ['vi 1']);
});

test('numbers and dates with many values are ranges, including members of objects', () => {
  const rows = Array.from({ length: 20 }, (_, at) =>
    town(`T${at}`, { size: at, founded: `2000-01-${10 + at}`, cost: { low: at / 2, high: 1 } }),
  );
  assert.deepEqual(view({ size: '3' }, rows).ranges, [
    { path: 'size', type: 'number', min: 0, max: 19 },
    { path: 'founded', type: 'date', min: '2000-01-10', max: '2000-01-29' },
    { path: 'cost.low', type: 'number', min: 0, max: 9.5 },
  ]);
});

test('removes one value of a filter at a time, and the filter with its last value', () => {
  const { filters } = parseTableView(towns, { size: ['1', '2'], name: 'x' });
  const [, size] = filters;
  const fewer = withoutValue(filters, size!, 1);
  assert.deepEqual(fewer[1], { path: 'size', operator: undefined, values: [2] });
  assert.deepEqual(
    withoutValue(fewer, fewer[1], 2).map(({ path }) => path),
    ['name'],
  );
});
