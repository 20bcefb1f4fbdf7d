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
  kept: 'published in an earlier release, and kept so that its slug lasts',
} as const;

export type ComparisonType = keyof typeof COMPARISON_TYPES;

/** Nobody publishes how often a pair is searched for, so the estimate is coarse and says how it is made. */
export const SEARCH_VOLUME = {
  base: 10,
  tierWeight: { 1: 8, 2: 3, 3: 1 },
  nearKm: 150,
  nearFactor: 2,
} as const;

const introduction = (language: string) =>
  Type.String({ minLength: 250, maxLength: 700, description: `Introduction in ${language}` });

const intros = Type.Object(
  { en: introduction('English'), vi: introduction('Vietnamese') },
  { additionalProperties: false },
);

const typeSentences = Object.entries(COMPARISON_TYPES).map(([type, reason]) => `${type} (${reason})`);
const { base, tierWeight, nearKm, nearFactor } = SEARCH_VOLUME;

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
    `Indicative monthly search volume, a reproducible estimate and not a measurement: ${base}, times ${tierWeight[1]} for each tier 1 ` +
      `place and ${tierWeight[2]} for each tier 2 place, times ${nearFactor} within ${nearKm} km; an operator's own figure replaces it`,
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
    'indicative search volume and, in the JSON download, the figures of both side by side with an introduction in English and Vietnamese.',
  attribution: attribution('Vietnam comparisons', [
    'Computed from the Vietnam destinations dataset.',
    CREDITS.places,
    CREDITS.climate,
    CREDITS.months,
    CREDITS.budgets,
    CREDITS.languages,
    CREDITS.heritage,
  ]),
  keywords: ['Vietnam', 'travel', 'destinations', 'comparison', 'where to go'],
  coverage: { place: VIETNAM },
  columns,
  key: ['slug'],
  rows: ({ listRows }) => listRows('vietnam-comparisons'),
};
