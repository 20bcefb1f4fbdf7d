import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../datasets/provenance/receipt-words.ts';
import { vietnam } from '../countries/vietnam.ts';
import { datasetsOf } from '../datasets/catalog.ts';
import { rowChecker } from '../datasets/releases/draft-release.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import { MONTH_REASONS } from '../datasets/provenance/provenance.ts';
import { makeDestinations } from './make-destinations.ts';
import type { Receipt } from './receipt.ts';
import { readSources, rowsOf } from './sources/source.ts';

const { destinations } = datasetsOf(vietnam);

const sources = readSources(vietnam);
const made = makeDestinations(sources, vietnam);
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
    best_visit_months: [3, 4, 9, 10, 11],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 22, mid: 45, premium: 100 },
  },
  {
    slug: 'ho-chi-minh-city',
    name_en: 'Ho Chi Minh City',
    region_code: 'VN-SG',
    lat: 10.777,
    lng: 106.701,
    population: 8993082,
    climate_zone: 'Aw',
    best_visit_months: [1, 2, 3, 4, 12],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 20, mid: 44, premium: 130 },
  },
  {
    slug: 'da-nang',
    name_en: 'Da Nang',
    region_code: 'VN-DN',
    lat: 16.06778,
    lng: 108.22083,
    population: 1134310,
    climate_zone: 'Am',
    best_visit_months: [2, 3, 4, 5, 6, 7, 8],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 17, mid: 40, premium: 115 },
  },
  {
    slug: 'hoi-an',
    name_en: 'Hoi An',
    region_code: 'VN-DN',
    lat: 15.87944,
    lng: 108.335,
    population: 98599,
    climate_zone: 'Am',
    best_visit_months: [2, 3, 4, 5, 6],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 23, mid: 46, premium: 90 },
  },
  {
    slug: 'hue',
    name_en: 'Hue',
    region_code: 'VN-26',
    lat: 16.4619,
    lng: 107.59546,
    population: 351456,
    climate_zone: 'Am',
    best_visit_months: [2, 3, 4, 5, 6],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 16, mid: 36, premium: 80 },
  },
  {
    slug: 'sa-pa',
    name_en: 'Sa Pa',
    region_code: 'VN-02',
    lat: 22.34023,
    lng: 103.84415,
    population: 10554,
    climate_zone: 'Cfb',
    best_visit_months: [3, 4, 5, 9, 10, 11],
    languages_spoken: ['vi', 'hmn', 'ium'],
    avg_daily_budget_usd: { budget: 23, mid: 46, premium: 105 },
  },
  {
    slug: 'phu-quoc',
    name_en: 'Phu Quoc',
    region_code: 'VN-44',
    lat: 10.21716,
    lng: 103.95929,
    population: 179480,
    climate_zone: 'Am',
    best_visit_months: [1, 2, 3, 4, 11, 12],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 27, mid: 49, premium: 105 },
  },
  {
    slug: 'da-lat',
    name_en: 'Da Lat',
    region_code: 'VN-35',
    lat: 11.94646,
    lng: 108.44193,
    population: 197000,
    climate_zone: 'Cwb',
    best_visit_months: [1, 2, 3, 11, 12],
    languages_spoken: ['vi', 'kpm'],
    avg_daily_budget_usd: { budget: 15, mid: 36, premium: 90 },
  },
  {
    slug: 'phong-nha',
    name_en: 'Phong Nha',
    region_code: 'VN-25',
    lat: 17.61667,
    lng: 106.31667,
    population: 12163,
    climate_zone: 'Am',
    best_visit_months: [2, 3, 4, 5, 6, 7],
    languages_spoken: ['vi'],
    avg_daily_budget_usd: { budget: 19, mid: 41, premium: 95 },
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
    avg_daily_budget_usd: { budget: 16, mid: 36, premium: 75 },
  },
];

