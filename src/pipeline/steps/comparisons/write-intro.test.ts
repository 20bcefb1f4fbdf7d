import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { ComparisonType } from '../../../datasets/comparisons.ts';
import type { ComparedDestination } from './compared-destination.ts';
import { dataPointsOf } from './data-points.ts';
import { english } from './intro-en.ts';
import { vietnamese } from './intro-vi.ts';
import { monthsOf, sampleDestination } from './sample-destination.ts';
import { writeIntro } from './write-intro.ts';

function introsOf(a: ComparedDestination, b: ComparedDestination, type: ComparisonType) {
  const slug = `${a.row.slug}-vs-${b.row.slug}`;
  const points = dataPointsOf(a, b);
  return {
    en: writeIntro(slug, { a: a.row.name_en, b: b.row.name_en, type, points }, english),
    vi: writeIntro(slug, { a: a.nameVi, b: b.nameVi, type, points }, vietnamese),
  };
}

const hanoi = sampleDestination({
  slug: 'hanoi',
  name_en: 'Hanoi',
  nameVi: 'Hà Nội',
  lat: 21.0245,
  lng: 105.84117,
  tier: 1,
  population: 8_053_663,
  best_visit_months: [1, 2, 3, 4, 10, 11, 12],
  travel_style_tags: ['culture', 'food', 'city'],
  avg_daily_budget_usd: { budget: 16.4, mid: 43.7, premium: 81 },
  months: monthsOf(
    [16.9, 18.4, 20.6, 24.5, 27.8, 29.6, 29.5, 28.9, 28.1, 26, 22.6, 18.8],
    [25.1, 22.9, 60.2, 68.6, 195.7, 255.1, 309.4, 306.1, 191.9, 121.7, 55.6, 23.1],
  ),
});
const hoChiMinhCity = sampleDestination({
  slug: 'ho-chi-minh-city',
  name_en: 'Ho Chi Minh City',
  nameVi: 'Thành phố Hồ Chí Minh',
  lat: 10.82302,
  lng: 106.62965,
  tier: 1,
  population: 8_993_082,
  best_visit_months: [1, 2, 3, 4, 12],
  travel_style_tags: ['food', 'city', 'nightlife'],
  avg_daily_budget_usd: { budget: 18.8, mid: 48.2, premium: 88.8 },
  months: monthsOf(
    [26.9, 27.4, 28.6, 29.6, 29.3, 28.5, 27.9, 28, 27.8, 27.5, 27.5, 26.9],
    [12.4, 12, 22.1, 82.1, 196.8, 238.3, 266.7, 272.5, 321.8, 330, 173.1, 42.9],
  ),
});
const haGiang = sampleDestination({
  slug: 'ha-giang',
  name_en: 'Ha Giang',
  nameVi: 'Hà Giang',
  lat: 22.82333,
  lng: 104.98357,
  tier: 1,
  population: 32_690,
  best_visit_months: [3, 4, 5, 9, 10, 11],
  travel_style_tags: ['mountains', 'motorbiking'],
});
const dongVan = sampleDestination({
  slug: 'dong-van',
  name_en: 'Dong Van',
  nameVi: 'Đồng Văn',
  lat: 23.27841,
  lng: 105.36291,
  tier: 2,
  best_visit_months: [1, 2, 3, 4, 11, 12],
  travel_style_tags: ['mountains', 'trekking'],
  avg_daily_budget_usd: { budget: 15, mid: 30, premium: 70 },
  quality: 'poor',
});

test('two large cities far apart', () => {
  assert.deepEqual(introsOf(hanoi, hoChiMinhCity, 'headliners'), {
    en:
      'Hanoi and Ho Chi Minh City both stand in the first tier of destinations here, about 1,138 km apart in a straight line. ' +
      'They are of similar size, with recorded populations of 8,053,663 in Hanoi and 8,993,082 in Ho Chi Minh City. ' +
      'The best time for Ho Chi Minh City, from December to April, falls inside that for Hanoi, from October to April. ' +
      'Hanoi is the drier of the two, with about 1,635 mm of rain in a normal year against 1,971 mm in Ho Chi Minh City.',
    vi:
      'Hà Nội và Thành phố Hồ Chí Minh đều thuộc nhóm điểm đến hàng đầu trong danh sách này, cách nhau khoảng 1.138 km theo đường chim bay. ' +
      'Quy mô hai nơi gần bằng nhau: dân số ghi nhận là 8.053.663 người ở Hà Nội và 8.993.082 người ở Thành phố Hồ Chí Minh. ' +
      'Mùa đẹp của Thành phố Hồ Chí Minh, từ tháng 12 đến tháng 4, nằm trọn trong mùa đẹp của Hà Nội, từ tháng 10 đến tháng 4. ' +
      'Hà Nội ít mưa hơn, với lượng mưa trung bình khoảng 1.635 mm mỗi năm so với 1.971 mm ở Thành phố Hồ Chí Minh.',
  });
});

