import { fold } from '../../datasets/words/fold.ts';

/** A parsed search text. */
export interface Search {
  /** As typed, without the spaces around it. */
  readonly text: string;
  /** Without accents and capitals. */
  readonly words: readonly string[];
  /** For each word, whether results may lack it. */
  readonly optional: readonly boolean[];
  /** As `namesText` writes a name of these words, and one whose syllables are joined. */
  readonly phrase: string;
  readonly joined: string;
}

/** More words do not improve results, and each one costs a scan of all names. */
const MOST_WORDS = 8;
const WORD = /[\p{L}\p{N}]+/gu;

/** Questions are full of them. They are not dropped: "to" is half of the name of an island. */
const SMALL_WORDS = new Set(
  'a an the of in on to for is are do does can i how what when where which'.split(' '),
);

const EXACT = 8;
const BEGUN = 5;
/** Less than any score by a name. */
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

/** Names as ` | da nang | danang | `: each word has a space on both sides, and people often join the syllables of a name. */
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

/** Returns a function that scores names by a word: 0 where none of their words begins with it. A shorter one has to be there whole. */
export function wordScorer(word: string, shortest = 1): (names: string) => number {
  const [whole, begun] = [` ${word} `, ` ${word}`];
  const needle = word.length < shortest ? whole : begun;
  return (names) => {
    if (!names.includes(needle)) return 0;
    return names.includes(whole) ? EXACT : BEGUN;
  };
}

/** Some word of a long text begins with any few letters: "da" with "data". */
const SHORTEST_BEGINNING = 4;

/** The same for words in longer texts, which score less than names. */
export function scoreAbout(text: string, word: string): number {
  return text.includes(word.length < SHORTEST_BEGINNING ? ` ${word} ` : ` ${word}`) ? ABOUT : 0;
}

export const isByName = (score: number) => score > ABOUT;

/** What a word scores that is a name, or a word of one. */
export const NAMED = EXACT;

/** How well the words together are one of the names, or have one among them. */
export function scoreName(names: string, search: Search): number {
  const { words } = search;
  if (isWholeName(names, search)) return WHOLE_NAME;
  if (names.includes(`| ${words.join(' ')}`)) return PART_OF_NAME;
  const isNamed = names
    .split(' | ')
    .some((name) => name !== '' && name.split(' ').every((word) => words.includes(word)));
  return isNamed ? PART_OF_NAME : 0;
}

/** Also where the syllables are joined in one and not in the other: "sai gon" and "saigon". */
export function isWholeName(names: string, { phrase, joined }: Search): boolean {
  return names.includes(phrase) || names.includes(joined);
}

/** Whether every word must be found, or only some. */
export type Needs = 'every' | 'some';

/** Short words are found nearly everywhere: alone they do not make a thing worth showing. */
const SHORTEST_TELLING = 3;

/** Adds up the word scores; 0 if not found. */
export function totalScore(
  scoreOf: (word: number) => number,
  { words, optional }: Search,
  needs: Needs,
): number {
  let total = 0;
  let isTold = false;
  for (let at = 0; at < words.length; at += 1) {
    const score = scoreOf(at);
    if (score === 0 && needs === 'every' && !optional[at]) return 0;
    total += optional[at] ? Math.min(score, 1) : score;
    isTold ||= score > 0 && !optional[at] && words[at]!.length >= SHORTEST_TELLING;
  }
  return needs === 'every' || isTold ? total : 0;
}
