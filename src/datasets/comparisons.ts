import { Type } from 'typebox';
import { column, jsonOnlyColumn, type Dataset, type RowOf } from './dataset.ts';
import { code, documentOf, integer, listOf, slug, text } from './kind.ts';

const months = Type.Array(Type.Integer({ minimum: 1, maximum: 12 }));
const tags = Type.Array(Type.String());
const bands = Type.Object({ budget: Type.Number(), mid: Type.Number(), premium: Type.Number() });

const dataPoints = Type.Object(
  {
    distance_km: Type.Number({ minimum: 0 }),
    population: Type.Object({ a: Type.Integer(), b: Type.Integer() }),
    best_visit_months: Type.Object({ a: months, b: months, shared: months }),
    avg_daily_budget_usd: Type.Object({ a: bands, b: bands }),
    travel_style_tags: Type.Object({ shared: tags, only_a: tags, only_b: tags }),
  },
  { additionalProperties: false },
);

const intros = Type.Object(
  { en: Type.String({ minLength: 1 }), vi: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
);

const columns = {
  slug: column(
    code('^[a-z0-9]+(?:-[a-z0-9]+)*-vs-[a-z0-9]+(?:-[a-z0-9]+)*$'),
    'URL slug of the form <a_slug>-vs-<b_slug>; stable across regenerations',
  ),
  type: column(slug, 'Comparison type'),
  a_slug: column(slug, 'First destination slug'),
  b_slug: column(slug, 'Second destination slug'),
  target_keywords: column(listOf(text), 'Search-engine target keywords'),
  search_volume: column(
    integer({ minimum: 0 }),
    'Indicative monthly search volume: a reproducible estimate, not a measurement',
  ),
  data_points: jsonOnlyColumn(
    documentOf(dataPoints),
    'The figures of both destinations side by side; JSON only',
  ),
  intros: jsonOnlyColumn(documentOf(intros), 'Introduction in English (en) and Vietnamese (vi); JSON only'),
};

export type Comparison = RowOf<typeof columns>;

export const comparisons: Dataset = {
  slug: 'vietnam-comparisons',
  name: 'Vietnam comparisons',
  description:
    'One row per published head-to-head comparison of two destinations in Vietnam: the pair, the keywords people search it by, an ' +
    'indicative search volume and, in the JSON download, the figures of both side by side with an introduction in English and Vietnamese.',
  attribution:
    'Sampan, Vietnam comparisons, CC BY 4.0. Computed from the Vietnam destinations dataset and its sources.',
  columns,
  key: ['slug'],
  rows: ({ listRows }) => listRows('vietnam-comparisons'),
};
