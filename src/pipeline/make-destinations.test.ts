import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { rowChecker } from '../datasets/check-row.ts';
import { destinations, type Destination } from '../datasets/destinations.ts';
import { makeDestinations } from './make-destinations.ts';
import type { Receipt } from './receipt.ts';
import { readSources } from './source.ts';

const sources = readSources(join(import.meta.dirname, '../../data'));
const made = makeDestinations(sources);
const bySlug = new Map(made.map((destination) => [destination.row.slug, destination]));

const SPOT_CHECKS: (Partial<Destination> & { slug: string; name_en: string })[] = [
  {
    slug: 'hanoi',
    name_en: 'Hanoi',
    region_code: 'VN-HN',
    lat: 21.0245,
    lng: 105.84117,
    population: 8053663,
    climate_zone: 'Cwa',
    best_visit_months: [1, 2, 3, 4, 10, 11, 12],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 43, mid: 122, premium: 290 },
  },
  {
    slug: 'ho-chi-minh-city',
    name_en: 'Ho Chi Minh City',
    region_code: 'VN-SG',
    lat: 10.82302,
    lng: 106.62965,
    population: 8993082,
    climate_zone: 'Aw',
    best_visit_months: [1, 2, 3, 4, 12],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 49, mid: 135, premium: 318 },
  },
  {
    slug: 'da-nang',
    name_en: 'Da Nang',
    region_code: 'VN-DN',
    lat: 16.06778,
    lng: 108.22083,
    population: 988561,
    climate_zone: 'Am',
    best_visit_months: [1, 2, 3, 4, 5, 6, 7],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 40, mid: 135, premium: 285 },
  },
  {
    slug: 'hoi-an',
    name_en: 'Hoi An',
    region_code: 'VN-DN',
    lat: 15.87944,
    lng: 108.335,
    population: 32757,
    climate_zone: 'Am',
    best_visit_months: [2, 3, 4, 5, 6, 7, 8],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 40, mid: 145, premium: 285 },
  },
  {
    slug: 'hue',
    name_en: 'Hue',
    region_code: 'VN-26',
    lat: 16.4619,
    lng: 107.59546,
    population: 351456,
    climate_zone: 'Am',
    best_visit_months: [2, 3, 4, 5, 6, 7, 8],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 40, mid: 119, premium: 285 },
  },
  {
    slug: 'sa-pa',
    name_en: 'Sa Pa',
    region_code: 'VN-02',
    lat: 22.34023,
    lng: 103.84415,
    population: 10554,
    climate_zone: 'Cfb',
    best_visit_months: [4, 5, 9, 10],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 40, mid: 111, premium: 267 },
  },
  {
    slug: 'phu-quoc',
    name_en: 'Phu Quoc',
    region_code: 'VN-44',
    lat: 10.21716,
    lng: 103.95929,
    population: 15000,
    climate_zone: 'Am',
    best_visit_months: [1, 2, 3, 4, 11, 12],
    languages_spoken: ['vi', 'km'],
    avg_daily_budget_usd: { budget: 46, mid: 175, premium: 322 },
  },
  {
    slug: 'da-lat',
    name_en: 'Da Lat',
    region_code: 'VN-35',
    lat: 11.94646,
    lng: 108.44193,
    population: 197000,
    climate_zone: 'Cwb',
    best_visit_months: [1, 2, 3, 12],
    languages_spoken: ['vi', 'kpm'],
    avg_daily_budget_usd: { budget: 39, mid: 106, premium: 256 },
  },
  {
    slug: 'phong-nha',
    name_en: 'Phong Nha',
    region_code: 'VN-25',
    lat: 17.61667,
    lng: 106.31667,
    population: 0,
    climate_zone: 'Am',
    best_visit_months: [2, 3, 4, 5, 6, 7, 8],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 43, mid: 122, premium: 290 },
  },
  {
    slug: 'soc-trang',
    name_en: 'Soc Trang',
    region_code: 'VN-CT',
    lat: 9.59995,
    lng: 105.97193,
    population: 114453,
    climate_zone: 'Aw',
    best_visit_months: [1, 2, 3, 4, 11, 12],
    languages_spoken: ['vi', 'km'],
    avg_daily_budget_usd: { budget: 36, mid: 102, premium: 248 },
  },
];

