import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../catalog.ts';
import { openDatabase, type Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import type { Provenance } from './provenance.ts';
import {
  findReceiptPosition,
  listColumnProvenance,
  listReceipts,
  listSources,
  replaceReceipts,
  replaceSources,
  parseRowName,
  rowName,
} from './receipt-store.ts';
import { toolUsageDaily } from '../declared/tool-usage-daily.ts';

const { climateWindows, destinations } = datasetsOf(vietnam);

async function emptyDatabase(t: TestContext): Promise<Database> {
  const db = openDatabase({
    url: undefined,
    file: ':memory:',
    poolSize: 1,
    connectMs: 1,
    statementMs: 60_000,
  });
  t.after(() => db.destroy());
  await migrate(db);
  return db;
}

const receiptOf = (line: number): Provenance => ({
  class: 'published',
  method: 'country_code',
  sources: [{ source: 'geonames', table: 'VN.txt', line }],
});
const made = (slug: string, line: number) => ({ row: { slug }, receipts: { lat: receiptOf(line) } });
const all = { start: 0, count: 10 };

test('receipts are stored in row order by code unit, without the values', async (t) => {
  const db = await emptyDatabase(t);
  const withValue = { ...receiptOf(3), value: 21.02, parts: { x: { ...receiptOf(4), value: 1 } } };
  await replaceReceipts(db, destinations, [
    made('hue', 1),
    made('ha-long', 2),
    { row: { slug: 'hanoi' }, receipts: { lat: withValue } },
  ]);
  assert.deepEqual(await listReceipts(db, destinations, all), [
    { row: { slug: 'ha-long' }, receipts: { lat: receiptOf(2) } },
    { row: { slug: 'hanoi' }, receipts: { lat: { ...receiptOf(3), parts: { x: receiptOf(4) } } } },
    { row: { slug: 'hue' }, receipts: { lat: receiptOf(1) } },
  ]);
  assert.equal(await findReceiptPosition(db, destinations, { slug: 'hue' }), 2);
  assert.equal(await findReceiptPosition(db, destinations, { slug: 'atlantis' }), undefined);
  assert.equal((await listReceipts(db, destinations, { start: 1, count: 1 })).length, 1);
});

test("a second build replaces the first build's receipts, summary and sources", async (t) => {
  const db = await emptyDatabase(t);
  const source = {
    name: 'geonames',
    title: 'GeoNames',
    address: 'https://example.org',
    licence: 'CC BY 4.0',
    retrieved: '2026-01-31',
    period: '2025',
    credit: 'GeoNames (CC BY 4.0)',
    files: { 'VN.txt': 'abc' },
  };
  await replaceReceipts(db, destinations, [made('hue', 1), made('hanoi', 2)]);
  await replaceSources(db, [source, { ...source, name: 'heights' }]);
  await replaceReceipts(db, destinations, [made('hue', 7)]);
  await replaceSources(db, [{ ...source, period: '2026' }]);
  assert.deepEqual(await listReceipts(db, destinations, all), [made('hue', 7)]);
  assert.deepEqual((await listColumnProvenance(db, destinations.slug)).get('lat'), {
    classes: { published: 1 },
    methods: ['country_code'],
    sources: ['geonames'],
  });
  assert.deepEqual(await listSources(db), [{ ...source, period: '2026' }]);
});

const usage = toolUsageDaily('service');

const NAMES = [
  { dataset: destinations, key: { slug: 'hanoi' }, name: 'hanoi' },
  { dataset: climateWindows, key: { destination_slug: 'hanoi', month: 3 }, name: 'hanoi,3' },
  {
    dataset: usage,
    key: { day: '2026-11-15', tool_slug: 'trip-budget', locale: 'vi' },
    name: '2026-11-15,trip-budget,vi',
  },
  {
    dataset: usage,
    key: { day: '2026-11-15', tool_slug: 'trip-budget', locale: null },
    name: '2026-11-15,trip-budget,',
  },
];

for (const { dataset, key, name } of NAMES) {
  test(`${JSON.stringify(key)} is named ${name}, and the name finds it again`, () => {
    assert.equal(rowName(dataset, { ...key, more: 1 }), name);
    assert.deepEqual(parseRowName(dataset, name), key);
  });
}

test("a name with too few or too many parts is rejected with the key's columns", () => {
  for (const name of ['hanoi', 'hanoi,3,4']) {
    assert.throws(() => parseRowName(climateWindows, name), {
      status: 400,
      message: 'Invalid row: it must have the form destination_slug,month',
    });
  }
});

test('a number in another spelling matches no row', () => {
  for (const month of ['03', '3.0', ' 3', '', 'march'])
    assert.throws(() => parseRowName(climateWindows, `hanoi,${month}`), {
      status: 404,
      message: 'Unknown row',
    });
});
