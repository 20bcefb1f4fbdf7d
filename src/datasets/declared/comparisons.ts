import { Type } from '../../json-schema.ts';
import type { Country } from '../../countries/country.ts';
import { column, jsonOnlyColumn, type Dataset, type RowOf, aboutCountry } from '../dataset.ts';
import { dataPointsSchema } from './comparison-data-points.ts';
import { code, documentOf, integer, listOf, oneOf, slug, text } from '../kind.ts';
import { keysOf } from '../records.ts';

/** Why a pair is published. If several reasons apply, the first one here counts. */
export const COMPARISON_TYPES = {
  headliners: 'both places are tier 1',
  neighbours: 'one is among the nearest places to the other, within 250 km',
  alternatives: 'one is among the places most like the other in styles, season and cost',
  chosen: 'travellers weigh the two, in our judgement',
  kept: 'published in an earlier release, and kept so that its slug lasts',
} as const;

export type ComparisonType = keyof typeof COMPARISON_TYPES;

/** Nobody publishes search counts for pairs, so interest is measured by how much people write about both places. */
export const INTEREST_POINTS = 100;

const introduction = (language: string) =>
  Type.String({ minLength: 250, maxLength: 700, description: `Introduction in ${language}` });

const intros = Type.Object(
  { en: introduction('English'), vi: introduction('Vietnamese') },
  { additionalProperties: false },
);

const typeSentences = Object.entries(COMPARISON_TYPES).map(([type, reason]) => `${type} (${reason})`);

const columnsOf = (country: Country) => ({
  slug: column(
    code('^[a-z0-9]+(?:-[a-z0-9]+)*-vs-[a-z0-9]+(?:-[a-z0-9]+)*$'),
    'URL slug of the form <a_slug>-vs-<b_slug>; once published it never changes or flips',
  ),
  type: column(
    oneOf(keysOf(COMPARISON_TYPES)),
    `Why the pair is published: ${typeSentences.join(', ')}; the first that holds`,
  ),
  a_slug: column(slug, 'First destination slug, as in the destinations dataset'),
  b_slug: column(slug, 'Second destination slug, as in the destinations dataset'),
  target_keywords: column(
    listOf(text, { minItems: 1 }),
    'Search-engine target keywords: lower-case searches in English, then in Vietnamese',
  ),
  search_volume: column(
    integer({ minimum: 0 }),
    'Indicative search volume: an index of measured interest, not a count of searches. It is the geometric mean of the hotel reviews of ' +
      `both places, where ${country.interest.names.en} are ${INTEREST_POINTS}; 1 where it is lower, or not measured. An operator's own figure ` +
      'replaces it',
  ),
  data_points: jsonOnlyColumn(
    documentOf(dataPointsSchema(country)),
    'The figures of both destinations side by side, with a verdict per aspect; JSON only',
  ),
  intros: jsonOnlyColumn(
    documentOf(intros),
    'Introduction in English (en) and Vietnamese (vi), written from data_points by templates; JSON only',
  ),
});

export type Comparison = RowOf<ReturnType<typeof columnsOf>>;

export function comparisonsOf(country: Country): Dataset<Comparison> {
  const { name, credits } = country;
  return aboutCountry(country, {
    title: 'comparisons',
    description:
      `One row per published head-to-head comparison of two destinations in ${name.en}: the pair, the keywords people search it by, an ` +
      'index of interest and, in the JSON download, the figures of both side by side with an introduction in English and Vietnamese.',
    credits: [
      `Computed from the ${name.en} destinations dataset.`,
      credits.places,
      credits.populations,
      credits.climate,
      credits.months,
      credits.budgets,
      credits.interest,
      credits.languages,
      credits.heritage,
    ],
    keywords: ['travel', 'destinations', 'comparison', 'where to go'],
    theme: 'REGI',
    destinationColumns: ['a_slug', 'b_slug'],
    columns: columnsOf(country),
    key: ['slug'],
  });
}
