import type { Country } from '../../countries/country.ts';
import { aboutCountry } from './about-country.ts';
import { BANDS, notIncludedSentence } from '../measures/day-definition.ts';
import { column, type Dataset, type RowOf } from '../dataset.ts';
import { code, decimal, integer, oneOf, recordOf, slug, text } from '../kind.ts';

/** The evidence classes for a daily cost. */
const EVIDENCE = {
  computed: 'added up from room prices of the place itself',
  regional:
    'added up from room prices of the four places most alike, because none are known of the place itself',
} as const;

const usd = decimal({ minimum: 0 });
const evidenceSentences = Object.entries(EVIDENCE).map(([name, meaning]) => `${name} (${meaning})`);

const columns = {
  destination_slug: column(slug, 'Destination slug, as in the destinations dataset'),
  destination_name: column(text, 'English name'),
  band: column(oneOf(BANDS), `Way of travelling: ${BANDS.join(', ')}`),
  low_usd: column(usd, 'Lower end of what the evidence bears, in US dollars, rounded as value_usd is'),
  value_usd: column(
    usd,
    'US dollars per traveler per day, two sharing a room, as avg_daily_budget_usd of the destinations dataset; rounded to 1 below 50 and to 5 above',
  ),
  high_usd: column(usd, 'Upper end of what the evidence bears, in US dollars, rounded as value_usd is'),
  evidence_class: column(
    code(`^(?:${Object.keys(EVIDENCE).join('|')})$`),
    `What the value rests on: ${evidenceSentences.join(', ')}`,
  ),
  price_count: column(
    integer({ minimum: 1 }),
    'How many hotels the price of the room rests on, those of the places most alike where the class is regional',
  ),
  year: column(
    integer({ minimum: 1900 }),
    'Year of the newest of these room prices; the provenance gives the months',
  ),
  components_usd: column(
    recordOf({ room: usd, food: usd, entertainment: usd, transport: usd }),
    'What the value is added up from before it is rounded, in US dollars per person and day: half of a room for two, food, entertainment and local transport',
  ),
};

export type DailyCost = RowOf<typeof columns>;

export function dailyCostsOf(country: Country): Dataset<DailyCost> {
  return aboutCountry(country, {
    title: 'daily costs',
    description:
      'One row per destination and band: what a day costs one of two travellers who share a room, between what limits, what that rests on ' +
      `and what it is added up from. Three rows per destination. ${notIncludedSentence()}`,
    credits: [country.credits.budgets],
    keywords: ['travel', 'cost of travel', 'daily budget', 'hotel prices'],
    theme: 'ECON',
    destinationColumns: ['destination_slug'],
    yearColumn: 'year',
    columns,
    key: ['destination_slug', 'band'],
  });
}
