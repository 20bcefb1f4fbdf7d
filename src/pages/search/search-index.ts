import type { Row } from '../../datasets/dataset.ts';
import SEARCH_WORDS from './search-words.json' with { type: 'json' };
import { fold, MONTHS_EN } from '../../datasets/words/text.ts';
import type { Country } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Destination } from '../../datasets/declared/destinations.ts';
import { placeKey, type PlaceNames } from '../../datasets/stored-rows.ts';
import { comparisonName } from '../comparison/verdicts.ts';
import { placePath, comparisonPath } from '../../datasets/addresses.ts';
import { fill, SITE_LANGUAGES, styleName, type SiteWords, WORDS } from '../language.ts';
import MiniSearch, { type Query, type SearchOptions } from 'minisearch';

/** A page, or part of a page, that search finds. */
export interface Entry {
  readonly group: string;
  readonly href: string;
  readonly title: string;
  readonly text: string;
  /** The language of the title and text, if it is not the page's. */
  readonly lang?: 'en' | undefined;
  /** Everything that people call it. A comparison has the names of each of its two places. */
  readonly names: readonly (readonly string[])[];
  readonly about: readonly string[];
  /** Orders results with the same score, greatest first. */
  readonly weight?: number;
  readonly row?: Row;
}

/** More words do not improve results. */
const MOST_WORDS = 8;
const WORD = /[\p{L}\p{N}]+/gu;
const MONTH =
  /(?<!\p{L})(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may(?! bay)|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|th[áa]ng\s*(1[0-2]|[1-9]|m[ưu][ờo]i\s+(?:m[ộo]t|hai)|\p{L}+))(?![\p{L}\p{N}])/giu;

/** As people write them, without accents. */
const MONTHS_VI = 'gieng hai ba tu nam sau bay tam chin muoi muoi_mot muoi_hai'.split(' ');
const OLD_MONTHS_VI: Readonly<Record<string, number>> = { mot: 1, chap: 12 };

/** Common in questions, without accents, so results may lack them. They still count in names such as Cô Tô. */
const SMALL_WORDS = new Set(SEARCH_WORDS.small.split(' '));

/** A shorter word must match a whole word in this field, because a longer text nearly always has a word that starts with it. */
const SHORTEST_BEGINNING = { places: 1, titles: 3, about: 4 };
const FIELDS = ['places', 'titles', 'about'] as const;
const SHORTEST_TYPO = 4;
/** Shorter words match nearly everything, so at least one longer word must match. */
const SHORTEST_SPECIFIC = 4;

const BOOST = { places: 6, titles: 6, about: 1 };
const WHOLE_NAME = 4;
const PART_OF_NAME = 2;
/** A place comes before its comparisons. */
const PAIR = 0.5;

// Every match counts alike: neither the length of a text nor repeated words change its score.
const BM25 = { k: 0, b: 0, d: 0 };

export type Search = ReturnType<typeof parseSearch>;

export function parseSearch(typed: string) {
  const text = typed.trim().normalize('NFC');
  const typedWords = listWords(
    text.replaceAll(MONTH, (name: string, inVietnamese?: string) => {
      const month = inVietnamese === undefined ? monthOf(name) : monthOfVi(fold(inVietnamese));
      return month ? monthWord(month) : name;
    }),
  );
  const words = new Set(typedWords.map(fold));
  return {
    text,
    words: [...words].slice(0, MOST_WORDS),
    /** With accents, as typed: "máy" is not "mây". */
    accented: typedWords.filter((word) => word !== fold(word) && !SMALL_WORDS.has(fold(word))),
  };
}

/** A month's word in the index, in every language. Nobody types it, and no other word starts with it. */
export const monthWord = (month: number) => `m${String(month).padStart(2, '0')}`;

const monthOf = (name: string) =>
  1 + MONTHS_EN.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());

const monthOfVi = (name: string) =>
  Number(name) || OLD_MONTHS_VI[name] || 1 + MONTHS_VI.indexOf(name.replace(/\s+/, '_'));

const listWords = (text: string): string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? [];

const wordsOf = (text: string): string[] => listWords(fold(text));

/** Each name with spaces and without, because people often leave them out. */
function phrasesOf(names: readonly string[]): string[] {
  const words = names.map(wordsOf).filter(({ length }) => length > 0);
  return [...new Set(words.flatMap((each) => [each.join(' '), each.join('')]))];
}

