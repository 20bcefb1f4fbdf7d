import type { Comparison, ComparisonType } from '../../../datasets/declared/comparisons.ts';
import { choosePairs, type WantedPair, wantedPairs } from './choose-pairs.ts';
import type { ComparedDestination } from './compared-destination.ts';
import { dataPointsOf } from './data-points.ts';
import { countStyles, introFacts, rankTopics, renamed } from './intro-facts.ts';
import { interestIndex, type InterestIndex, keywordsOf } from './keywords.ts';
import { type PublishedPair, publishedPairs } from './published-pairs.ts';
import { writeIntro } from './write-intro.ts';
import type { Country } from '../../../countries/country.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { DatasetRow, Provenance, SourceRow } from '../../../datasets/provenance/provenance.ts';
import { findSharedCensus } from '../../../datasets/measures/evidence.ts';
import { provenanceOf } from '../../receipt.ts';

/** The published pairs in slug order, one row each, and the ledger with new slugs at its end. */
export function makeComparisons(
  destinations: readonly ComparedDestination[],
  ledger: readonly string[],
  keywordVolumes: ReadonlyMap<string, number> = new Map(),
  wanted: readonly WantedPair[] = [],
): { pairs: readonly PublishedPair[]; rows: readonly Comparison[]; ledger: string[] } {
  const interest = interestIndex(destinations);
  const styleCounts = countStyles(destinations);
  const published = publishedPairs(
    destinations,
    [...choosePairs(destinations), ...wantedPairs(destinations, wanted)],
    ledger,
  );
  const pairs = published.pairs.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const rows = pairs.map((pair) => {
    const searchVolume = keywordVolumes.get(pair.slug) ?? interest.valueOf(pair.a, pair.b);
    return comparisonOf(pair, searchVolume, styleCounts);
  });
  return { pairs, rows, ledger: published.ledger };
}

function comparisonOf(
  { slug, type, a, b }: PublishedPair,
  searchVolume: number,
  styleCounts: ReadonlyMap<string, number>,
): Comparison {
  const points = dataPointsOf(a, b);
  const facts = introFacts(a, b, points, styleCounts, ({ row }) => row.name_en);
  const topics = rankTopics(facts);
  return {
    slug,
    type,
    a_slug: a.row.slug,
    b_slug: b.row.slug,
    target_keywords: keywordsOf(a, b),
    search_volume: searchVolume,
    data_points: points,
    intros: {
      en: writeIntro(facts, 'en', topics),
      vi: writeIntro(renamed(facts, a.nameVi, b.nameVi), 'vi', topics),
    },
  };
}

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
      slug: computed('comparison_slug', ofBoth('slug')),
      type: typeProvenance(type, linesOf(a_slug, b_slug), itself('slug'), ofBoth(...RULE_COLUMNS)),
      a_slug: computed('pair_sides', ofBoth('slug', 'tier', 'population')),
      b_slug: computed('pair_sides', ofBoth('slug', 'tier', 'population')),
      target_keywords: computed('keywords', [
        ...names,
        ...[a_slug, b_slug].flatMap((side) => bySlug.get(side)?.spelling?.rows ?? []),
      ]),
      search_volume: keywordVolumes.has(slug)
        ? { class: 'published', method: 'own_volumes', sources: [] }
        : interestProvenance(interest.find(bySlug.get(a_slug)!, bySlug.get(b_slug)!), country),
      data_points: computed(
        'data_points',
        ofBoth(...POINT_COLUMNS),
        censusDetail(bySlug.get(a_slug)!, bySlug.get(b_slug)!),
      ),
      intros: computed('intros', [
        itself('type', 'data_points'),
        ...ofBoth('lat', 'lng', 'avg_daily_budget_usd', 'best_visit_months'),
        ...names,
      ]),
    };
  };
}

/** Explains a verdict whose figures differ from the published populations. */
function censusDetail(a: NamedPlace, b: NamedPlace): Said[] {
  const [ofA, ofB] = [a.receipts.population, b.receipts.population];
  const [countA, countB] = [findSharedCensus(ofA, ofB), findSharedCensus(ofB, ofA)];
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

function interestProvenance({ rows, uncounted }: InterestIndex, country: Country): Provenance {
  const detail: Said[] = uncounted.length === 0 ? [] : [{ id: 'uncounted', places: uncounted }];
  return computed({ id: 'interest', pair: country.interest.names }, rows, detail);
}
