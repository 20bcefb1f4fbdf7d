import type { Comparison } from '../../../datasets/comparisons.ts';
import { choosePairs } from './choose-pairs.ts';
import type { ComparedDestination } from './compared-destination.ts';
import { dataPointsOf } from './data-points.ts';
import { english } from './intro-en.ts';
import { vietnamese } from './intro-vi.ts';
import { countStyles, introFacts } from './intro-facts.ts';
import { keywordsOf } from './keywords.ts';
import { publishedPairs, type PublishedPair } from './published-pairs.ts';
import { interestIndex } from './interest-index.ts';
import { wantedPairs, type WantedPair } from './wanted-pairs.ts';
import { writeIntro } from './write-intro.ts';

/** The rows of the comparisons dataset, and the ledger of slugs with the new ones at its end. */
export function makeComparisons(
  destinations: readonly ComparedDestination[],
  ledger: readonly string[],
  keywordVolumes: ReadonlyMap<string, number> = new Map(),
  wanted: readonly WantedPair[] = [],
): { rows: Comparison[]; ledger: string[] } {
  const findInterest = interestIndex(destinations);
  const styleCounts = countStyles(destinations);
  const published = publishedPairs(
    destinations,
    [...choosePairs(destinations).pairs, ...wantedPairs(destinations, wanted)],
    ledger,
  );
  const rows = published.pairs
    .map((pair) => {
      const searchVolume = keywordVolumes.get(pair.slug) ?? findInterest(pair.a, pair.b).value;
      return comparisonOf(pair, searchVolume, styleCounts);
    })
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return { rows, ledger: published.ledger };
}

function comparisonOf(
  { slug, type, a, b }: PublishedPair,
  searchVolume: number,
  styleCounts: ReadonlyMap<string, number>,
): Comparison {
  const points = dataPointsOf(a, b);
  return {
    slug,
    type,
    a_slug: a.row.slug,
    b_slug: b.row.slug,
    target_keywords: keywordsOf(a, b),
    search_volume: searchVolume,
    data_points: points,
    intros: {
      en: writeIntro(
        introFacts(a, b, points, styleCounts, ({ row }) => row.name_en),
        english,
      ),
      vi: writeIntro(
        introFacts(a, b, points, styleCounts, ({ nameVi }) => nameVi),
        vietnamese,
      ),
    },
  };
}
