import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataPointsOf } from './data-points.ts';
import { monthsOf, sampleDestination } from '../../../../test/support/sample-compared.ts';

const hanoi = sampleDestination({
  slug: 'hanoi',
  lat: 21.0245,
  lng: 105.84117,
  population: 8_053_663,
  climate_zone: 'Cwa',
  best_visit_months: [1, 2, 3, 12],
  languages_spoken: ['vi', 'en'],
  travel_style_tags: ['culture', 'food', 'city'],
  avg_daily_budget_usd: { budget: 16.4, mid: 43.7, premium: 81 },
  months: monthsOf(
    [16.9, 18.4, 20.6, 24.5, 27.8, 29.6, 29.5, 28.9, 28.1, 26, 22.6, 18.8],
    [25.1, 22.9, 60.2, 68.6, 195.7, 255.1, 309.4, 306.1, 191.9, 121.7, 55.6, 23.1],
  ),
});
const phongNha = sampleDestination({
  slug: 'phong-nha',
  lat: 17.61667,
  lng: 106.31667,
  best_visit_months: [2, 3, 4],
  travel_style_tags: ['caves', 'culture'],
  avg_daily_budget_usd: { budget: 15, mid: 40.1, premium: 90 },
  quality: 'usable',
});

test('the figures of both places are side by side', () => {
  const { verdicts, climate, ...points } = dataPointsOf(hanoi, phongNha);
  assert.deepEqual(points, {
    distance_km: 382.2,
    population: { a: 8_053_663, b: null },
    languages_spoken: { shared: ['vi'], only_a: ['en'], only_b: [] },
    best_visit_months: { a: [1, 2, 3, 12], b: [2, 3, 4], shared: [2, 3] },
    avg_daily_budget_usd: {
      a: { budget: 16.4, mid: 43.7, premium: 81 },
      b: { budget: 15, mid: 40.1, premium: 90 },
      difference: { budget: -1.4, mid: -3.6, premium: 9 },
    },
    travel_style_tags: { shared: ['culture'], only_a: ['food', 'city'], only_b: ['caves'] },
  });
  assert.deepEqual(climate.a, {
    zone: 'Cwa',
    kind: 'station',
    quality: 'good',
    tmean_c: [16.9, 18.4, 20.6, 24.5, 27.8, 29.6, 29.5, 28.9, 28.1, 26, 22.6, 18.8],
    precip_mm: [25.1, 22.9, 60.2, 68.6, 195.7, 255.1, 309.4, 306.1, 191.9, 121.7, 55.6, 23.1],
  });
  assert.equal(climate.same_series, false);
  assert.deepEqual(verdicts.warmer_winter.a, 18);
  assert.deepEqual(verdicts.bigger, { winner: 'unknown', a: 8_053_663, b: null, margin: null });
});

test('a shared climate series is reported', () => {
  const months = phongNha.climate.months;
  const dongHoi = sampleDestination({ slug: 'dong-hoi', months });
  assert.equal(dataPointsOf(phongNha, dongHoi).climate.same_series, true);
});

test('a series adjusted to the height of the place is still the same series', () => {
  const months = phongNha.climate.months.map(({ month, tmean_c, precip_mm, sunshine_h }) => {
    return { month, tmean_c: tmean_c - 1.3, precip_mm, sunshine_h };
  });
  const hill = sampleDestination({ slug: 'hill', months });
  assert.equal(dataPointsOf(phongNha, hill).climate.same_series, true);
});

test('grid normals and values computed from them are not published', () => {
  const island = sampleDestination({ slug: 'island', lat: 10, kind: 'grid' });
  const { climate, verdicts } = dataPointsOf(hanoi, island);
  assert.equal(climate.b.tmean_c, null);
  assert.equal(climate.b.precip_mm, null);
  assert.deepEqual(verdicts.warmer_winter, { winner: 'unknown', a: 18, b: null, margin: null });
  assert.deepEqual(verdicts.drier, { winner: 'unknown', a: 1635.4, b: null, margin: null });
  assert.deepEqual(verdicts.longer_season, { winner: 'tie', a: 4, b: 3, margin: 1 });
});