export class SearchIndex {
  readonly #entries: readonly Entry[];
  readonly #phrases: readonly (readonly string[])[][];
  readonly #index: MiniSearch;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    this.#phrases = entries.map(({ names }) => names.map(phrasesOf));
    this.#index = new MiniSearch({ fields: [...FIELDS], tokenize: wordsOf, processTerm: (term) => term });
    this.#index.addAll(
      entries.map(({ row, about }, id) => {
        const names = this.#phrases[id]!.flat().join(' ');
        return { id, [row ? 'places' : 'titles']: names, about: about.join(' ') };
      }),
    );
  }

  /** Finds entries with every word, best first; if there are none, with a typo in each word or without some words, whichever scores better. */
  find(search: Search) {
    const exact = this.#findWords(search, 'every', 0);
    const asTyped = exact.filter(({ entry }) => hasWords(entry, search.accented));
    if (exact.length > 0) return { found: asTyped.length > 0 ? asTyped : exact, areSome: false };
    const typed = this.#findWords(search, 'every', 1);
    const some = this.#findWords(search, 'some', 0);
    if (typed.length > 0 && typed[0]!.score >= (some[0]?.score ?? 0)) return { found: typed, areSome: false };
    return { found: some.length > 0 ? some : this.#findWords(search, 'some', 1), areSome: true };
  }

  #findWords({ words, accented }: Search, needs: 'every' | 'some', typos: number) {
    const isQuestion = words.some((word) => !SMALL_WORDS.has(word));
    const needed = isQuestion ? words.filter((word) => !SMALL_WORDS.has(word)) : words;
    const isEvery = needs === 'every';
    const inWords: Query = {
      combineWith: isEvery ? 'AND' : 'OR',
      queries: needed.map((word) => ({
        combineWith: 'OR',
        queries: FIELDS.map((field) => queryOf(word, field, typos)),
      })),
    };
    // "sai gon" finds "saigon", although no name contains the word "gon".
    const joined: Query = { queries: [words.join('')], fields: ['places', 'titles'] };
    const results = this.#index.search(
      { queries: words.length > 1 ? [inWords, joined] : [inWords] },
      { boost: BOOST, bm25: BM25, weights: { fuzzy: 0.4, prefix: 0.6 } },
    );
    return results
      .map(({ id, score, queryTerms, match }) => {
        const named = this.#nameScore(id, words);
        // One syllable of a Vietnamese word means nothing.
        const hasLong = accented.length === 0 && queryTerms.some(({ length }) => length >= SHORTEST_SPECIFIC);
        const isSpecific = isEvery || named >= PART_OF_NAME || hasLong;
        const entry = this.#entries[id]!;
        // Without accents, "trang" and "mat" mean a page and a password, not "trăng mật".
        const isMeant = hasWords(entry, accented) || Object.values(match).flat().includes('places');
        const isAlike =
          typos === 0 || Object.keys(match).every((term) => words.some(([first]) => term[0] === first));
        return { entry, score: isSpecific && isMeant && isAlike ? score * named : 0 };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (b.entry.weight ?? 0) - (a.entry.weight ?? 0));
  }

  /** Whether the search is one of the names, or contains one. A comparison counts if both places are named. */
  #nameScore(id: number, words: readonly string[]): number {
    const scores = this.#phrases[id]!.map((names) => {
      if (names.some((name) => name === words.join(' ') || name === words.join(''))) return WHOLE_NAME;
      const isWithin = names.some((name) => name.split(' ').every((word) => words.includes(word)));
      return isWithin ? PART_OF_NAME : 1;
    });
    return Math.min(...scores) * (scores.length > 1 ? PAIR : 1);
  }
}

/** Whether the entry has the words with exactly these accents. */
function hasWords({ names, about }: Entry, accented: readonly string[]): boolean {
  const own = new Set([...names.flat(), ...about].flatMap(listWords));
  return accented.every((word) => own.has(word));
}

/** Whether people call the destination so; without accents, capitals and signs. */
export function isNamed({ names }: Entry, name: string): boolean {
  return phrasesOf(names.flat()).includes(wordsOf(name).join(' '));
}

function queryOf(word: string, field: (typeof FIELDS)[number], typos: number): Query {
  const options: SearchOptions = {
    fields: [field],
    prefix: word.length >= SHORTEST_BEGINNING[field],
    fuzzy: typos > 0 && word.length >= SHORTEST_TYPO ? typos : false,
  };
  return { ...options, queries: [word] };
}

export type CountryEntries = ReturnType<typeof listCountryEntries>;

/** The destinations and comparisons of a country, named in the language and found by names in both. */
export function listCountryEntries(
  country: Country,
  words: SiteWords,
  destinations: readonly Destination[],
  comparisons: readonly Comparison[],
  placeNames: PlaceNames,
) {
  const places = new Map(
    destinations.map((row) => {
      const { slug, name_en } = row;
      const vietnamese = placeNames.get(placeKey({ country, slug }));
      const name = (words.language === 'vi' && vietnamese) || name_en;
      return [
        slug,
        { row, name, names: [name_en, vietnamese ?? '', slug, ...(country.abbreviations?.[slug] ?? [])] },
      ] as const;
    }),
  );
  const ofPlaces = Array.from(places.values(), ({ row, name, names }): Entry => {
    const region = country.regions.find(({ code }) => code === row.region_code);
    const months = words.months(row.best_visit_months);
    return {
      group: `destinations-${country.slug}`,
      href: words.path(placePath({ country, slug: row.slug })),
      title: name,
      text: fill(words.search.best, { region: region?.[words.language] ?? row.region_code, months }),
      names: [names],
      about: [
        ...Object.values(country.name),
        ...SEARCH_WORDS.places,
        ...(region ? [region.en, region.vi] : []),
        ...listStyleNames(row.travel_style_tags),
        ...row.best_visit_months.map(monthWord),
      ],
      weight: -row.tier,
      row,
    };
  });
  const ofPairs = comparisons.map((row): Entry => {
    const sides = [row.a_slug, row.b_slug].flatMap((slug) => places.get(slug) ?? []);
    return {
      group: `comparisons-${country.slug}`,
      href: words.path(comparisonPath(country, row)),
      title: comparisonName(row, places, words),
      text: words.comparisonTypes[row.type],
      names: sides.map(({ names }) => names),
      about: SEARCH_WORDS.pairs,
      weight: row.search_volume,
      row,
    };
  });
  return { destinations: ofPlaces, comparisons: ofPairs };
}

const STYLE_WORDS: Readonly<Record<string, string>> = SEARCH_WORDS.styles;

function listStyleNames(tags: readonly string[]): string[] {
  const names = tags.flatMap((tag) => SITE_LANGUAGES.map((language) => styleName(WORDS[language], tag)));
  return [...tags, ...tags.map((tag) => STYLE_WORDS[tag] ?? ''), ...names];
}
