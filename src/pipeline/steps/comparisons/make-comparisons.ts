import { datasetsOf } from '../../../datasets/catalog.ts';
import type { Comparison, ComparisonType } from '../../../datasets/declared/comparisons.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { DatasetRow, Provenance, SourceRow } from '../../../datasets/provenance/provenance.ts';
import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import { provenanceOf } from '../../receipt.ts';
import type { TableRow } from '../../sources/table.ts';
import {
  choosePairs,
  type ComparedDestination,
  slugsOf,
  wantedPairs,
  type PublishedPair,
  publishedPairs,
} from './choose-pairs.ts';
import { dataPointsOf } from './data-points.ts';
import { countStyles, introFacts } from './intro-facts.ts';
import { interestIndex, type InterestIndex, keywordsOf, LOWEST_INTEREST } from './keywords.ts';
import { writeIntro } from './write-intro.ts';

/** One row and its provenance for each published pair, in slug order, and the ledger with new slugs at its end. */
export function makeComparisons(
  destinations: readonly ComparedDestination[],
  published: readonly string[],
  keywordVolumes: ReadonlyMap<string, number> = new Map(),
  wanted: readonly TableRow[] = [],
) {
  const findInterest = interestIndex(destinations);
  const styleCounts = countStyles(destinations);
  const chosen = [...choosePairs(destinations), ...wantedPairs(destinations, wanted)];
  const measured = (pair: Pick<PublishedPair, 'a' | 'b'>) => findInterest(pair.a, pair.b).value;
  const isAnyMeasured = chosen.some(({ places: [a, b] }) => measured({ a, b }) !== undefined);
  const { pairs, ledger } = publishedPairs(
    destinations,
    chosen,
    published,
    (pair) => !isAnyMeasured || keywordVolumes.has(pair.slug) || measured(pair) !== undefined,
  );
  const made = pairs
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((pair) => {
      const volume = keywordVolumes.get(pair.slug) ?? findInterest(pair.a, pair.b);
      return {
        row: comparisonOf(pair, volume, styleCounts),
        receipts: comparisonProvenance(pair, volume, wanted),
      };
    });
  return { rows: made.map(({ row }) => row), receipts: made.map(({ receipts }) => receipts), ledger };
}

/** The operator's own volume, or our index. */
type Volume = number | InterestIndex;

function comparisonOf(
  { slug, type, a, b }: PublishedPair,
  volume: Volume,
  styleCounts: ReadonlyMap<string, number>,
): Comparison {
  const points = dataPointsOf(a, b);
  const facts = introFacts(a, b, points, styleCounts);
  return {
    slug,
    type,
    a_slug: a.row.slug,
    b_slug: b.row.slug,
    target_keywords: keywordsOf(a, b),
    search_volume: typeof volume === 'number' ? volume : (volume.value ?? LOWEST_INTEREST),
    data_points: points,
    intros: { en: writeIntro(facts, 'en'), vi: writeIntro(facts, 'vi') },
  };
}

const RULE_COLUMNS = [
  'lat',
  'lng',
  'tier',
  'population',
  'best_visit_months',
  'travel_style_tags',
  'avg_daily_budget_usd',
] as const;
const POINT_COLUMNS = [
  'lat',
  'lng',
  'population',
  'languages_spoken',
  'climate_zone',
  'best_visit_months',
  'avg_daily_budget_usd',
  'travel_style_tags',
] as const;

const computed = provenanceOf('computed');
const editorial = provenanceOf('editorial');

/** A comparison comes mostly from the rows of its two destinations. */
export function comparisonProvenance(
  { slug, type, a, b }: PublishedPair,
  volume: Volume,
  wanted: readonly TableRow[],
): Record<keyof Comparison, Provenance> {
  const { comparisons, destinations } = datasetsOf(a.country);
  const slugs = [a.row.slug, b.row.slug];
  const ofBoth = (...columns: (keyof Destination)[]): DatasetRow[] =>
    slugs.map((side) => ({ dataset: destinations.slug, row: side, columns }));
  const itself = (...columns: (keyof Comparison)[]): DatasetRow => ({
    dataset: comparisons.slug,
    row: slug,
    columns,
  });
  const names = [...ofBoth('name_en'), ...[a, b].flatMap(({ nameViSources }) => nameViSources ?? [])];
  const lines = wanted.filter((row) => slugsOf(row).every((each) => slugs.includes(each)));
  const sides = computed('pair_sides', ofBoth('slug', 'tier', 'population'));
  return {
    slug: computed('comparison_slug', ofBoth('slug')),
    type: typeProvenance(
      type,
      lines.map(({ at }) => at),
      itself('slug'),
      ofBoth(...RULE_COLUMNS),
    ),
    a_slug: sides,
    b_slug: sides,
    target_keywords: computed('keywords', [
      ...names,
      ...[a, b].flatMap(({ spelling }) => spelling?.rows ?? []),
    ]),
    search_volume:
      typeof volume === 'number'
        ? { class: 'published', method: 'own_volumes', sources: [] }
        : interestProvenance(volume, a),
    data_points: computed('data_points', ofBoth(...POINT_COLUMNS), censusDetail(a, b)),
    intros: computed('intros', [
      itself('type', 'data_points'),
      ...ofBoth('lat', 'lng', 'avg_daily_budget_usd', 'best_visit_months'),
      ...names,
    ]),
  };
}

/** The census counts that a verdict on population must agree with, if other figures are published. */
function censusDetail(a: ComparedDestination, b: ComparedDestination): Said[] {
  const [countA, countB] = [a.receipts.population.census, b.receipts.population.census];
  if (!countA || !countB) return [];
  if (countA.persons === a.row.population && countB.persons === b.row.population) return [];
  const counts = { of_a: countA.persons, a: a.row.slug, of_b: countB.persons, b: b.row.slug };
  return [{ id: 'census_verdict', date: countA.date, ...counts }];
}

function typeProvenance(
  type: ComparisonType,
  lines: readonly SourceRow[],
  published: DatasetRow,
  destinations: readonly DatasetRow[],
): Provenance {
  if (type === 'chosen') return editorial('pair_chosen', lines);
  if (type === 'kept') return computed('pair_kept', [published, ...destinations]);
  return computed('pair_by_rule', destinations);
}

function interestProvenance(
  { value, rows, uncounted }: InterestIndex,
  { country }: ComparedDestination,
): Provenance {
  if (value !== undefined) return computed({ id: 'interest', pair: country.interest.names }, rows);
  const detail: Said[] = uncounted.length === 0 ? [] : [{ id: 'uncounted', places: uncounted }];
  return provenanceOf('estimated')('interest_not_measured', rows, detail);
}
