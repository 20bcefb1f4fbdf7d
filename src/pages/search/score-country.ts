import type { CountryIndex } from './country-index.ts';
import {
  isByName,
  isWholeName,
  NAMED,
  scoreAbout,
  scoreName,
  totalScore,
  wordScorer,
  wordsText,
  type Needs,
  type Search,
} from './search-text.ts';

/** Words that select the kind of result: places or comparisons. */
const PLACE_WORDS = wordsText(['destination destinations place places', 'điểm đến nơi địa điểm']);
const PAIR_WORDS = wordsText([
  'vs versus or and compare compared comparison comparisons between better',
  'hay hoặc và với so sánh',
]);

/** The score of each word at each destination. */
export type PlaceScores = readonly Uint8Array[];

export function scorePlaces(index: CountryIndex, search: Search): PlaceScores {
  const scores = search.words.map((word) => scorePlacesBy(index, word));
  if (search.words.length > 1) forgiveSpaces(index, search, scores);
  return scores;
}

function scorePlacesBy({ names, traits, country }: CountryIndex, word: string): Uint8Array {
  const everywhere = scoreAbout(wordsText([country.name.en, country.name.vi]) + PLACE_WORDS, word);
  const scoreNames = wordScorer(word);
  const scores = new Uint8Array(names.length);
  for (const [row, trait] of traits.entries())
    scores[row] = Math.max(scoreNames(names[row]!) || everywhere, scoreAbout(trait, word));
  return scores;
}

/** Makes "sai gon" match "saigon", although no name contains the word "gon". */
function forgiveSpaces({ names }: CountryIndex, search: Search, scores: readonly Uint8Array[]): void {
  for (const [row, name] of names.entries())
    if (isWholeName(name, search)) for (const ofWord of scores) ofWord[row] = NAMED;
}

/** A score for each destination; 0 if it is not found. */
export function totalPlaces(
  { names, destinations }: CountryIndex,
  scores: PlaceScores,
  search: Search,
  needs: Needs,
): number[] {
  return destinations.map((_, row) => {
    const nameScore = () => scoreName(names[row]!, search);
    const total = totalScore(
      (word) => scores[word]![row]!,
      search,
      needs,
      () => nameScore() > 0,
    );
    return total > 0 ? total + nameScore() : 0;
  });
}

const BOTH_NAMED = 15;

/** A score for each comparison, based on the names of its two places. */
export function totalPairs(
  { sides }: CountryIndex,
  scores: PlaceScores,
  search: Search,
  needs: Needs,
): number[] {
  const joining = search.words.map((word) => scoreAbout(PAIR_WORDS, word));
  return sides.map(([a, b]) => {
    const scoreOf = (word: number) => {
      const score = Math.max(scores[word]![a]!, scores[word]![b]!);
      return isByName(score) ? score : joining[word]!;
    };
    const total = totalScore(scoreOf, search, needs);
    const areBothNamed =
      total > 0 &&
      needs === 'every' &&
      scores.some((ofWord) => ofWord[a]! > ofWord[b]!) &&
      scores.some((ofWord) => ofWord[b]! > ofWord[a]!);
    return total > 0 ? total + (areBothNamed ? BOTH_NAMED : 0) : 0;
  });
}
