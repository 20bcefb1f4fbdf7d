import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine, onOneEngine, type Service } from './each-engine.ts';
import { until } from '../support/until.ts';

type Check = (value: any) => boolean;

const string: Check = (value) => typeof value === 'string' && value.length > 0;
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const integerIn =
  (low: number, high: number): Check =>
  (value) =>
    Number.isInteger(value) && value >= low && value <= high;
const listOf =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item);
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const object: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const nullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const slug = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const budget: Check = (value) =>
  object(value) && Object.keys(value).join() === 'budget,mid,premium' && Object.values(value).every(number);

const components: Check = (value) =>
  object(value) &&
  Object.keys(value).join() === 'room,food,entertainment,transport' &&
  Object.values(value).every(number);

const partsEvidence: Check = (value) =>
  object(value) &&
  Object.keys(value).join() === 'room,food,entertainment,transport' &&
  Object.values(value).every(matching(/^(measured|scaled|assumed)$/));

// Specification 2.2 to 2.5, then our two additional datasets: each field, its published type, and a check of its values.
const DATASETS: Record<string, { fields: [string, string, Check][]; jsonOnly: string[]; order: string[] }> = {
  'vietnam-destinations': {
    fields: [
      ['slug', 'string', slug],
      ['name_en', 'string', string],
      ['country_code', 'string', matching(/^[A-Z]{2}$/)],
      ['region_code', 'string', matching(/^VN-[0-9A-Z]{2}$/)],
      ['lat', 'number', number],
      ['lng', 'number', number],
      ['tier', 'number', integerIn(1, 3)],
      ['population', 'number', integerIn(0, 20_000_000)],
      ['timezone', 'string', matching(/^Asia\/Ho_Chi_Minh$/)],
      ['climate_zone', 'string', matching(/^[A-E][A-Za-z]{1,2}$/)],
      ['best_visit_months', 'array of number', listOf(integerIn(1, 12))],
      ['currency_code', 'string', matching(/^[A-Z]{3}$/)],
      ['languages_spoken', 'array of string', listOf(matching(/^[a-z]{2,3}$/))],
      ['travel_style_tags', 'array of string', listOf(slug)],
      ['avg_daily_budget_usd', 'object', budget],
    ],
    jsonOnly: [],
    order: ['slug'],
  },
  'vietnam-comparisons': {
    fields: [
      ['slug', 'string', matching(/^[a-z0-9-]+-vs-[a-z0-9-]+$/)],
      ['type', 'string', slug],
      ['a_slug', 'string', slug],
      ['b_slug', 'string', slug],
      ['target_keywords', 'array of string', listOf(string)],
      ['search_volume', 'number', integerIn(0, 1e9)],
      ['data_points', 'object', object],
      ['intros', 'object', object],
    ],
    jsonOnly: ['data_points', 'intros'],
    order: ['slug'],
  },
  'service-tool-usage-daily': {
    fields: [
      ['day', 'string, format date', matching(/^\d{4}-\d{2}-\d{2}$/)],
      ['tool_slug', 'string', slug],
      ['locale', 'string or null', nullOr(string)],
      ['uses', 'number', integerIn(0, 1e9)],
    ],
    jsonOnly: [],
    order: ['day', 'tool_slug', 'locale'],
  },
  'vietnam-climate-windows': {
    fields: [
      ['destination_slug', 'string', slug],
      ['destination_name', 'string', string],
      ['month', 'number', integerIn(1, 12)],
      ['recommended', 'number', integerIn(0, 1)],
    ],
    jsonOnly: [],
    order: ['destination_slug', 'month'],
  },
  'vietnam-climate-normals': {
    fields: [
      ['destination_slug', 'string', slug],
      ['destination_name', 'string', string],
      ['month', 'number', integerIn(1, 12)],
      ['mean_temperature_c', 'number', number],
      ['max_temperature_c', 'number or null', nullOr(number)],
      ['min_temperature_c', 'number or null', nullOr(number)],
      ['rain_mm', 'number', number],
      ['humidity_pct', 'number or null', nullOr(number)],
      ['sunshine_h', 'number or null', nullOr(number)],
      ['station', 'string', string],
      ['distance_km', 'number', number],
      ['height_difference_m', 'number or null', nullOr(integerIn(-4_000, 4_000))],
      ['period', 'string', matching(/^\d{4}-\d{4}$/)],
      ['periods', 'object', object],
    ],
    jsonOnly: [],
    order: ['destination_slug', 'month'],
  },
  'vietnam-daily-costs': {
    fields: [
      ['destination_slug', 'string', slug],
      ['destination_name', 'string', string],
      ['band', 'string', matching(/^(budget|mid|premium)$/)],
      ['low_usd', 'number', number],
      ['value_usd', 'number', number],
      ['high_usd', 'number', number],
      ['evidence_class', 'string', matching(/^(computed|regional)$/)],
      ['price_count', 'number', integerIn(1, 1e6)],
      ['year', 'number', integerIn(2020, 2100)],
      ['components_usd', 'object', components],
      ['parts_evidence', 'object', partsEvidence],
      ['local_year', 'number', integerIn(2020, 2100)],
    ],
    jsonOnly: [],
    order: ['destination_slug', 'band'],
  },
};

