import { vietnam } from '../../src/countries/vietnam.ts';
import { makeClimateWindows } from '../../src/datasets/declared/climate.ts';
import type { DailyCost } from '../../src/datasets/declared/daily-costs.ts';
import type { Band } from '../../src/datasets/measures/day-definition.ts';
import type { Destination } from '../../src/datasets/declared/destinations.ts';
import { sampleRow } from './sample-destination.ts';
import type { Sent } from '../../src/tools/fields.ts';
import type { ToolData } from '../../src/tools/tool-data.ts';

export function sampleToolData(places: readonly Destination[], changes: Partial<ToolData> = {}): ToolData {
  return {
    country: vietnam,
    destinations: places,
    climateWindows: [...makeClimateWindows(places)],
    comparisons: [],
    dailyCosts: [],
    names: new Map(),
    populations: new Map(),
    rate: { perUsd: 25_000, validFrom: '2026-01-01', source: 'a bank' },
    ...changes,
  };
}

export function sampleCost(
  slug: string,
  band: Band,
  [low, value, high]: readonly [number, number, number],
): DailyCost {
  return {
    destination_slug: slug,
    destination_name: slug,
    band,
    low_usd: low,
    value_usd: value,
    high_usd: high,
    evidence_class: 'computed',
    price_count: 20,
    year: 2026,
    components_usd: { room: value - 4, food: 0, entertainment: 0, transport: 4 },
    parts_evidence: { room: 'measured', food: 'scaled', entertainment: 'scaled', transport: 'scaled' },
    local_year: 2025,
  };
}

/** Three places that differ in every field that tools use. */
export const SAMPLE_DATA = sampleToolData([
  sampleRow('hanoi', {
    name_en: 'Hanoi',
    region_code: 'VN-HN',
    lat: 21.0245,
    lng: 105.84117,
    tier: 1,
    best_visit_months: [10, 11, 12],
    travel_style_tags: ['city', 'food'],
    avg_daily_budget_usd: { budget: 41, mid: 100, premium: 260 },
  }),
  sampleRow('hoi-an', {
    name_en: 'Hoi An',
    region_code: 'VN-DN',
    lat: 15.87944,
    lng: 108.335,
    tier: 1,
    best_visit_months: [2, 3, 4],
    travel_style_tags: ['beach', 'food', 'unesco'],
    avg_daily_budget_usd: { budget: 38, mid: 95.5, premium: 240 },
  }),
  sampleRow('sa-pa', {
    name_en: 'Sa Pa',
    region_code: 'VN-02',
    lat: 22.33,
    lng: 103.84,
    tier: 2,
    best_visit_months: [3, 4, 10],
    travel_style_tags: ['mountains', 'trekking'],
    languages_spoken: ['vi', 'hmn'],
    avg_daily_budget_usd: { budget: 35, mid: 90, premium: 230 },
  }),
]);

/** Parses a query string such as `place=hue&days=2`. */
export function sampleSent(query: string): Sent {
  const sent = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) sent.getOrInsert(name, []).push(value);
  return sent;
}
