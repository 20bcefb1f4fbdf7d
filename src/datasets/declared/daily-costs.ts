import type { Country } from '../../countries/country.ts';
import { column, type Dataset, type RowOf, aboutCountry } from '../dataset.ts';
import { BANDS, notIncludedSentence, PART_EVIDENCE } from '../measures/day-definition.ts';
import { entriesOf, keysOf } from '../records.ts';
import { code, decimal, integer, oneOf, recordOf, slug, text } from '../kind.ts';

/** The evidence classes for a daily cost. */
const EVIDENCE = {
  computed: 'the room is from prices of the place itself',
  regional:
    'the room is from prices of the four most similar places, because none are known for the place itself',
} as const;

const usd = decimal({ minimum: 0 });
const meanings = (of: Readonly<Record<string, string>>) =>
  entriesOf(of)
    .map(([name, meaning]) => `${name} (${meaning})`)
    .join(', ');
const partEvidence = oneOf(keysOf(PART_EVIDENCE));

const columns = {
  destination_slug: column(slug, 'Destination slug, as in the destinations dataset'),
  destination_name: column(text, 'English name'),
  band: column(oneOf(BANDS), `Price band: ${BANDS.join(', ')}`),
  low_usd: column(usd, 'Lower limit of the estimate, in US dollars, rounded like value_usd'),
  value_usd: column(
    usd,
    'US dollars per traveler per day, two sharing a room, as avg_daily_budget_usd of the destinations dataset; rounded to 1 below 50 and to 5 above',
  ),
  high_usd: column(usd, 'Upper limit of the estimate, in US dollars, rounded like value_usd'),
  evidence_class: column(
    code(`^(?:${Object.keys(EVIDENCE).join('|')})$`),
    `Evidence for the value: ${meanings(EVIDENCE)}`,
  ),
  price_count: column(
    integer({ minimum: 1 }),
    'Number of hotel listings behind the room price, a hotel counted once per site; listings of the similar places if evidence_class is regional',
  ),
  year: column(
    integer({ minimum: 1900 }),
    'Year of the newest of these room prices; the provenance gives the months',
  ),
  components_usd: column(
    recordOf({ room: usd, food: usd, entertainment: usd, transport: usd }),
    'The parts of the value before rounding, in US dollars per person and day: half a double room, food, entrances and local transport',
  ),
  parts_evidence: column(
    recordOf({
      room: partEvidence,
      food: partEvidence,
      entertainment: partEvidence,
      transport: partEvidence,
    }),
    `Where the price of each part comes from: ${meanings(PART_EVIDENCE)}`,
  ),
  local_year: column(
    integer({ minimum: 1900 }),
    'Year of the newest price of food, entrances and local transport; the provenance gives the period of each',
  ),
};

export type DailyCost = RowOf<typeof columns>;

export function dailyCostsOf(country: Country): Dataset<DailyCost> {
  return aboutCountry(country, {
    title: 'daily costs',
    description:
      'One row per destination and price band: what a day costs per person when two share a room, with its range, evidence and parts. ' +
      `Three rows per destination. ${notIncludedSentence()}`,
    credits: [country.credits.budgets],
    keywords: ['travel', 'cost of travel', 'daily budget', 'hotel prices'],
    theme: 'ECON',
    destinationColumns: ['destination_slug'],
    yearColumn: 'year',
    columns,
    key: ['destination_slug', 'band'],
  });
}
