import type { Country } from '../../countries/country.ts';
import { column, type Dataset, type RowOf, aboutCountry } from '../dataset.ts';
import { notIncludedSentence, PREMIUM_TIMES } from '../measures/day-definition.ts';
import { code, decimal, integer, listOf, recordOf, slug, text } from '../kind.ts';

const budget = decimal({ minimum: 0 });

const columnsOf = ({ regionUnit, census, groupArea }: Country) => ({
  slug: column(slug, 'URL-safe identifier, English'),
  name_en: column(text, 'English display name'),
  country_code: column(code('^[A-Z]{2}$'), 'Country, ISO 3166-1 alpha-2'),
  region_code: column(
    code('^[A-Z]{2}-[A-Z0-9]{1,3}$'),
    `Administrative region: ISO 3166-2 code of the ${regionUnit.en}`,
  ),
  lat: column(decimal({ minimum: -90, maximum: 90 }), 'Decimal latitude, WGS 84'),
  lng: column(decimal({ minimum: -180, maximum: 180 }), 'Decimal longitude, WGS 84'),
  tier: column(integer({ minimum: 1, maximum: 3 }), 'Editorial priority tier, 1 (first) to 3'),
  population: column(
    integer({ minimum: 1 }),
    'Population of the city, island or town that a visitor means: from the geographic database where it comes near the census, else from the ' +
      `${census.en}; the provenance names the unit, and the year of a census figure`,
  ),
  timezone: column(code('^[A-Za-z_]+/[A-Za-z_]+$'), 'IANA timezone identifier'),
  climate_zone: column(code('^(?:A[fmsw]|B[SW][hk]|[CD][fsw][abcd]|E[FT])$'), 'Köppen climate class'),
  best_visit_months: column(
    listOf(integer({ minimum: 1, maximum: 12 }), { minItems: 1 }),
    'Months 1 to 12 considered best to visit, by independent guides or by the climate; the provenance says why each other month is left out',
  ),
  currency_code: column(code('^[A-Z]{3}$'), 'Local currency, ISO 4217'),
  languages_spoken: column(
    listOf(code('^[a-z]{2,3}$'), { minItems: 1 }),
    `Languages, ISO 639 codes: the official one, then those of ethnic groups that are a tenth or more of the place or of its ${groupArea.en}`,
  ),
  travel_style_tags: column(listOf(slug), 'Styles of travel the place suits, lower-kebab tags'),
  avg_daily_budget_usd: column(
    recordOf({ budget, mid: budget, premium: budget }),
    'An estimate of what a day costs, in US dollars per traveler, two sharing a room. budget: half a room at the 25th percentile, plain ' +
      'meals and an entrance; mid: half a median room, better meals with a restaurant dinner and two entrances; premium: half a room at the 90th ' +
      `percentile, and otherwise ${PREMIUM_TIMES} times the mid band, an assumption. ${notIncludedSentence()} Rounded to 1 below 50 and to 5 above; ` +
      'the daily costs say for each part whether it was measured there, and the provenance has the prices',
  ),
});

export type Destination = RowOf<ReturnType<typeof columnsOf>>;

export function destinationsOf(country: Country): Dataset<Destination> {
  const { credits } = country;
  return aboutCountry(country, {
    title: 'destinations',
    description:
      `One row per destination in ${country.name.en}: where it is, how many people live there, its climate class, the best months to visit, ` +
      'the languages spoken, the styles of travel it suits and what a day costs in three bands.',
    credits: [
      credits.places,
      credits.populations,
      credits.codes,
      credits.climate,
      credits.months,
      credits.budgets,
      credits.languages,
      credits.heritage,
    ],
    keywords: ['travel', 'destinations', 'climate', 'best time to visit', 'daily budget'],
    theme: 'REGI',
    columns: columnsOf(country),
    key: ['slug'],
  });
}
