import { closedObject, Type } from '../../json-schema.ts';
import type { Country } from '../../countries/country.ts';
import { type Dataset, type RowOf, aboutCountry } from '../dataset.ts';
import { dataPointsSchema } from './comparison-data-points.ts';
import { code, documentOf, integer, listOf, oneOf, slug, text } from '../kind.ts';
import { keysOf } from '../records.ts';
import { withMeanings } from '../words/text.ts';
import words from './declarations.json' with { type: 'json' };

/** Why a pair is published. If several reasons apply, the first one here counts. */
export const COMPARISON_TYPES = words.comparisons.types;

export type ComparisonType = keyof typeof COMPARISON_TYPES;

/** Nobody publishes search counts for pairs, so interest is measured by how much people write about both places. */
export const INTEREST_POINTS = 100;

const introduction = (language: string) =>
  Type.String({ minLength: 250, maxLength: 700, description: `Introduction in ${language}` });

const intros = closedObject({ en: introduction('English'), vi: introduction('Vietnamese') });

const pairSlug = code('^[a-z0-9]+(?:-[a-z0-9]+)*-vs-[a-z0-9]+(?:-[a-z0-9]+)*$');

const kindsOf = (country: Country) => ({
  slug: pairSlug,
  type: oneOf(keysOf(COMPARISON_TYPES)),
  a_slug: slug,
  b_slug: slug,
  target_keywords: listOf(text, { minItems: 1 }),
  search_volume: integer({ minimum: 0 }),
  data_points: documentOf(dataPointsSchema(country)),
  intros: documentOf(intros),
});

export type Comparison = RowOf<ReturnType<typeof kindsOf>>;

export const comparisonsOf = (country: Country): Dataset<Comparison> =>
  aboutCountry(country, {
    title: 'comparisons',
    version: '1.0',
    words: words.comparisons,
    values: { types: withMeanings(COMPARISON_TYPES), points: INTEREST_POINTS },
    theme: 'REGI',
    destinationColumns: ['a_slug', 'b_slug'],
    kinds: kindsOf(country),
    jsonOnly: ['data_points', 'intros'],
    key: ['slug'],
  });
