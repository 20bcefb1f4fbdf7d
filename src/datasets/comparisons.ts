import { Type } from 'typebox';
import { attribution, CREDITS } from './provenance/attribution.ts';
import { dataPoints } from './comparison-data-points.ts';
import { VIETNAM } from './coverage.ts';
import { column, jsonOnlyColumn, type Dataset, type RowOf } from './dataset.ts';
import { code, documentOf, integer, listOf, slug, text } from './kind.ts';

/** Why a pair is published; of several reasons, the first one here. */
export const COMPARISON_TYPES = {
  headliners: 'both places are tier 1',
  neighbours: 'one is among the nearest places to the other, within 250 km',
  alternatives: 'one is among the places most like the other in styles, season and cost',
  chosen: 'travellers weigh the two, in our judgement',
  kept: 'published in an earlier release, and kept so that its slug lasts',
} as const;

export type ComparisonType = keyof typeof COMPARISON_TYPES;

/** Nobody publishes how often a pair is searched for, so interest is measured by what people wrote about both places. */
export const INTEREST_INDEX = { points: 100, pair: ['hanoi', 'ho-chi-minh-city'] } as const;

const introduction = (language: string) =>
  Type.String({ minLength: 250, maxLength: 700, description: `Introduction in ${language}` });

const intros = Type.Object(
  { en: introduction('English'), vi: introduction('Vietnamese') },
  { additionalProperties: false },
);

const typeSentences = Object.entries(COMPARISON_TYPES).map(([type, reason]) => `${type} (${reason})`);

const columns = {
  slug: column(
    code('^[a-z0-9]+(?:-[a-z0-9]+)*-vs-[a-z0-9]+(?:-[a-z0-9]+)*$'),
    'URL slug of the form <a_slug>-vs-<b_slug>; once published it never changes or flips',
  ),
  type: column(
    code(`^(?:${Object.keys(COMPARISON_TYPES).join('|')})$`),
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
      `both places, where Hanoi and Ho Chi Minh City are ${INTEREST_INDEX.points}; 0 where it is too small to measure. An operator's own figure ` +
      'replaces it',
  ),
  data_points: jsonOnlyColumn(
    documentOf(dataPoints),
    'The figures of both destinations side by side, with a verdict per aspect; JSON only',
  ),
  intros: jsonOnlyColumn(
    documentOf(intros),
    'Introduction in English (en) and Vietnamese (vi), written from data_points by templates; JSON only',
  ),
};

export type Comparison = RowOf<typeof columns>;

export const comparisons: Dataset = {
  slug: 'vietnam-comparisons',
  name: 'Vietnam comparisons',
  description:
    'One row per published head-to-head comparison of two destinations in Vietnam: the pair, the keywords people search it by, an ' +
    'index of interest and, in the JSON download, the figures of both side by side with an introduction in English and Vietnamese.',
  attribution: attribution('Vietnam comparisons', [
    'Computed from the Vietnam destinations dataset.',
    CREDITS.places,
    CREDITS.populations,
    CREDITS.climate,
    CREDITS.months,
    CREDITS.budgets,
    CREDITS.interest,
    CREDITS.languages,
    CREDITS.heritage,
  ]),
  keywords: ['Vietnam', 'travel', 'destinations', 'comparison', 'where to go'],
  coverage: { place: VIETNAM },
  columns,
  key: ['slug'],
  rows: ({ listRows }) => listRows('vietnam-comparisons'),
};
