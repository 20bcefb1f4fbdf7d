import { pauseEvery, SLICE_MS, type Pause } from '../../datasets/releases/pause.ts';
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

const AT_ONCE = 512;

/** Words that select the kind of result: places or comparisons. */
const PLACE_WORDS = wordsText(['destination destinations place places', 'điểm đến nơi địa điểm']);
const PAIR_WORDS = wordsText([
  'vs versus or and compare compared comparison comparisons between better',
  'hay hoặc và với so sánh',
]);

/** The score of each word at each destination. */
export type PlaceScores = readonly Uint8Array[];

export async function scorePlaces(index: CountryIndex, search: Search): Promise<PlaceScores> {
  const pause = pauseEvery(SLICE_MS);
  const scores: Uint8Array[] = [];
  for (const word of search.words) scores.push(await scorePlacesBy(index, word, pause));
  if (search.words.length > 1) await forgiveSpaces(index, search, scores, pause);
  return scores;
}

async function scorePlacesBy(index: CountryIndex, word: string, pause: Pause): Promise<Uint8Array> {
  const { names, traits, country } = index;
  const everywhere = scoreAbout(wordsText([country.name.en, country.name.vi]) + PLACE_WORDS, word);
  const ofTraits = traits.map(({ codes, texts }) => ({
    codes,
    scores: texts.map((text) => scoreAbout(text, word)),
  }));
  const scoreNames = wordScorer(word);
  const scores = new Uint8Array(names.length);
  for (let row = 0; row < names.length - 1; row += 1) {
    let score = scoreNames(names[row]!) || everywhere;
    for (const trait of ofTraits) score = Math.max(score, trait.scores[trait.codes[row]!]!);
    scores[row] = score;
    if (row % AT_ONCE === 0) await pause();
  }
  return scores;
}

/** Makes "sai gon" match "saigon", although no name contains the word "gon". */
async function forgiveSpaces(
  { names }: CountryIndex,
  search: Search,
  scores: readonly Uint8Array[],
  pause: Pause,
): Promise<void> {
  for (let row = 0; row < names.length; row += 1) {
    if (isWholeName(names[row]!, search)) for (const ofWord of scores) ofWord[row] = NAMED;
    if (row % AT_ONCE === 0) await pause();
  }
}

/** A score for each destination; 0 if it is not found. */
export async function totalPlaces(
  { names, destinations }: CountryIndex,
  scores: PlaceScores,
  search: Search,
  needs: Needs,
): Promise<Uint16Array> {
  const pause = pauseEvery(SLICE_MS);
  const totals = new Uint16Array(destinations.length);
  for (let row = 0; row < totals.length; row += 1) {
    const nameScore = () => scoreName(names[row]!, search);
    const total = totalScore(
      (word) => scores[word]![row]!,
      search,
      needs,
      () => nameScore() > 0,
    );
    if (total > 0) totals[row] = total + nameScore();
    if (row % AT_ONCE === 0) await pause();
  }
  return totals;
}

const BOTH_NAMED = 15;

/** A score for each comparison, based on the names of its two places. */
export async function totalPairs(
  { sides: [a, b], comparisons }: CountryIndex,
  scores: PlaceScores,
  search: Search,
  needs: Needs,
): Promise<Uint16Array> {
  const pause = pauseEvery(SLICE_MS);
  const joining = search.words.map((word) => scoreAbout(PAIR_WORDS, word));
  const totals = new Uint16Array(comparisons.length);
  for (let row = 0; row < totals.length; row += 1) {
    const [ofA, ofB] = [a[row]!, b[row]!];
    const scoreOf = (word: number) => {
      const score = Math.max(scores[word]![ofA]!, scores[word]![ofB]!);
      return isByName(score) ? score : joining[word]!;
    };
    const total = totalScore(scoreOf, search, needs);
    const areBothNamed =
      total > 0 &&
      needs === 'every' &&
      scores.some((ofWord) => ofWord[ofA]! > ofWord[ofB]!) &&
      scores.some((ofWord) => ofWord[ofB]! > ofWord[ofA]!);
    if (total > 0) totals[row] = total + (areBothNamed ? BOTH_NAMED : 0);
    if (row % AT_ONCE === 0) await pause();
  }
  return totals;
}
