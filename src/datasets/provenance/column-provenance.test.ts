import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../declared/country-datasets.ts';
import { declaredColumns, summariseColumns } from './column-provenance.ts';
import { column, type Dataset } from '../dataset.ts';
import { integer, slug } from '../kind.ts';
import type { Provenance } from './provenance.ts';
import { toolUsageDaily } from '../declared/tool-usage-daily.ts';

const { climateWindows } = datasetsOf(vietnam);

const dataset = {
  slug: 'places',
  columns: { slug: column(slug, 'Name'), cost: column(integer(), 'Cost') },
} as unknown as Dataset;

const line = (source: string) => ({ source, table: 'a.csv', line: 2 });
const name: Provenance = { class: 'editorial', method: 'chosen', sources: [line('editorial')] };

test('a column counts the classes of its values and lists each method and source once', () => {
  const summary = summariseColumns(dataset, [
    { slug: name, cost: { class: 'published', method: 'as printed', sources: [line('guides')] } },
    { slug: name, cost: { class: 'published', method: 'as printed', sources: [line('guides')] } },
    {
      slug: name,
      cost: {
        class: 'estimated',
        method: 'two bands',
        detail: 'setting coast',
        sources: [line('costs'), { dataset: 'places', row: 'a', columns: ['slug'] }],
        parts: { low: { class: 'estimated', method: 'by the region', sources: [line('costs')] } },
      },
    },
  ]);
  assert.deepEqual([...summary.keys()], ['slug', 'cost']);
  assert.deepEqual(summary.get('cost'), {
    classes: { published: 2, estimated: 1 },
    methods: ['as printed', 'two bands', 'by the region'],
    sources: ['costs', 'guides', 'places'],
  });
});

test('a declared column has one class, one method and one source, regardless of its rows', () => {
  assert.deepEqual(declaredColumns(climateWindows.provenance!, 24).get('recommended'), {
    classes: { computed: 24 },
    methods: ['1 where the month is among the best months of the destination, else 0'],
    sources: ['vietnam-destinations'],
  });
  assert.deepEqual(declaredColumns(toolUsageDaily('service').provenance!, 0).get('uses'), {
    classes: { observed: 0 },
    methods: ['one more for every answer of the tool; known crawlers and prefetches are left out'],
    sources: ['sampan'],
  });
});

test('a dataset that declares its provenance covers every column', () => {
  for (const { columns, provenance } of [climateWindows, toolUsageDaily('service')])
    assert.deepEqual(Object.keys(provenance!), Object.keys(columns));
});
