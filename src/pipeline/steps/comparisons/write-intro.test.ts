import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { ComparedDestination } from './choose-pairs.ts';
import { dataPointsOf } from './data-points.ts';
import { introFacts } from './intro-facts.ts';
import { monthsOf, sampleDestination } from '../../../../test/support/sample-compared.ts';
import { writeIntro } from './write-intro.ts';

function introsOf(a: ComparedDestination, b: ComparedDestination, styleCounts = new Map<string, number>()) {
  const facts = introFacts(a, b, dataPointsOf(a, b), styleCounts);
  return { en: writeIntro(facts, 'en'), vi: writeIntro(facts, 'vi') };
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
  monthsClass: 'estimated',
  budgetClass: 'regional',
});

test('two large cities far apart', () => {
  assert.deepEqual(introsOf(hanoi, hoChiMinhCity), {
    en:
      'Ho Chi Minh City lies about 1,137 km south of Hanoi in a straight line. ' +
      'People go to both for food and city life; they also go to Ho Chi Minh City for nightlife. ' +
      'December to February is warmer in Ho Chi Minh City: 27 °C on average, against 18 °C in Hanoi. ' +
      'Hanoi is best visited from October to April; the best time for Ho Chi Minh City, from December to April, falls within that. ' +
      'Half a mid-range double costs about $44 a night in Hanoi and about $48 in Ho Chi Minh City (Rooms, 2026): too close to tell where rooms are cheaper.',
    vi:
      'Thành phố Hồ Chí Minh nằm về phía nam của Hà Nội, cách khoảng 1.137 km theo đường chim bay. ' +
      'Du khách đến cả hai nơi vì ẩm thực và nhịp sống đô thị; ngoài ra còn đến Thành phố Hồ Chí Minh vì giải trí về đêm. ' +
      'Từ tháng 12 đến tháng 2, Thành phố Hồ Chí Minh ấm hơn: trung bình 27 °C, so với 18 °C ở Hà Nội. ' +
      'Hà Nội nên đi từ tháng 10 đến tháng 4; mùa đẹp của Thành phố Hồ Chí Minh, từ tháng 12 đến tháng 4, nằm trọn trong thời gian đó. ' +
      'Nửa phòng đôi tầm trung khoảng 44 USD một đêm ở Hà Nội và khoảng 48 USD ở Thành phố Hồ Chí Minh (Rooms, 2026): chênh lệch quá nhỏ để biết nơi nào có phòng rẻ hơn.',
  });
});

test('two neighbours, one without prices and without a weather station', () => {
  assert.deepEqual(introsOf(haGiang, dongVan), {
    en:
      'Dong Van lies about 64 km north-east of Ha Giang in a straight line. ' +
      'People go to both for mountain scenery; they also go to Ha Giang for motorbike routes, and to Dong Van for trekking. ' +
      'Ha Giang is best visited from March to May and again from September to November, Dong Van from November to April (estimated); ' +
      'both are at their best in March, April and November. ' +
      'Our sources hold no weather station close enough to Dong Van, in distance and height, to compare the weather of the two. ' +
      'Our sources hold too few room prices for Dong Van to tell which of the two is cheaper.',
    vi:
      'Đồng Văn nằm về phía đông bắc của Hà Giang, cách khoảng 64 km theo đường chim bay. ' +
      'Du khách đến cả hai nơi vì cảnh núi non; ngoài ra còn đến Hà Giang vì những cung đường xe máy, và đến Đồng Văn vì đi bộ đường dài. ' +
      'Hà Giang nên đi từ tháng 3 đến tháng 5 và từ tháng 9 đến tháng 11, còn Đồng Văn nên đi từ tháng 11 đến tháng 4 (ước tính); ' +
      'cả hai nơi cùng đẹp vào các tháng 3, 4 và 11. ' +
      'Nguồn số liệu không có trạm khí tượng nào đủ gần Đồng Văn, về khoảng cách và độ cao, để so sánh thời tiết hai nơi. ' +
      'Nguồn số liệu có quá ít giá phòng ở Đồng Văn để biết nơi nào rẻ hơn.',
  });
});

