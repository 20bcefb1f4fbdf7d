import {
  namesText,
  scoreAbout,
  scoreName,
  totalScore,
  wordScorer,
  wordsText,
  type Needs,
  type Search,
} from './search-text.ts';

/** A page, or part of a page, that search finds. */
export interface Document {
  readonly group: 'datasets' | 'tools' | 'docs';
  readonly href: string;
  readonly title: string;
  readonly text: string;
  /** The language of the title and text, if it is not the page's. */
  readonly lang?: 'en';
  /** Written by `namesText`. */
  readonly names: string;
  /** Written by `wordsText`. */
  readonly about: string;
}

interface Described extends Pick<Document, 'group' | 'href' | 'title' | 'text' | 'lang'> {
  /** Other names. */
  readonly names?: readonly string[];
  /** More words to find it by. */
  readonly about?: readonly string[];
}

export function searchable({ names = [], about = [], ...document }: Described): Document {
  const { title, text } = document;
  return { ...document, names: namesText([title, ...names]), about: wordsText([text, ...about]) };
}

/** Titles are longer than place names, so two letters would match the start of some word in too many of them. */
const SHORTEST_BEGINNING = 3;

/** 0 if it is not found. */
export function scoreDocument({ names, about }: Document, search: Search, needs: Needs): number {
  const scoreOf = (at: number) => {
    const word = search.words[at]!;
    return wordScorer(word, SHORTEST_BEGINNING)(names) || scoreAbout(about, word);
  };
  const total = totalScore(scoreOf, search, needs);
  return total > 0 ? total + scoreName(names, search) : 0;
}

/** All plain texts in an object of words; functions are left out. */
export function collectTexts(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(collectTexts) : [];
}