for (const expected of SPOT_CHECKS) {
  test(`${expected.name_en} is published with the figures from its sources`, () => {
    const row = bySlug.get(expected.slug)!.row;
    assert.deepEqual(row, { ...row, ...expected });
  });
}

const PRICE_SOURCES = new Set([
  'room-prices',
  'menu-prices',
  'numbeo-prices',
  'handbook-prices',
  'living-cost-index',
  'food-and-entertainment',
]);

test('premium days use no rooms of neighbouring places', () => {
  const rooms = ['nha-trang', 'phan-thiet', 'vung-tau', 'mui-ne'].map((slug) => {
    const { n, parts } = bySlug.get(slug)!.receipts.avg_daily_budget_usd.parts.premium;
    return [slug, n, parts.room.value];
  });
  assert.deepEqual(rooms, [
    ['nha-trang', 43, 31.32],
    ['phan-thiet', 20, 40.64],
    ['vung-tau', 134, 44.93],
    ['mui-ne', 30, 31.64],
  ]);
});

test('68 destinations are made, and every row is valid with its columns in order', () => {
  const problemsOf = rowChecker(destinations);
  assert.equal(made.length, 68);
  assert.equal(bySlug.size, 68);
  for (const { row } of made) {
    assert.deepEqual(problemsOf(row), [], row.slug);
    assert.deepEqual(Object.keys(row), Object.keys(destinations.columns));
  }
});

test('every row follows the rules that a schema cannot express', () => {
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
      assert.ok(publishReceipt(receipt).method && receipt.sources.length > 0, `${row.slug}.${column}`);
      for (const { source, table, line } of receipt.sources)
        assert.ok(lines.has(`${source}/${table}:${line}`));
    }
  }
});

/** In percent. */
const shareIn = (text: string) => Number(/([\d.]+)\s?%/.exec(text)?.[1] ?? 0);

test('each language besides the official one is that of a tenth or more, as its receipt shows', () => {
  const lines = new Map(
    rowsOf(sources, 'languages', 'languages.csv').map(({ at, cells }) => [at.line, cells] as const),
  );
  for (const { row, receipts } of made) {
    const { detail = '', sources: origins } = publishReceipt(receipts.languages_spoken);
    const published = origins
      .filter(({ source }) => source === 'languages')
      .map(({ line }) => lines.get(line)!);
    for (const code of row.languages_spoken.slice(1)) {
      const basis = published.find((cells) => cells['iso639'] === code)?.['basis'] ?? '';
      const counted = new RegExp(`\\b${code} [\\d.]+ %`).exec(detail)?.[0] ?? '';
      assert.ok(Math.max(shareIn(basis), shareIn(counted)) >= 10, `${row.slug} ${code}`);
    }
  }
});

