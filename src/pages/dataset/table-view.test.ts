import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { column, jsonOnlyColumn, type Dataset } from '../../datasets/dataset.ts';
import { decimal, integer, listOf, nullable, recordOf, slug, text } from '../../datasets/kind.ts';
import {
  listFilterChoices,
  parseTableView,
  RESERVED_PARAMETERS,
  showRows,
  tableQuery,
} from './table-view.ts';

const dataset: Dataset = {
  slug: 'towns',
  name: 'Towns',
  description: '',
  attribution: '',
  columns: {
    slug: column(slug, ''),
    name: column(text, ''),
    size: column(integer(), ''),
    tags: column(listOf(slug), ''),
    cost: column(recordOf({ low: decimal(), high: decimal() }), ''),
    locale: column(nullable(slug), ''),
    secret: jsonOnlyColumn(text, ''),
  },
  key: ['slug'],
  rows: async () => [],
};

const town = (name: string, size: number, tags: string[], locale: string | null, low = 1, high = 2) => ({
  slug: name.toLowerCase(),
  name,
  size,
  tags,
  cost: { low, high },
  locale,
  secret: 'hidden',
});
const ROWS = [
  town('Đà Nẵng', 9, ['beach', 'city'], 'vi', 1, 9),
  town('Huế', 10, ['city'], null, 1, 2),
  town('Sa Pa', 2, [], 'en', 3, 1),
];

const show = (query: Record<string, unknown>, rows = ROWS) => {
  const view = parseTableView(dataset, query);
  return showRows(dataset, rows, view).rows.map(({ name }) => name);
};

test('without a query all rows stand in their order', () => {
  assert.deepEqual(show({}), ['Đà Nẵng', 'Huế', 'Sa Pa']);
});

test('numbers sort by size, text by its letters, null first, and objects by the first member that differs', () => {
  assert.deepEqual(show({ sort: 'size' }), ['Sa Pa', 'Đà Nẵng', 'Huế']);
  assert.deepEqual(show({ sort: '-size' }), ['Huế', 'Đà Nẵng', 'Sa Pa']);
  assert.deepEqual(show({ sort: 'locale' }), ['Huế', 'Sa Pa', 'Đà Nẵng']);
  assert.deepEqual(show({ sort: 'cost' }), ['Huế', 'Đà Nẵng', 'Sa Pa']);
  assert.deepEqual(show({ sort: 'tags' }), ['Sa Pa', 'Đà Nẵng', 'Huế']);
});

test('a filter asks for a value, of a list for one of its items, and of null by its name', () => {
  assert.deepEqual(show({ size: '2' }), ['Sa Pa']);
  assert.deepEqual(show({ tags: 'city' }), ['Đà Nẵng', 'Huế']);
  assert.deepEqual(show({ tags: ['city', 'beach'] }), ['Đà Nẵng']);
  assert.deepEqual(show({ locale: 'null' }), ['Huế']);
  assert.deepEqual(show({ tags: 'cit' }), []);
});

test('a search finds every word anywhere in the row, without accents and capitals, but not what only JSON has', () => {
  assert.deepEqual(show({ q: 'da nang' }), ['Đà Nẵng']);
  assert.deepEqual(show({ q: ' HUẾ  City ' }), ['Huế']);
  assert.deepEqual(show({ q: 'city sa' }), []);
  assert.deepEqual(show({ q: 'hidden' }), []);
});

test('what names no column, or is no number, is passed over', () => {
  const plain = parseTableView(dataset, {});
  for (const query of [
    { sort: 'secret' },
    { sort: '' },
    { unknown: 'x' },
    { secret: 'hidden' },
    { page: '0' },
    { page: '-1' },
    { page: '1e3' },
    { page: ['x', '2'] },
    { size: '' },
    { tags: 'x'.repeat(101) },
  ])
    assert.deepEqual(parseTableView(dataset, query), plain, JSON.stringify(query));
});

test('a view has one address, which is parsed to the same view', () => {
  const view = parseTableView(dataset, {
    page: '3',
    sort: '-size',
    tags: ['a b', 'c&d'],
    q: ' x ',
    utm: '1',
  });
  assert.equal(tableQuery(view), '?q=x&tags=a+b&tags=c%26d&sort=-size&page=3');
  const parsed = Object.groupBy([...new URLSearchParams(tableQuery(view))], ([name]) => name);
  const query = Object.fromEntries(
    Object.entries(parsed).map(([name, pairs]) => [name, pairs!.map(([, value]) => value)]),
  );
  assert.deepEqual(parseTableView(dataset, query), view);
  assert.equal(tableQuery(parseTableView(dataset, {})), '');
});

test('pages have twenty rows, and a page past the end is the last one', () => {
  const rows = Array.from({ length: 45 }, (_, index) => town(`T${index}`, index, [], null));
  const page = (number: string) => showRows(dataset, rows, parseTableView(dataset, { page: number }));
  assert.deepEqual([page('2').first, page('2').rows.length, page('2').pages], [21, 20, 3]);
  assert.deepEqual([page('999').page, page('999').first, page('999').rows.length], [3, 41, 5]);
  assert.deepEqual(showRows(dataset, [], parseTableView(dataset, { page: '2' })).page, 1);
});

test('a column is offered as a filter when it divides the rows: not one value, not one row to each, no objects', () => {
  const rows = [...ROWS, town('Vinh', 2, ['city'], 'vi')];
  assert.deepEqual(listFilterChoices(dataset, rows), [
    { column: 'size', values: ['2', '9', '10'] },
    { column: 'tags', values: ['beach', 'city'] },
    { column: 'locale', values: ['null', 'en', 'vi'] },
  ]);
});

test('no dataset has a column that is named like a parameter of the table', () => {
  for (const { columns } of createCatalog({ operator: 'service', countries: [vietnam] }))
    for (const name of RESERVED_PARAMETERS) assert.equal(columns[name], undefined);
});