for (const expected of SPOT_CHECKS) {
  test(`${expected.name_en} is published with the figures of its sources`, () => {
    const row = bySlug.get(expected.slug)!.row;
    assert.deepEqual(row, { ...row, ...expected });
  });
}

test('68 destinations are made, and every row is valid and has the columns in their order', () => {
  const problemsOf = rowChecker(destinations);
  assert.equal(made.length, 68);
  assert.equal(bySlug.size, 68);
  for (const { row } of made) {
    assert.deepEqual(problemsOf(row), [], row.slug);
    assert.deepEqual(Object.keys(row), Object.keys(destinations.columns));
  }
});

test('every row keeps the rules a schema cannot tell', () => {
  for (const { row } of made) {
    const { budget, mid, premium } = row.avg_daily_budget_usd;
    assert.ok(budget < mid && mid < premium, `${row.slug}: bands ascend`);
    assert.ok(row.lat > 8 && row.lat < 23.5 && row.lng > 102 && row.lng < 110, `${row.slug} is in Vietnam`);
    assert.deepEqual(
      row.best_visit_months,
      row.best_visit_months.toSorted((a, b) => a - b),
    );
    assert.equal(row.timezone, 'Asia/Ho_Chi_Minh');
    assert.equal(row.languages_spoken[0], 'vi');
  }
});

test('every value has a receipt whose rows exist', () => {
  const lines = new Set(
    Object.values(sources)
      .flatMap(({ tables }) => Object.values(tables).flat())
      .map(({ at: { source, table, line } }) => `${source}/${table}:${line}`),
  );
  for (const { row, receipts } of made) {
    for (const [column, receipt] of Object.entries<Receipt>(receipts)) {
      assert.deepEqual(receipt.value, row[column as keyof Destination]);
      assert.ok(receipt.method && receipt.sources.length > 0, `${row.slug}.${column}`);
      for (const { source, table, line } of receipt.sources)
        assert.ok(lines.has(`${source}/${table}:${line}`));
    }
  }
});

test('the destinations without a good climate series are known and say so in their receipt', () => {
  const weak = made.filter(({ climate }) => climate.quality !== 'good');
  assert.deepEqual(
    weak.map(({ row, climate }) => `${row.slug} ${climate.quality}`),
    [
      'ba-be usable',
      'bac-ha poor',
      'ban-gioc usable',
      'cam-ranh usable',
      'cat-ba usable',
      'co-to poor',
      'dong-van poor',
      'ha-tien poor',
      'lai-chau poor',
      'ly-son usable',
      'moc-chau poor',
      'mu-cang-chai poor',
      'phong-nha usable',
      'tam-dao poor',
      'vinh-long usable',
    ],
  );
  for (const { receipts } of weak) {
    assert.equal(receipts.climate_zone.class, 'estimated');
    assert.match(receipts.climate_zone.detail!, /a (usable|poor) stand-in/);
  }
});

test('five destinations take their climate from a grid, and every other from a station', () => {
  assert.deepEqual(
    made.filter(({ climate }) => climate.kind === 'grid').map(({ row }) => row.slug),
    ['bao-loc', 'con-dao', 'mong-cai', 'phan-rang', 'phu-quoc'],
  );
});

test('Vietnamese names are the destination’s own, composed and with the Vietnamese Đ', () => {
  assert.deepEqual(
    ['phu-quoc', 'con-dao', 'da-lat', 'dong-ha', 'quy-nhon', 'dong-van', 'ban-gioc'].map(
      (slug) => bySlug.get(slug)!.nameVi,
    ),
    ['Phú Quốc', 'Côn Đảo', 'Đà Lạt', 'Đông Hà', 'Quy Nhơn', 'Đồng Văn', 'Bản Giốc'],
  );
  for (const { nameVi } of made) {
    assert.equal(nameVi, nameVi.normalize('NFC'));
    assert.doesNotMatch(nameVi, /[\u00D0\u00F0]|^Thị Trấn/);
  }
});

test('the same sources give the same destinations', () => {
  assert.equal(JSON.stringify(makeDestinations(sources)), JSON.stringify(made));
});
