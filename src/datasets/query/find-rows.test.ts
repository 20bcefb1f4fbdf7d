import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../dataset.ts';
import { findRows, countValues, listMostFrequent, summarize } from './find-rows.ts';
import { fieldsOf } from './field.ts';
import { parseRowQuery, writeRowQuery } from './row-query.ts';
import type { Parameters } from '../addresses.ts';
import { sampleRelease, town, towns } from '../../../test/support/sample-towns.ts';
import fc from 'fast-check';

const ROWS = [
  town('Da Nang', {
    name: 'Đà Nẵng',
    size: 9,
    tags: ['beach', 'city'],
    locale: 'vi',
    cost: { low: 1, high: 9 },
  }),
  town('Hue', {
    name: 'Huế',
    size: 10,
    tags: ['city'],
    rain: 2.5,
    secret: { depth: 7, open: false, word: 'x' },
  }),
  town('Sa Pa', { size: 2, founded: '2010-05-06', locale: 'en', months: [1, 12], cost: { low: 3, high: 1 } }),
];

const fields = fieldsOf(towns);

function find(parameters: Parameters, rows = ROWS): unknown[] {
  const found = findRows(sampleRelease(rows), parseRowQuery(fields, parameters, []));
  return found.map((row) => row['slug']);
}

test('without a query, all rows are returned in order', () => {
  assert.deepEqual(find({}), ['da-nang', 'hue', 'sa-pa']);
});

test('numbers sort by size, text by letters, null first, objects by the first member that differs', () => {
  assert.deepEqual(find({ sort: 'size' }), ['sa-pa', 'da-nang', 'hue']);
  assert.deepEqual(find({ sort: '-size' }), ['hue', 'da-nang', 'sa-pa']);
  assert.deepEqual(find({ sort: 'locale' }), ['hue', 'sa-pa', 'da-nang']);
  assert.deepEqual(find({ sort: 'cost' }), ['hue', 'da-nang', 'sa-pa']);
  assert.deepEqual(find({ sort: 'tags' }), ['sa-pa', 'da-nang', 'hue']);
});

test('members of objects can be sorted and filtered by, including JSON-only ones', () => {
  assert.deepEqual(find({ sort: '-cost.high' }), ['da-nang', 'hue', 'sa-pa']);
  assert.deepEqual(find({ sort: 'cost.low,-cost.high' }), ['da-nang', 'hue', 'sa-pa']);
  assert.deepEqual(find({ 'cost.high.lte': '2' }), ['hue', 'sa-pa']);
  assert.deepEqual(find({ 'secret.depth.gt': '1' }), ['hue']);
  assert.deepEqual(find({ 'secret.open': 'false' }), ['hue']);
});

test('a filter matches a value, an item of a list, or null by name', () => {
  assert.deepEqual(find({ size: '2.0' }), ['sa-pa']);
  assert.deepEqual(find({ tags: 'city' }), ['da-nang', 'hue']);
  assert.deepEqual(find({ months: '12' }), ['sa-pa']);
  assert.deepEqual(find({ locale: 'null' }), ['hue']);
  assert.deepEqual(find({ tags: 'cit' }), []);
});

test('a repeated filter matches any of its values, and with .all every value', () => {
  assert.deepEqual(find({ size: ['2', '10'] }), ['hue', 'sa-pa']);
  assert.deepEqual(find({ tags: ['city', 'beach'] }), ['da-nang', 'hue']);
  assert.deepEqual(find({ 'tags.all': ['city', 'beach'] }), ['da-nang']);
});

test('a range has one end or two and never contains null', () => {
  assert.deepEqual(find({ 'size.gte': '9' }), ['da-nang', 'hue']);
  assert.deepEqual(find({ 'size.gt': '9' }), ['hue']);
  assert.deepEqual(find({ 'size.gt': '2', 'size.lt': '10' }), ['da-nang']);
  assert.deepEqual(find({ 'rain.lte': '1e9' }), ['hue']);
  assert.deepEqual(find({ 'founded.gt': '2000-01-01' }), ['sa-pa']);
});

test('a search finds every word anywhere in the row, ignoring accents and case, except in JSON-only columns', () => {
  assert.deepEqual(find({ q: 'da nang' }), ['da-nang']);
  assert.deepEqual(find({ q: ' HUẾ  City ' }), ['hue']);
  assert.deepEqual(find({ q: 'city sa' }), []);
  assert.deepEqual(find({ q: 'hidden' }), []);
});

const VALUES = {
  slug: fc.constantFrom('a', 'b1', 'c2'),
  size: fc.integer({ min: -2, max: 3 }),
  rain: fc.option(fc.constantFrom(-1.5, 0, 2.25, 1e21)),
  founded: fc.constantFrom('1999-12-31', '2000-02-29', '2024-01-01'),
  locale: fc.option(fc.constantFrom('en', 'vi', 'null')),
  tags: fc.uniqueArray(fc.constantFrom('beach', 'city', 'null'), { maxLength: 3 }),
  months: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
};
const ranged = ['size', 'rain', 'founded', 'cost.low'] as const;
const plain = ['size', 'rain', 'founded', 'locale', 'tags', 'months', 'cost.low', 'secret.open'] as const;

