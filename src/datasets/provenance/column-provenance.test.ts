import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../catalog.ts';
import { declaredColumns, summariseColumns } from './receipt-store.ts';
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
const name: Provenance = { class: 'editorial', method: 'slug_chosen', sources: [line('editorial')] };

test('a column counts the classes of its values and lists each method and source once', () => {
  const summary = summariseColumns(dataset, [
    { slug: name, cost: { class: 'published', method: 'country_code', sources: [line('guides')] } },
    { slug: name, cost: { class: 'published', method: 'country_code', sources: [line('guides')] } },
    {
      slug: name,
      cost: {
        class: 'estimated',
        method: 'day_bands',
        detail: 'setting coast',
        sources: [line('costs'), { dataset: 'places', row: 'a', columns: ['slug'] }],
        parts: { low: { class: 'estimated', method: 'day_parts', sources: [line('costs')] } },
      },
    },
  ]);
  assert.deepEqual([...summary.keys()], ['slug', 'cost']);
  assert.deepEqual(summary.get('cost'), {
    classes: { published: 2, estimated: 1 },
    methods: ['country_code', 'day_bands', 'day_parts'],
    sources: ['costs', 'guides', 'places'],
  });
});

test('a declared column has one class, one method and one source, regardless of its rows', () => {
  assert.deepEqual(declaredColumns(climateWindows.provenance!, 24).get('recommended'), {
    classes: { computed: 24 },
    methods: ['month_recommended'],
    sources: ['vietnam-destinations'],
  });
  assert.deepEqual(declaredColumns(toolUsageDaily('service').provenance!, 0).get('uses'), {
    classes: { observed: 0 },
    methods: ['use_count'],
    sources: ['sampan'],
  });
});

test('a dataset that declares its provenance covers every column', () => {
  for (const { columns, provenance } of [climateWindows, toolUsageDaily('service')])
    assert.deepEqual(Object.keys(provenance!), Object.keys(columns));
});