function compareBy(order: string[], a: any, b: any): number {
  const column = order.find((key) => a[key] !== b[key]);
  if (column === undefined) return 0;
  return (a[column] ?? '') < (b[column] ?? '') ? -1 : 1;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function countUses({ database }: Service): Promise<void> {
  const uses = [
    [daysAgo(0), 'trip-budget', '', 3],
    [daysAgo(0), 'trip-budget', 'vi', 5],
    [daysAgo(0), 'best-time', 'en', 7],
    [daysAgo(89), 'best-time', 'en', 11],
    [daysAgo(90), 'best-time', 'en', 13],
  ].map(([day, tool, locale, count]) => `('${day}','${tool}','${locale}',${count})`);
  await database.run(`insert into tool_uses (day, tool_slug, locale, uses) values ${uses.join()}`);
}

async function untilRows(service: Service, slugOfDataset: string): Promise<any[]> {
  let rows: any[] = [];
  await until(async () => {
    ({ rows } = (await service.ask(`/api/data/${slugOfDataset}`)).json());
    return rows.length > 0;
  }, 'No row was published');
  return rows;
}

onEachEngine(
  'Specification 2, rows',
  (service) => {
    test('counted uses appear in the tool-usage download', async () => {
      await countUses(service);
      const rows = await untilRows(service, 'service-tool-usage-daily');
      assert.deepEqual(rows, [
        { day: daysAgo(89), tool_slug: 'best-time', locale: 'en', uses: 11 },
        { day: daysAgo(0), tool_slug: 'best-time', locale: 'en', uses: 7 },
        { day: daysAgo(0), tool_slug: 'trip-budget', locale: null, uses: 3 },
        { day: daysAgo(0), tool_slug: 'trip-budget', locale: 'vi', uses: 5 },
      ]);
    });

    for (const [name, { fields, jsonOnly, order }] of Object.entries(DATASETS)) {
      const keys = fields.map(([key]) => key);

      test(`${name} has the envelope of 2.1, with its members in order`, async () => {
        const envelope = (await service.ask(`/api/data/${name}`)).json();
        assert.deepEqual(Object.keys(envelope), ['dataset', 'rows']);
        const { columns, ...dataset } = envelope.dataset;
        assert.deepEqual(Object.keys(envelope.dataset), [
          'slug',
          'name',
          'license',
          'license_url',
          'attribution',
          'columns',
        ]);
        assert.equal(dataset.slug, name);
        assert.equal(dataset.license, 'CC BY 4.0');
        assert.equal(dataset.license_url, 'https://creativecommons.org/licenses/by/4.0/');
        assert.ok(string(dataset.name) && string(dataset.attribution));
        assert.deepEqual(
          columns.map(({ key, type }: any) => [key, type]),
          fields.map(([key, type]) => [key, type]),
        );
        for (const column of columns) {
          assert.deepEqual(Object.keys(column), ['key', 'type', 'description']);
          assert.ok(column.description.length > 5, `${column.key} has a description`);
        }
      });

      test(`${name} has every field of its table in every row, in order and within limits`, async () => {
        const { rows } = (await service.ask(`/api/data/${name}`)).json();
        assert.ok(rows.length > 0, 'there are rows');
        for (const row of rows) {
          assert.deepEqual(Object.keys(row), keys);
          for (const [key, , check] of fields) assert.ok(check(row[key]), `${key} of ${JSON.stringify(row)}`);
        }
      });

      test(`${name} has its columns in the CSV header, except the JSON-only ones`, async () => {
        const csv = (await service.ask(`/api/data/${name}?format=csv`)).text();
        assert.equal(
          csv.slice(0, csv.indexOf('\r\n')),
          keys.filter((key) => !jsonOnly.includes(key)).join(','),
        );
      });

      test(`${name} has its rows in ascending order of ${order.join(', ')}, without duplicates`, async () => {
        const { rows } = (await service.ask(`/api/data/${name}`)).json();
        for (let index = 1; index < rows.length; index += 1) {
          assert.equal(compareBy(order, rows[index - 1], rows[index]), -1, JSON.stringify(rows[index]));
        }
      });
    }

    test('a comparison is between two destinations, and its slug combines theirs', async () => {
      const known = new Set(
        (await service.ask('/api/data/vietnam-destinations')).json().rows.map((row: any) => row.slug),
      );
      for (const { slug: pair, a_slug, b_slug } of (await service.ask('/api/data/vietnam-comparisons')).json()
        .rows) {
        assert.equal(pair, `${a_slug}-vs-${b_slug}`);
        assert.ok(known.has(a_slug) && known.has(b_slug) && a_slug !== b_slug, pair);
      }
    });

    test('each destination has twelve climate windows that match its best_visit_months', async () => {
      const places = (await service.ask('/api/data/vietnam-destinations')).json().rows;
      const expected = places.flatMap((place: any) =>
        Array.from({ length: 12 }, (_, index) => ({
          destination_slug: place.slug,
          destination_name: place.name_en,
          month: index + 1,
          recommended: place.best_visit_months.includes(index + 1) ? 1 : 0,
        })),
      );
      assert.deepEqual((await service.ask('/api/data/vietnam-climate-windows')).json().rows, expected);
    });
  },
  { REFRESH_MS: '100', REPUBLISH_MS: '100' },
);

onOneEngine(
  'Specification 4.4, the operator',
  (service) => {
    test("the tool-usage path begins with the operator's name", async () => {
      assert.equal((await service.ask('/api/data/mekong-trips-tool-usage-daily')).status, 200);
      assert.equal((await service.ask('/api/data/service-tool-usage-daily')).status, 404);
    });
  },
  { OPERATOR: 'mekong-trips' },
);
