import { attribution, CREDITS } from './provenance/attribution.ts';
import { VIETNAM } from './coverage.ts';
import { column, type Dataset, type RowOf } from './dataset.ts';
import { code, decimal, integer, listOf, recordOf, slug, text } from './kind.ts';

const budget = decimal({ minimum: 0 });

const columns = {
  slug: column(slug, 'URL-safe identifier, English'),
  name_en: column(text, 'English display name'),
  country_code: column(code('^[A-Z]{2}$'), 'Country, ISO 3166-1 alpha-2'),
  region_code: column(
    code('^[A-Z]{2}-[A-Z0-9]{1,3}$'),
    'Administrative region: ISO 3166-2 code of the province or city among the 34 units in force since 2025-07-01',
  ),
  lat: column(decimal({ minimum: -90, maximum: 90 }), 'Decimal latitude, WGS 84'),
  lng: column(decimal({ minimum: -180, maximum: 180 }), 'Decimal longitude, WGS 84'),
  tier: column(integer({ minimum: 1, maximum: 3 }), 'Editorial priority tier, 1 (first) to 3'),
  population: column(
    integer({ minimum: 0 }),
    'Population of the place from the geographic database; 0 means that the database gives none, and some figures are old',
  ),
  timezone: column(code('^[A-Za-z_]+/[A-Za-z_]+$'), 'IANA timezone identifier'),
  climate_zone: column(code('^(?:A[fmsw]|B[SW][hk]|[CD][fsw][abcd]|E[FT])$'), 'Köppen climate class'),
  best_visit_months: column(
    listOf(integer({ minimum: 1, maximum: 12 }), { minItems: 1 }),
    'Months 1 to 12 considered best to visit',
  ),
  currency_code: column(code('^[A-Z]{3}$'), 'Local currency, ISO 4217'),
  languages_spoken: column(listOf(code('^[a-z]{2,3}$'), { minItems: 1 }), 'Languages, ISO 639 codes'),
  travel_style_tags: column(listOf(slug), 'Styles of travel the place suits, lower-kebab tags'),
  avg_daily_budget_usd: column(
    recordOf({ budget, mid: budget, premium: budget }),
    'US dollars per traveler per day, in three bands',
  ),
};

export type Destination = RowOf<typeof columns>;

export const destinations: Dataset = {
  slug: 'vietnam-destinations',
  name: 'Vietnam destinations',
  description:
    'One row per destination in Vietnam: where it is, how many people live there, its climate class, the best months to visit, ' +
    'the languages spoken, the styles of travel it suits and what a day costs in three bands.',
  attribution: attribution('Vietnam destinations', Object.values(CREDITS)),
  keywords: ['Vietnam', 'travel', 'destinations', 'climate', 'best time to visit', 'daily budget'],
  coverage: { place: VIETNAM },
  columns,
  key: ['slug'],
  rows: ({ listRows }) => listRows('vietnam-destinations'),
};
