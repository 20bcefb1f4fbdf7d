import type { Comparison } from '../../../datasets/declared/comparisons.ts';
import { madeOnReading, type Rows } from '../../../datasets/rows/rows.ts';
import { choosePairs } from './pairs/choose-pairs.ts';
import type { ComparedDestination } from './compared-destination.ts';
import { dataPointsOf } from './data-points.ts';
import { english } from './intro/intro-en.ts';
import { vietnamese } from './intro/intro-vi.ts';
import { countStyles, introFacts, rankTopics, renamed } from './intro/intro-facts.ts';
import { keywordsOf } from './keywords/keywords.ts';
import { publishedPairs, type PublishedPair } from './pairs/published-pairs.ts';
import { interestIndex } from './keywords/interest-index.ts';
import { wantedPairs, type WantedPair } from './pairs/wanted-pairs.ts';
import type { IntroFacts, IntroLanguage, Topic } from './intro/intro-language.ts';
import { capitalized } from '../../../datasets/words/capitalized.ts';

/** The published pairs in slug order, one row each, and the ledger with new slugs at its end. */
export function makeComparisons(
  destinations: readonly ComparedDestination[],
  ledger: readonly string[],
  keywordVolumes: ReadonlyMap<string, number> = new Map(),
  wanted: readonly WantedPair[] = [],
): { pairs: readonly PublishedPair[]; rows: Rows<Comparison>; ledger: string[] } {
  const interest = interestIndex(destinations);
  const styleCounts = countStyles(destinations);
  const published = publishedPairs(
    destinations,
    [...choosePairs(destinations).pairs, ...wantedPairs(destinations, wanted)],
    ledger,
  );
  const pairs = published.pairs.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const rows = madeOnReading(pairs, (pair) => {
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
      en: writeIntro(facts, english, topics),
      vi: writeIntro(renamed(facts, a.nameVi, b.nameVi), vietnamese, topics),
    },
  };
}

const MOST_SENTENCES = 5;
const MOST_CHARACTERS = 700;

/** First where the two places are, then how they differ. */
export function writeIntro(
  facts: IntroFacts,
  language: IntroLanguage,
  topics: readonly Topic[] = rankTopics(facts),
): string {
  const sentences: string[] = [];
  let length = 0;
  for (const topic of ['opening', ...topics] as const) {
    if (sentences.length === MOST_SENTENCES) break;
    const sentence = language[topic](facts);
    if (sentence === undefined || length + sentence.length > MOST_CHARACTERS) continue;
    sentences.push(capitalized(sentence));
    length += sentence.length + 1;
  }
  return sentences.join(' ');
}
