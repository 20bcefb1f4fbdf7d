import type { Country } from '../../countries/country.ts';
import { type Dataset, type RowOf, aboutCountry } from '../dataset.ts';
import { BANDS, DAY_PARTS, notIncludedSentence, PART_EVIDENCE } from '../measures/day-definition.ts';
import { keysOf, mapKeys } from '../records.ts';
import { code, decimal, integer, oneOf, recordOf, slug, text } from '../kind.ts';
import { withMeanings } from '../words/text.ts';
import words from './declarations.json' with { type: 'json' };

const usd = decimal({ minimum: 0 });
const year = integer({ minimum: 1900 });
const partEvidence = oneOf(keysOf(PART_EVIDENCE));

const kinds = {
  destination_slug: slug,
  destination_name: text,
  band: oneOf(BANDS),
  low_usd: usd,
  value_usd: usd,
  high_usd: usd,
  evidence_class: code('^(?:computed|regional)$'),
  price_count: integer({ minimum: 1 }),
  year,
  components_usd: recordOf(mapKeys(DAY_PARTS, () => usd)),
  parts_evidence: recordOf(mapKeys(DAY_PARTS, () => partEvidence)),
  local_year: year,
};

export type DailyCost = RowOf<typeof kinds>;

export const dailyCostsOf = (country: Country): Dataset<DailyCost> =>
  aboutCountry(country, {
    title: 'daily costs',
    version: '1.0',
    words: words['daily-costs'],
    values: {
      bands: BANDS.join(', '),
      partEvidence: withMeanings(PART_EVIDENCE),
      notIncluded: notIncludedSentence(),
    },
    theme: 'ECON',
    destinationColumns: ['destination_slug'],
    yearColumn: 'year',
    kinds,
    key: ['destination_slug', 'band'],
  });
