import type { Country } from '../../../countries/country.ts';
import type { Comparison, ComparisonType } from '../../../datasets/declared/comparisons.ts';
import { datasetsOf } from '../../../datasets/declared/country-datasets.ts';
import { interestMethod } from '../../../datasets/declared/country-methods.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { DatasetRow, Provenance, SourceRow } from '../../../datasets/provenance/provenance.ts';
import { findSharedCensus } from '../../../datasets/measures/shared-census.ts';
import { provenanceOf } from '../../receipt.ts';
import type { ComparedDestination } from './compared-destination.ts';
import { interestIndex, type InterestIndex } from './keywords/interest-index.ts';
import type { PublishedPair } from './pairs/published-pairs.ts';
import type { WantedPair } from './pairs/wanted-pairs.ts';

interface NamedPlace extends ComparedDestination {
  readonly nameViSources: readonly SourceRow[];
}

type ComparisonProvenance = { readonly [Column in keyof Comparison]: Provenance };

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

const SIDE_METHOD =
  'the lower tier comes first, then the larger population, then the slug; the sides stay as first published';

/** Returns a function that gives a comparison's provenance: mostly the rows of its two destinations. */
export function comparisonProvenance(
  places: readonly NamedPlace[],
  keywordVolumes: ReadonlyMap<string, number> = new Map(),
  wanted: readonly WantedPair[] = [],
): (pair: PublishedPair) => ComparisonProvenance {
  const bySlug = new Map(places.map((place) => [place.row.slug, place]));
  const interest = interestIndex(places);
  const linesOf = (...slugs: string[]) =>
    wanted.filter(({ aSlug, bSlug }) => slugs.includes(aSlug) && slugs.includes(bSlug)).map(({ at }) => at);
  return ({ slug, type, a, b }) => {
    const [a_slug, b_slug] = [a.row.slug, b.row.slug];
    const { country } = bySlug.get(a_slug)!;
    const { comparisons, destinations } = datasetsOf(country);
    const ofBoth = (...columns: (keyof Destination)[]): DatasetRow[] =>
      [a_slug, b_slug].map((side) => ({ dataset: destinations.slug, row: side, columns }));
    const names = [
      ...ofBoth('name_en'),
      ...[a_slug, b_slug].flatMap((side) => bySlug.get(side)?.nameViSources ?? []),
    ];
    const itself = (...columns: (keyof Comparison)[]): DatasetRow => ({
      dataset: comparisons.slug,
      row: slug,
      columns,
    });
    return {
      slug: computed('<a_slug>-vs-<b_slug>, kept as it was first published', ofBoth('slug')),
      type: typeProvenance(type, linesOf(a_slug, b_slug), itself('slug'), ofBoth(...RULE_COLUMNS)),
      a_slug: computed(SIDE_METHOD, ofBoth('slug', 'tier', 'population')),
      b_slug: computed(SIDE_METHOD, ofBoth('slug', 'tier', 'population')),
      target_keywords: computed(
        'searches written by templates from the names of both places, as people type them',
        [...names, ...[a_slug, b_slug].flatMap((side) => bySlug.get(side)?.spelling?.rows ?? [])],
      ),
      search_volume: keywordVolumes.has(slug)
        ? { class: 'published', method: 'the figure of the operator’s own keyword table', sources: [] }
        : interestProvenance(interest.find(bySlug.get(a_slug)!, bySlug.get(b_slug)!), country),
      data_points: computed(
        'the values of both places side by side, with the normals behind their climate class, and a verdict where both are evident and differ by more than is uncertain',
        ofBoth(...POINT_COLUMNS),
        censusDetail(bySlug.get(a_slug)!, bySlug.get(b_slug)!),
      ),
      intros: computed(
        'written by templates from data_points, the names and positions of both places and the ranges of their budgets',
        [
          itself('type', 'data_points'),
          ...ofBoth('lat', 'lng', 'avg_daily_budget_usd', 'best_visit_months'),
          ...names,
        ],
      ),
    };
  };
}

/** Explains a verdict whose figures differ from the published populations. */
function censusDetail(a: NamedPlace, b: NamedPlace): string {
  const [ofA, ofB] = [a.receipts.population, b.receipts.population];
  const [countA, countB] = [findSharedCensus(ofA, ofB), findSharedCensus(ofB, ofA)];
  if (!countA || !countB) return '';
  if (countA.persons === a.row.population && countB.persons === b.row.population) return '';
  const counts = `${countA.persons} in ${a.row.slug}, ${countB.persons} in ${b.row.slug}`;
  return `the verdict on population compares the census counts of ${countA.date}: ${counts}`;
}

function typeProvenance(
  type: ComparisonType,
  lines: readonly SourceRow[],
  published: DatasetRow,
  destinations: readonly DatasetRow[],
): Provenance {
  if (type === 'chosen') return editorial('a pair of the editorial table', lines);
  if (type === 'kept')
    return computed('in the ledger of published comparisons, although no other rule holds any more', [
      published,
      ...destinations,
    ]);
  return computed('the first of the rules for publishing a pair that holds', destinations);
}

function interestProvenance({ rows, uncounted }: InterestIndex, country: Country): Provenance {
  const isMeasured = uncounted.length === 0;
  const detail = isMeasured
    ? ''
    : `too small to measure: no reviews are counted for ${uncounted.join(' and ')}`;
  return computed(interestMethod(country).en, rows, detail);
}
