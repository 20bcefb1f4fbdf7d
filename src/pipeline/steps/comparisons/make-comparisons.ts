import { datasetsOf } from '../../../datasets/catalog.ts';
import type { Comparison } from '../../../datasets/declared/comparisons.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { Origin } from '../../../datasets/provenance/provenance.ts';
import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import { computed, editorial, estimated, published, type ReceiptsOf, rowOf } from '../../receipt.ts';
import type { TableRow } from '../../sources/table.ts';
import {
  type ChosenPair,
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

/** One row, as receipts, for each published pair, in slug order, and the ledger with new slugs at its end. */
export function makeComparisons(
  destinations: readonly ComparedDestination[],
  ledgerSlugs: readonly string[],
  keywordVolumes: ReadonlyMap<string, number> = new Map(),
  wanted: readonly TableRow[] = [],
) {
  const findInterest = interestIndex(destinations);
  const styleCounts = countStyles(destinations);
  const chosen = [...choosePairs(destinations), ...wantedPairs(destinations, wanted)];
  const isMeasured = ({ a, b }: ChosenPair) => findInterest(a, b).value !== undefined;
  const isAnyMeasured = chosen.some(isMeasured);
  const mayAdd = (pair: PublishedPair) => !isAnyMeasured || keywordVolumes.has(pair.slug) || isMeasured(pair);
  const { pairs, ledger } = publishedPairs(destinations, chosen, ledgerSlugs, mayAdd);
  const receipts = pairs
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((pair) => {
      const volume = keywordVolumes.get(pair.slug) ?? findInterest(pair.a, pair.b);
      return comparisonOf(pair, volume, wanted, styleCounts);
    });
  return { rows: receipts.map(rowOf<Comparison>), receipts, ledger };
}

/** A comparison comes mostly from the rows of its two destinations. */
export function comparisonOf(
  { slug, type, a, b }: PublishedPair,
  /** The operator's own, or our index. */
  volume: number | InterestIndex,
  wanted: readonly TableRow[],
  styleCounts: ReadonlyMap<string, number>,
): ReceiptsOf<Comparison> {
  const { comparisons, destinations } = datasetsOf(a.country);
  const points = dataPointsOf(a, b);
  const facts = introFacts(a, b, points, styleCounts);
  const slugs = [a.row.slug, b.row.slug];
  const ofBoth = (...columns: (keyof Destination)[]): Origin[] =>
    slugs.map((side) => ({ dataset: destinations.slug, row: side, columns }));
  const itself = (...columns: (keyof Comparison)[]): Origin => ({
    dataset: comparisons.slug,
    row: slug,
    columns,
  });
  const names = [...ofBoth('name_en'), ...[a, b].flatMap(({ nameViSources }) => nameViSources ?? [])];
  const spellings = [a, b].flatMap(({ spelling }) => spelling?.rows ?? []);
  const wantedRows = wanted.filter((row) => slugsOf(row).every((each) => slugs.includes(each)));
  const lines = wantedRows.map(({ at }) => at);
  const byRule = ofBoth(
    'lat',
    'lng',
    'tier',
    'population',
    'best_visit_months',
    'travel_style_tags',
    'avg_daily_budget_usd',
  );
  const byPoint = ofBoth(
    'lat',
    'lng',
    'population',
    'languages_spoken',
    'climate_zone',
    'best_visit_months',
    'avg_daily_budget_usd',
    'travel_style_tags',
  );
  const side = (place: ComparedDestination) =>
    computed(place.row.slug, 'pair_sides', ofBoth('slug', 'tier', 'population'));
  return {
    slug: computed(slug, 'comparison_slug', ofBoth('slug')),
    type:
      type === 'chosen'
        ? editorial(type, 'pair_chosen', lines)
        : type === 'kept'
          ? computed(type, 'pair_kept', [itself('slug'), ...byRule])
          : computed(type, 'pair_by_rule', byRule),
    a_slug: side(a),
    b_slug: side(b),
    target_keywords: computed(keywordsOf(a, b), 'keywords', [...names, ...spellings]),
    search_volume: typeof volume === 'number' ? published(volume, 'own_volumes', []) : interestOf(volume, a),
    data_points: computed(points, 'data_points', byPoint, censusDetail(a, b)),
    intros: computed({ en: writeIntro(facts, 'en'), vi: writeIntro(facts, 'vi') }, 'intros', [
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

function interestOf({ value, rows, uncounted }: InterestIndex, { country }: ComparedDestination) {
  if (value !== undefined) return computed(value, { id: 'interest', pair: country.interest.names }, rows);
  const detail: Said[] = uncounted.length === 0 ? [] : [{ id: 'uncounted', places: uncounted }];
  return estimated(LOWEST_INTEREST, 'interest_not_measured', rows, detail);
}