test('unknown values are never claimed', () => {
  const { en, vi } = introsOf(haGiang, dongVan);
  assert.doesNotMatch(en, /°C|mm|people:|\$/);
  assert.doesNotMatch(vi, /°C|mm|dân|USD/);
});

test('a shared weather station gives no weather difference', () => {
  const twin = sampleDestination({
    ...hanoi.row,
    slug: 'twin',
    population: 0,
    name_en: 'Twin',
    months: hanoi.climate.months,
  });
  const { en } = introsOf(hanoi, twin);
  assert.match(en, /One weather station stands for both places/);
  assert.doesNotMatch(en, /°C|mm/);
});

test('rooms are cheaper if the difference exceeds its error', () => {
  const cheap = sampleDestination({
    ...dongVan.row,
    population: 0,
    avg_daily_budget_usd: { budget: 9, mid: 20, premium: 50 },
    nameVi: 'Đồng Văn',
  });
  assert.match(
    introsOf(haGiang, cheap).en,
    /Rooms are cheaper in Dong Van: half a mid-range double costs about \$20 a night \(Rooms, 2026\), against about \$40 in Ha Giang\./,
  );
  assert.match(
    introsOf(haGiang, cheap).vi,
    /khoảng 20 USD một đêm \(Rooms, 2026\), so với khoảng 40 USD ở Hà Giang\./,
  );
  const close = sampleDestination({
    ...dongVan.row,
    avg_daily_budget_usd: { budget: 9, mid: 35, premium: 50 },
  });
  assert.match(
    introsOf(haGiang, close).en,
    /about \$40 a night in Ha Giang and about \$35 in Dong Van \(Rooms, 2026\): prices vary so much that our data cannot tell where rooms are cheaper\./,
  );
});

test('rare styles are named first', () => {
  const counts = new Map([
    ['mountains', 12],
    ['motorbiking', 5],
    ['rice-terraces', 3],
    ['trekking', 7],
    ['markets', 4],
  ]);
  const [a, b] = [
    sampleDestination({ ...haGiang.row, travel_style_tags: ['mountains', 'motorbiking', 'rice-terraces'] }),
    sampleDestination({ ...dongVan.row, travel_style_tags: ['mountains', 'trekking', 'markets'] }),
  ];
  assert.match(
    introsOf(a, b, counts).en,
    /to both for mountain scenery; they also go to Ha Giang for rice terraces and motorbike routes, and to Dong Van for markets and trekking\./,
  );
});

test('estimated months are marked as estimated', () => {
  assert.match(introsOf(haGiang, dongVan).en, /from November to April \(estimated\)/);
  assert.match(introsOf(haGiang, dongVan).vi, /từ tháng 11 đến tháng 4 \(ước tính\)/);
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
    budgetClass: fc.constantFrom('computed', 'regional'),
    budgetError: fc.constantFrom(0, 0.1, null),
    monthsClass: fc.constantFrom('computed', 'estimated'),
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

test('for any data, an introduction has two to five complete sentences and 250 to 700 characters', () => {
  fc.assert(
    fc.property(destination, destination, (a, b) => {
      for (const text of Object.values(introsOf(a, b))) {
        assert.ok(text.length >= 250 && text.length <= 700, `${text.length}: ${text}`);
        const sentences = text.split(/(?<=\.) (?=\p{Lu})/u);
        assert.ok(sentences.length >= 2 && sentences.length <= 5, text);
        assert.doesNotMatch(text, /\b(?:undefined|NaN|null|Infinity)\b|\[object|\s\s|\s[.,;:]|[,;:]\.|\.\./);
        assert.doesNotMatch(text, / (?:for|to|vì|in|from|vào|từ)[.,;]/);
        assert.match(text, /^\p{Lu}.*\.$/u);
      }
    }),
    { numRuns: 1000 },
  );
});

test('the same pair always has the same text', () => {
  assert.deepEqual(introsOf(hanoi, haGiang), introsOf(hanoi, haGiang));
});