const arbitraryRows = fc
  .array(
    fc.record({
      ...VALUES,
      cost: fc.record({ low: VALUES.size, high: VALUES.size }),
      secret: fc.record({ depth: VALUES.size, open: fc.boolean(), word: fc.constantFrom('x', 'y') }),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map((row, at): Row => ({ ...town(`T${at}`), ...row, slug: `t${String(at).padStart(3, '0')}` })),
  );

const TEXTS: Record<(typeof plain)[number], fc.Arbitrary<string>> = {
  size: VALUES.size.map(String),
  rain: VALUES.rain.map(String),
  founded: VALUES.founded,
  locale: VALUES.locale.map(String),
  tags: fc.constantFrom('beach', 'city', 'null', 'other'),
  months: fc.integer({ min: 1, max: 5 }).map(String),
  'cost.low': VALUES.size.map(String),
  'secret.open': fc.boolean().map(String),
};
const someOf = <Name extends string>(
  names: readonly Name[],
  valueOf: (name: Name) => fc.Arbitrary<unknown>,
) => fc.record(Object.fromEntries(names.map((name) => [name, valueOf(name)])), { requiredKeys: [] });
const arbitraryQuery = fc.record({
  equal: someOf(plain, (name) => fc.array(TEXTS[name], { minLength: 1, maxLength: 3 })),
  all: someOf(['tags', 'months'], (name) => fc.array(TEXTS[name as 'tags'], { minLength: 1, maxLength: 2 })),
  limits: someOf(
    ranged.flatMap((name) => (['gt', 'gte', 'lt', 'lte'] as const).map((each) => `${name}.${each}` as const)),
    (name) =>
      TEXTS[name.slice(0, name.lastIndexOf('.')) as (typeof ranged)[number]].filter(
        (text) => text !== 'null',
      ),
  ),
  sort: fc.subarray(['size', '-rain', 'founded', '-locale', 'cost.low', '-cost.high'], { maxLength: 3 }),
});

const spell = (value: unknown): string[] => [value].flat().map(String);

/** A reference implementation, written for one row at a time and independently of the code under test. */
function passes(row: any, query: { equal: object; all: object; limits: object }): boolean {
  const read = (path: string) => path.split('.').reduce((value, key) => value[key], row);
  return (
    Object.entries(query.equal).every(([path, texts]) =>
      texts.some((text: string) => spell(read(path)).includes(text)),
    ) &&
    Object.entries(query.all).every(([path, texts]) =>
      texts.every((text: string) => spell(read(path)).includes(text)),
    ) &&
    Object.entries(query.limits).every(([name, text]) => {
      const [, path = '', operator] = /^(.*)\.(\w+)$/.exec(name)!;
      const value = read(path);
      if (value === null) return false;
      const limit = typeof value === 'number' ? Number(text) : text;
      return { gt: value > limit, gte: value >= limit, lt: value < limit, lte: value <= limit }[
        operator as 'gt'
      ];
    })
  );
}

function compareBy(sort: readonly string[]): (a: any, b: any) => number {
  return (a, b) => {
    for (const key of sort) {
      const read = (row: any) =>
        key
          .replace('-', '')
          .split('.')
          .reduce((value, each) => value[each], row);
      const [x, y] = [read(a), read(b)];
      if (x === y) continue;
      const order = x === null || (y !== null && x < y) ? -1 : 1;
      return key.startsWith('-') ? -order : order;
    }
    return 0;
  };
}

test('every query returns the rows of a plain filter and a stable sort', () => {
  fc.assert(
    fc.property(arbitraryRows, arbitraryQuery, (rows, query) => {
      const all = Object.fromEntries(
        Object.entries(query.all).map(([name, texts]) => [`${name}.all`, texts]),
      );
      const parameters = { ...query.equal, ...all, ...query.limits, sort: query.sort.join(',') };
      const expected = rows.filter((row) => passes(row, query)).toSorted(compareBy(query.sort));
      assert.deepEqual(
        find(parameters, rows),
        expected.map((row) => row['slug']),
      );
    }),
  );
});

test('a query has one canonical spelling, which parses to the same query', () => {
  fc.assert(
    fc.property(arbitraryQuery, ({ equal, limits, sort }) => {
      const query = parseRowQuery(fields, { ...equal, ...limits, sort: sort.join(','), q: ' x ' }, []);
      const grouped = Map.groupBy(writeRowQuery(query), ([name]) => name);
      const again = Object.fromEntries(
        [...grouped].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]),
      );
      const parameters = Object.fromEntries(
        Object.entries(again).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
      );
      assert.deepEqual(parseRowQuery(fields, parameters, []), query);
    }),
  );
});

test('values and list items are counted among the matching rows, most frequent first', () => {
  const all = findRows(sampleRelease(ROWS), parseRowQuery(fields, {}, []));
  const tags = countValues(fields.get('tags')!, all);
  assert.deepEqual(
    tags.values.map(({ value }) => value),
    ['beach', 'city'],
  );
  assert.deepEqual(listMostFrequent(tags, 1), [{ value: 'city', count: 2 }]);
  assert.deepEqual(countValues(fields.get('locale')!, all), {
    values: [
      { value: 'en', count: 1 },
      { value: 'vi', count: 1 },
    ],
    nulls: 1,
  });
  const size = fields.get('size')!;
  assert.deepEqual(summarize(size, countValues(size, all)), {
    count: 3,
    nulls: 0,
    distinct: 3,
    min: 2,
    max: 10,
    mean: 7,
    quantiles: { 0.05: 2.7, 0.25: 5.5, 0.5: 9, 0.75: 9.5, 0.95: 9.9 },
  });
  assert.deepEqual(summarize(size, countValues(size, [])), { count: 0, nulls: 0, distinct: 0 });
});