test('exactly these destinations lack a good climate series, and their receipts say so', () => {
  const weak = made.filter(({ climate }) => climate.quality !== 'good');
  assert.deepEqual(
    weak.map(({ row, climate }) => `${row.slug} ${climate.quality}`),
    [
      'ba-be usable',
      'bac-ha poor',
      'ban-gioc poor',
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
    assert.match(
      publishReceipt(receipts.climate_zone).detail!,
      /a (usable|poor) stand-in|away, C.*; .*away, C/,
    );
  }
});

test('Mu Cang Chai and Lai Chau get the majority class of the three nearest stations, which the receipt names', () => {
  for (const slug of ['mu-cang-chai', 'lai-chau']) {
    const { climate_zone } = bySlug.get(slug)!.receipts;
    assert.equal(climate_zone.value, 'Cwa');
    assert.match(publishReceipt(climate_zone).detail!, /^Sa Pa, \d+ km away, Cfa; .*, Cwa; .*, Cwa$/);
    assert.equal(climate_zone.sources.filter(({ table }) => table === 'normals.csv').length, 36);
  }
});

test('every population has an administrative unit in its receipt', () => {
  for (const { row, receipts } of made) {
    assert.ok(row.population > 0, row.slug);
    assert.match(
      publishReceipt(receipts.population).detail!,
      /(municipality|city|town|township|ward|commune|district) \p{Lu}/u,
      row.slug,
    );
  }
});

test('a population has the date of the census if it equals the census count, and no date otherwise', () => {
  const equal = new Set(['cao-bang', 'hanoi', 'ho-chi-minh-city', 'hue', 'long-xuyen', 'vinh-long']);
  for (const { row, receipts } of made) {
    const isCounted = receipts.population.class === 'observed' || equal.has(row.slug);
    assert.equal(receipts.population.period, isCounted ? '2019-04-01' : undefined, row.slug);
  }
});

test('Ha Tien is the whole city, not its urban part, which GeoNames rounds to 40,000', () => {
  const { row, receipts } = bySlug.get('ha-tien')!;
  assert.equal(row.population, 48_495);
  assert.equal(
    publishReceipt(receipts.population).detail,
    'city Hà Tiên, Kiên Giang; GeoNames says 40000; the urban part has 39967; machine-extracted',
  );
});

test('Lai Chau has no Hmong language, because Hmong are 3.2 % of the city, although 24 % of its former province', () => {
  const { row, receipts } = bySlug.get('lai-chau')!;
  assert.deepEqual(row.languages_spoken, ['vi', 'blt', 'ium']);
  assert.match(
    publishReceipt(receipts.languages_spoken).detail!,
    /; left out: hmn 3\.2 % of the place; read by a person$/,
  );
  assert.ok(receipts.languages_spoken.sources.some(({ line }) => line === 258));
});

test('climate normals leave out the places of a grid, and have six whose station is more than 50 km away', () => {
  const { climateNormals } = datasetsOf(vietnam);
  const text = 'destinations that a climate grid represents better than any station are left out';
  assert.ok(climateNormals.description.toLowerCase().includes(text));
  assert.ok(climateNormals.columns['destination_slug']!.description.includes(text));
  const far = made.filter(({ climate }) => climate.kind === 'station' && climate.distanceKm > 50);
  assert.deepEqual(
    far.map(({ row }) => row.slug),
    ['ban-gioc', 'co-to', 'dong-van', 'ha-tien', 'moc-chau', 'mu-cang-chai'],
  );
});

test('the large cities are all counted as whole municipalities', () => {
  for (const slug of ['hanoi', 'ho-chi-minh-city', 'hai-phong', 'can-tho', 'da-nang'])
    assert.match(publishReceipt(bySlug.get(slug)!.receipts.population).detail!, /municipality/, slug);
});

test('each month is among the best or has a reason, with its normals unless they come from a grid', () => {
  for (const { row, receipts, climate } of made) {
    const excluded = receipts.best_visit_months.excluded!;
    const months = [...row.best_visit_months, ...Object.keys(excluded).map(Number)].sort((a, b) => a - b);
    assert.deepEqual(
      months,
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    for (const { reason, tmean_c, precip_mm } of Object.values(excluded)) {
      assert.ok(reason in MONTH_REASONS);
      if (climate.kind === 'grid') assert.deepEqual([tmean_c, precip_mm], [undefined, undefined], row.slug);
      else assert.ok(tmean_c! > 5 && precip_mm! >= 0, row.slug);
    }
  }
});

test('no reason against a month contradicts the recommended months or the normals', () => {
  for (const { row, receipts, climate } of made) {
    const { excluded = {}, n } = receipts.best_visit_months;
    const normals = new Map(climate.months.map((month) => [month.month, month]));
    const best = row.best_visit_months.map((month) => normals.get(month)!);
    const leastNamed = Math.min(...best.map(({ month }) => namedIn(row.slug, month)));
    for (const [month, { reason, guides, tmean_c, precip_mm }] of Object.entries(excluded)) {
      const at = `${row.slug} ${month} ${reason}`;
      const normal = normals.get(Number(month))!;
      if (climate.kind === 'station')
        assert.deepEqual([tmean_c, precip_mm], [normal.tmean_c, normal.precip_mm], at);
      if (guides) assert.deepEqual(guides, { named: namedIn(row.slug, Number(month)), of: n }, at);
      const isRecommendedBeside = made.some(
        (other) =>
          other.climate.station === climate.station &&
          Math.abs(other.climate.heightGapM - climate.heightGapM) <= 300 &&
          other.row.best_visit_months.includes(Number(month)),
      );
      if (isRecommendedBeside) assert.doesNotMatch(reason, /^(rain|cold|heat)$/, at);
      const isFarStation = Math.abs(climate.heightGapM) > 300 && n !== undefined;
      if (isFarStation) assert.match(reason, /^few_(guides|votes)$/, at);
      for (const other of best) {
        if (reason === 'rain') assert.ok(Math.round(normal.precip_mm) > Math.round(other.precip_mm), at);
        if (reason === 'flood') assert.ok(normal.precip_mm >= 450 && other.precip_mm < 450, at);
        if (reason === 'cold') assert.ok(normal.tmean_c <= 15 && normal.tmean_c < other.tmean_c, at);
        if (reason === 'heat') assert.ok(normal.tmean_c >= 30.5 && normal.tmean_c > other.tmean_c, at);
        if (reason === 'rough_sea')
          assert.ok([11, 12, 1].includes(Number(month)) && ![11, 12, 1].includes(other.month), at);
      }
      if (reason === 'few_guides') assert.ok(guides!.named < leastNamed, at);
    }
  }
});

/** How many publishers of the place's receipt name the month. */
function namedIn(slug: string, month: number): number {
  const { sources: cited } = bySlug.get(slug)!.receipts.best_visit_months;
  const lines = ['best-months', 'quoted-months'].flatMap((name) =>
    rowsOf(sources, name, `${name}.csv`).filter(({ at }) =>
      cited.some(({ source, line }) => source === name && line === at.line),
    ),
  );
  const naming = lines.filter(({ cells }) => cells['value']!.split(' ').includes(String(month)));
  return new Set(naming.map(({ cells }) => cells['publisher'])).size;
}

const BEST_MONTHS: [slug: string, months: number[], why: string][] = [
  [
    'tam-dao',
    [6, 7, 8, 9, 10, 11],
    'its guides name summer and autumn, and a station 890 m lower has no vote',
  ],
  ['chau-doc', [9, 10, 11, 12], 'its guides come for the flood season'],
  ['phu-quoc', [1, 2, 3, 4, 11, 12], 'guides and climate together favour April'],
  ['ha-long', [1, 2, 3, 4, 10, 11, 12], 'September has 266 mm of rain and half of the guides'],
  ['ha-giang', [3, 4, 10, 11, 12], 'a quoted guide names October to December, another spring'],
  ['ninh-binh', [1, 2, 3, 4, 5, 6, 11, 12], 'guides to the harvest add May and June'],
  ['moc-chau', [1, 2, 3, 5, 6, 11, 12], 'a station 791 m lower has no vote'],
];

for (const [slug, months, why] of BEST_MONTHS)
  test(`best months of ${slug}: ${why}`, () => {
    assert.deepEqual(bySlug.get(slug)!.row.best_visit_months, months);
  });

test('each band is within its range and is the sum of its components, including half a room and no whole day', () => {
  for (const { row, receipts } of made) {
    for (const [band, receipt] of Object.entries(receipts.avg_daily_budget_usd.parts)) {
      const { low, value, high } = receipt.range;
      assert.ok(low < value && value < high, `${row.slug} ${band}`);
      assert.ok(Math.abs(receipt.value - value) <= 2.5, `${row.slug} ${band}`);
      const components = Object.values(receipt.parts);
      const sum = components.reduce((total, { range }) => total + range.value, 0);
      assert.ok(Math.abs(sum - value) < 0.05, `${row.slug} ${band}`);
      assert.deepEqual(Object.keys(receipt.parts), ['room', 'food', 'entertainment', 'transport']);
      for (const { source } of receipt.sources) assert.ok(PRICE_SOURCES.has(source), source);
    }
  }
});

test('a place without room prices names its donors, and a place with room prices is never regional', () => {
  const withRooms = new Set(
    rowsOf(sources, 'room-prices', 'room-prices.csv')
      .filter(({ cells }) => cells['class'] === 'all')
      .map(({ cells }) => cells['place']),
  );
  assert.equal(withRooms.size, 29);
  for (const { row, receipts } of made) {
    const { mid } = receipts.avg_daily_budget_usd.parts;
    assert.equal(mid.class, withRooms.has(row.slug) ? 'computed' : 'regional', row.slug);
    if (mid.class === 'regional')
      assert.match(publishReceipt(mid).detail!, /^rooms of [a-z-]+(, [a-z-]+){3}/);
  }
});

test('prices for Ho Chi Minh City and Vung Tau come from full crawls, and the receipts cite their lines', () => {
  const lines = new Map(
    rowsOf(sources, 'room-prices', 'room-prices.csv').map(({ at, cells }) => [at.line, cells]),
  );
  for (const [slug, publishers] of [
    ['ho-chi-minh-city', ['Mytour, via scraper', 'iVIVU, via scraper']],
    ['vung-tau', ['iVIVU, via scraper']],
  ] as const) {
    for (const band of Object.values(bySlug.get(slug)!.receipts.avg_daily_budget_usd.parts)) {
      const cited = band.parts['room'].sources.map(({ line }) => lines.get(line)!);
      assert.deepEqual([...new Set(cited.map((cells) => cells['publisher']))], publishers);
      for (const { place, sha256 } of cited) {
        assert.equal(place, slug);
        assert.match(sha256!, /^[0-9a-f]{64}$/);
      }
    }
  }
});

test('My Tho and Phan Rang, where only holiday nights were crawled, are regional', () => {
  for (const slug of ['my-tho', 'phan-rang'])
    assert.equal(bySlug.get(slug)!.receipts.avg_daily_budget_usd.class, 'regional');
});

test('receipts say machine-extracted where a program read the observations, and read by a person elsewhere', () => {
  const readings: Record<string, RegExp> = {
    'room-prices': /machine-extracted$/,
    populations: /machine-extracted$/,
    'best-months': /read by a person/,
    'quoted-months': /quoted by document and characters/,
    'ethnic-groups': /read by a person$/,
    positions: /read by a person$/,
  };
  for (const { row, receipts } of made)
    for (const [column, receipt] of Object.entries<Receipt>(receipts))
      for (const { source } of receipt.parts ? [] : receipt.sources)
        if (source in readings)
          assert.match(publishReceipt(receipt).detail!, readings[source]!, `${row.slug}.${column}`);
});

test('a climate includes its station, distance, height and period, and a station has all its normals', () => {
  const { climate } = bySlug.get('hanoi')!;
  assert.equal(climate.stationName, 'Lang');
  assert.equal(climate.period, '1988-2017');
  assert.ok(climate.distanceKm < 2 && Math.abs(climate.heightGapM) < 20);
  for (const month of bySlug.get('hanoi')!.climate.months) {
    assert.ok(month.tmin_c! < month.tmean_c && month.tmean_c < month.tmax_c!);
    assert.ok(month.humidity_pct! > 60 && month.sunshine_h! > 20);
  }
});

test('five destinations take their climate from a grid, and all others from a station', () => {
  assert.deepEqual(
    made.filter(({ climate }) => climate.kind === 'grid').map(({ row }) => row.slug),
    ['bao-loc', 'con-dao', 'mong-cai', 'phan-rang', 'phu-quoc'],
  );
});

test('Vietnamese names are the destinations’ own, in composed form and with the Vietnamese Đ', () => {
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
  assert.equal(JSON.stringify(makeDestinations(sources, vietnam)), JSON.stringify(made));
});
