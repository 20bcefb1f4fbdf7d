import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../countries/vietnam.ts';
import { createCatalog } from '../datasets/catalog.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { Origin, Provenance, RowProvenance } from '../datasets/provenance/provenance.ts';
import { rowName } from '../datasets/provenance/receipt-store.ts';
import { makeRows } from './make-rows.ts';

const { made, sources } = makeRows(vietnam);
const catalog = createCatalog({ operator: 'service', countries: [vietnam] });

const places = Array.from(made[0]!.rows, ({ slug }) => slug as string);
const receiptsByRow = new Map<string, RowProvenance>(
  made.flatMap(({ dataset, rows, receipts }) => {
    const ofRows = [...receipts];
    return Array.from(rows, (row, index): [string, RowProvenance] => [
      `${dataset.slug} ${rowName(dataset, row)}`,
      ofRows[index]!,
    ]);
  }),
);

/** Follows an origin through our own datasets to the original sources. */
function sourcesBehind(origin: Origin): string[] {
  if ('source' in origin) return [origin.source];
  const receipts = receiptsByRow.get(`${origin.dataset} ${origin.row}`);
  assert.ok(receipts, `${origin.dataset} has the row ${origin.row}`);
  return origin.columns.flatMap((column) => {
    assert.ok(receipts[column], `${origin.dataset} has the column ${column}`);
    return receipts[column].sources.flatMap(sourcesBehind);
  });
}

function sourcesOf({ slug, provenance = {} }: Dataset): Set<string> {
  const receipts: Provenance[] = made
    .filter(({ dataset }) => dataset.slug === slug)
    .flatMap((each) => [...each.receipts].flatMap((row) => Object.values(row)));
  const declared = Object.values(provenance).flatMap(({ from }) =>
    from ? places.map((row) => ({ dataset: from.dataset, columns: from.columns, row })) : [],
  );
  return new Set(
    [...receipts.flatMap(({ sources: origins }) => origins), ...declared].flatMap(sourcesBehind),
  );
}

const USED: Record<string, string[]> = {
  'vietnam-destinations': [
    'best-months',
    'chelsa',
    'cities-json',
    'country',
    'editorial',
    'ethnic-groups',
    'food-and-entertainment',
    'geonames',
    'handbook-prices',
    'heights',
    'imhen',
    'iso-3166-2',
    'languages',
    'living-cost-index',
    'menu-prices',
    'numbeo-prices',
    'populations',
    'positions',
    'quoted-months',
    'room-prices',
    'unesco',
    'worldclim',
  ],
  'vietnam-comparisons': [
    'best-months',
    'chelsa',
    'cities-json',
    'editorial',
    'ethnic-groups',
    'food-and-entertainment',
    'geonames',
    'handbook-prices',
    'heights',
    'imhen',
    'languages',
    'living-cost-index',
    'menu-prices',
    'numbeo-prices',
    'populations',
    'positions',
    'quoted-months',
    'reviews',
    'room-prices',
    'unesco',
    'worldclim',
  ],
  'service-tool-usage-daily': [],
  'vietnam-climate-windows': [
    'best-months',
    'chelsa',
    'editorial',
    'geonames',
    'heights',
    'imhen',
    'quoted-months',
    'worldclim',
  ],
  'vietnam-climate-normals': ['cities-json', 'editorial', 'geonames', 'heights', 'imhen', 'positions'],
  'vietnam-daily-costs': [
    'editorial',
    'food-and-entertainment',
    'handbook-prices',
    'living-cost-index',
    'menu-prices',
    'numbeo-prices',
    'room-prices',
  ],
};

for (const dataset of catalog) {
  test(`the attribution of ${dataset.slug} credits exactly the sources behind its values`, () => {
    const used = sourcesOf(dataset);
    assert.deepEqual([...used].sort(), USED[dataset.slug]);
    for (const { name, credit } of sources) {
      if (name === 'editorial') continue;
      assert.equal(dataset.attribution.includes(credit), used.has(name), `${dataset.slug} and ${name}`);
    }
    assert.match(dataset.attribution, new RegExp(`^Sampan, ${dataset.name}, CC BY 4\\.0\\. `));
  });
}

test('an attribution names the licence of each source that is stricter than CC BY 4.0 or unknown', () => {
  const exceptions = {
    worldclim: 'WorldClim 1.4 (CC BY-SA 4.0)',
    chelsa: 'CHELSA 1.1 (licence of the copy not stated)',
  };
  for (const dataset of catalog) {
    const used = sourcesOf(dataset);
    for (const [name, words] of Object.entries(exceptions)) {
      if (used.has(name)) assert.ok(dataset.attribution.includes(words), `${dataset.slug} and ${name}`);
    }
  }
  const licences = sources.filter(({ name }) => name in exceptions).map(({ licence }) => licence);
  assert.deepEqual(licences, ['not stated in GSODRdata', 'CC BY-SA 4.0']);
});
