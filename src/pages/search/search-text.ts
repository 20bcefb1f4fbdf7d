import { fold } from '../../datasets/words/fold.ts';

/** A parsed search text. */
export interface Search {
  /** The text as typed, without surrounding spaces. */
  readonly text: string;
  /** Without accents and capitals. */
  readonly words: readonly string[];
  /** For each word, whether results may lack it. */
  readonly optional: readonly boolean[];
  /** The words in the format of `namesText`, with spaces and without. */
  readonly phrase: string;
  readonly joined: string;
}

/** More words do not improve results, and each one costs a scan of all names. */
const MOST_WORDS = 8;
const WORD = /[\p{L}\p{N}]+/gu;

/** Common in questions, so results may lack them. They still count, because names such as Cô Tô contain them. */
const SMALL_WORDS = new Set(
  'a an the of in on to for is are do does can i how what when where which'.split(' '),
);

const EXACT = 8;
const BEGUN = 5;
/** Less than any score for a name. */
const ABOUT = 2;
const WHOLE_NAME = 20;
const PART_OF_NAME = 10;

export function parseSearch(typed: string): Search {
  const words = [...new Set(wordsOf(typed))].slice(0, MOST_WORDS);
  const isQuestion = words.some((word) => !SMALL_WORDS.has(word));
  return {
    text: typed.trim(),
    words,
    optional: words.map((word) => isQuestion && SMALL_WORDS.has(word)),
    phrase: `| ${words.join(' ')} |`,
    joined: `| ${words.join('')} |`,
  };
}

function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

/** Writes names as ` | da nang | danang | `. Spaces surround each word, and the joined form is there because people often leave out spaces. */
export function namesText(names: Iterable<string>): string {
  const phrases = new Set<string>();
  for (const name of names) {
    const words = wordsOf(name);
    if (words.length > 0) phrases.add(words.join(' ')).add(words.join(''));
  }
  return ` | ${[...phrases].join(' | ')} | `;
}

/** The words of longer texts. */
export function wordsText(texts: Iterable<string>): string {
  return ` ${[...new Set([...texts].flatMap(wordsOf))].join(' ')} `;
}

/** Scores names by a word: 0 if no word in them starts with it. Words shorter than `shortest` must match a whole word. */
export function wordScorer(word: string, shortest = 1): (names: string) => number {
  const [whole, begun] = [` ${word} `, ` ${word}`];
  const needle = word.length < shortest ? whole : begun;
  return (names) => {
    if (!names.includes(needle)) return 0;
    return names.includes(whole) ? EXACT : BEGUN;
  };
}

/** Shorter words match whole words only, because a long text nearly always has a word that starts with them. */
const SHORTEST_BEGINNING = 4;

/** Scores a word in longer texts, which score less than names. */
export function scoreAbout(text: string, word: string): number {
  return text.includes(word.length < SHORTEST_BEGINNING ? ` ${word} ` : ` ${word}`) ? ABOUT : 0;
}

export const isByName = (score: number) => score > ABOUT;

/** The score of a word that is a name or part of a name. */
export const NAMED = EXACT;

/** Scores how well the whole search matches one of the names, or contains it. */
export function scoreName(names: string, search: Search): number {
  const { words } = search;
  if (isWholeName(names, search)) return WHOLE_NAME;
  if (names.includes(`| ${words.join(' ')}`)) return PART_OF_NAME;
  const isNamed = names
    .split(' | ')
    .some((name) => name !== '' && name.split(' ').every((word) => words.includes(word)));
  return isNamed ? PART_OF_NAME : 0;
}

/** Ignores spaces, so that "sai gon" matches "saigon". */
export function isWholeName(names: string, { phrase, joined }: Search): boolean {
  return names.includes(phrase) || names.includes(joined);
}

/** Whether every word must be found, or only some. */
export type Needs = 'every' | 'some';

/** Shorter words match nearly everything, so at least one longer word must match. */
const SHORTEST_SPECIFIC = 3;

/** Adds up the word scores; 0 if not found. `isNamed` says whether a whole name is among the words, however short they are. */
export function totalScore(
  scoreOf: (word: number) => number,
  { words, optional }: Search,
  needs: Needs,
  isNamed: () => boolean = () => false,
): number {
  let total = 0;
  let isSpecific = false;
  for (let at = 0; at < words.length; at += 1) {
    const score = scoreOf(at);
    if (score === 0 && needs === 'every' && !optional[at]) return 0;
    total += optional[at] ? Math.min(score, 1) : score;
    isSpecific ||= score > 0 && !optional[at] && words[at]!.length >= SHORTEST_SPECIFIC;
  }
  return needs === 'every' || isSpecific || (total > 0 && isNamed()) ? total : 0;
}