test('two neighbours, one of unknown size and without a weather station', () => {
  assert.deepEqual(introsOf(haGiang, dongVan, 'neighbours'), {
    en:
      'Anyone bound for Ha Giang can consider Dong Van as well: it lies about 64 km away as the crow flies. ' +
      'Ha Giang is best visited from March to May and again from September to November; for Dong Van the time to go is from November ' +
      'to April, and a trip in March, April or November suits both. ' +
      'The sources hold no weather station close enough to Dong Van, in distance and height, so the weather of the two is not compared here. ' +
      'Dong Van is the cheaper of the two: a mid-range day is put at $30, against $40 in Ha Giang.',
    vi:
      'Đã định đến Hà Giang thì cũng có thể cân nhắc Đồng Văn, cách đó khoảng 64 km theo đường chim bay. ' +
      'Nên đến Hà Giang từ tháng 3 đến tháng 5 và từ tháng 9 đến tháng 11, còn Đồng Văn thì nên đến từ tháng 11 đến tháng 4; ' +
      'một chuyến đi vào các tháng 3, 4 hoặc 11 sẽ hợp với cả hai nơi. ' +
      'Nguồn số liệu không có trạm khí tượng nào đủ gần Đồng Văn về khoảng cách và độ cao, nên ở đây không so sánh thời tiết của hai nơi. ' +
      'Đồng Văn rẻ hơn: chi phí tầm trung mỗi ngày ước khoảng 30 USD, so với 40 USD ở Hà Giang.',
  });
});

test('what is unknown is never claimed', () => {
  for (const slug of Array.from({ length: 200 }, (_, index) => `dong-van-${index}`)) {
    const { en, vi } = introsOf(
      haGiang,
      sampleDestination({ ...dongVan.row, slug, quality: 'poor' }),
      'kept',
    );
    assert.doesNotMatch(en, /°C|mm|population|larger|longer season/);
    assert.doesNotMatch(vi, /°C|mm|dân số|đông dân|dài hơn/);
  }
});

test('one weather station for both places is no ground for a difference', () => {
  const twin = sampleDestination({
    ...hanoi.row,
    slug: 'twin',
    name_en: 'Twin',
    months: hanoi.climate.months,
  });
  for (const slug of Array.from({ length: 50 }, (_, index) => `twin-${index}`)) {
    const { en } = introsOf(
      hanoi,
      sampleDestination({ ...twin.row, slug, months: twin.climate.months }),
      'kept',
    );
    assert.doesNotMatch(en, /°C|mm/);
  }
});

const month = fc.integer({ min: 1, max: 12 });
const figure = (max: number) => fc.double({ min: 0, max, noNaN: true });
const name = fc.stringMatching(/^[A-Z][a-z]{1,14}( [A-Z][a-z]{1,14}){0,2}$/);

const destination = fc
  .record({
    slug: fc.stringMatching(/^[a-z]{2,12}$/),
    name_en: name,
    nameVi: name,
    lat: fc.double({ min: 8, max: 24, noNaN: true }),
    lng: fc.double({ min: 102, max: 110, noNaN: true }),
    population: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_000_000 })),
    best_visit_months: fc.uniqueArray(month, { minLength: 1, maxLength: 12 }),
    travel_style_tags: fc.uniqueArray(
      fc.constantFrom('beach', 'food', 'heritage', 'trekking', 'no-words-for-this'),
    ),
    mid: figure(400),
    kind: fc.constantFrom('station', 'grid'),
    quality: fc.constantFrom('good', 'usable', 'poor'),
    tmean: fc.array(figure(35), { minLength: 12, maxLength: 12 }),
    precip: fc.array(figure(900), { minLength: 12, maxLength: 12 }),
    sunshine: fc.array(figure(300), { minLength: 0, maxLength: 12 }),
  })
  .map(({ mid, tmean, precip, sunshine, ...fields }) =>
    sampleDestination({
      ...fields,
      avg_daily_budget_usd: { budget: mid / 3, mid, premium: mid * 2 },
      months: monthsOf(tmean, precip, sunshine),
    }),
  );

const type = fc.constantFrom('headliners', 'neighbours', 'alternatives', 'kept');

test('whatever the data, an introduction is two to four whole sentences of 250 to 700 characters', () => {
  fc.assert(
    fc.property(destination, destination, type, (a, b, reason) => {
      for (const text of Object.values(introsOf(a, b, reason))) {
        assert.ok(text.length >= 250 && text.length <= 700, `${text.length}: ${text}`);
        const sentences = text.split(/(?<=\.) (?=\p{Lu})/u);
        assert.ok(sentences.length >= 2 && sentences.length <= 4, text);
        assert.doesNotMatch(text, /\b(?:undefined|NaN|null|Infinity)\b|\[object|\s\s|\s[.,;:]|[,;:]\.|\.\./);
        assert.doesNotMatch(text, / (?:after|adds|share|thích|thêm|là|in|from|vào|từ)[.,;]/);
        assert.match(text, /^\p{Lu}.*\.$/u);
      }
    }),
    { numRuns: 1000 },
  );
});

test('the same pair always reads the same', () => {
  assert.deepEqual(introsOf(hanoi, haGiang, 'headliners'), introsOf(hanoi, haGiang, 'headliners'));
});
