import type { Destination } from '../../src/datasets/declared/destinations.ts';

/** A row for tests. A test overrides only the columns it is about. */
export function sampleRow(slug: string, changes: Partial<Destination> = {}): Destination {
  return {
    slug,
    name_en: slug,
    country_code: 'VN',
    region_code: 'VN-26',
    lat: 16,
    lng: 108,
    tier: 2,
    population: 0,
    timezone: 'Asia/Ho_Chi_Minh',
    climate_zone: 'Am',
    best_visit_months: [2, 3],
    currency_code: 'VND',
    languages_spoken: ['vi'],
    travel_style_tags: [],
    avg_daily_budget_usd: { budget: 40, mid: 100, premium: 250 },
    ...changes,
  };
}
