import type { Country } from '../../countries/country.ts';
import { type Dataset, type RowOf, aboutCountry } from '../dataset.ts';
import { notIncludedSentence, PREMIUM_TIMES } from '../measures/day-definition.ts';
import { code, decimal, integer, listOf, recordOf, slug, text } from '../kind.ts';
import words from './declarations.json' with { type: 'json' };

const budget = decimal({ minimum: 0 });

const kinds = {
  slug,
  name_en: text,
  country_code: code('^[A-Z]{2}$'),
  region_code: code('^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  lat: decimal({ minimum: -90, maximum: 90 }),
  lng: decimal({ minimum: -180, maximum: 180 }),
  tier: integer({ minimum: 1, maximum: 3 }),
  population: integer({ minimum: 1 }),
  timezone: code('^[A-Za-z_]+/[A-Za-z_]+$'),
  climate_zone: code('^(?:A[fmsw]|B[SW][hk]|[CD][fsw][abcd]|E[FT])$'),
  best_visit_months: listOf(integer({ minimum: 1, maximum: 12 }), { minItems: 1 }),
  currency_code: code('^[A-Z]{3}$'),
  languages_spoken: listOf(code('^[a-z]{2,3}$'), { minItems: 1 }),
  travel_style_tags: listOf(slug),
  avg_daily_budget_usd: recordOf({ budget, mid: budget, premium: budget }),
};

export type Destination = RowOf<typeof kinds>;

export const destinationsOf = (country: Country): Dataset<Destination> =>
  aboutCountry(country, {
    title: 'destinations',
    version: '1.0',
    words: words.destinations,
    values: { premiumTimes: PREMIUM_TIMES, notIncluded: notIncludedSentence() },
    theme: 'REGI',
    kinds,
    key: ['slug'],
  });
