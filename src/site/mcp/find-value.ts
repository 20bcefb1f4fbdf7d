import type { Destination } from '../../datasets/declared/destinations.ts';
import { InvalidParameter } from '../../errors.ts';
import { WORDS } from '../../pages/language.ts';
import {
  isNamed,
  listCountryEntries,
  parseSearch,
  SearchIndex,
  type Entry,
} from '../../pages/search/search-index.ts';
import type { ToolData } from '../../tools/tool-data.ts';

/** A value that a caller may send, and what people call it. */
export interface Choice {
  readonly value: string;
  readonly names: readonly string[];
}

const MOST_SUGGESTED = 5;
const MOST_LISTED = 12;

/** The value with one of its names: "Hà Nội" is hanoi. The error suggests the nearest values. */
export function getValue(parameter: string, text: string, choices: readonly Choice[]): string {
  if (choices.some(({ value }) => value === text)) return text;
  const entries = choices.map(({ value, names }): Entry => {
    return { group: '', href: '', title: value, text: '', names: [[value, ...names]], about: [] };
  });
  const named = entries.find((entry) => isNamed(entry, text));
  if (named) return named.title;
  const found = new SearchIndex(entries).find(parseSearch(text)).found.map(({ entry }) => entry);
  const near = found.length > 0 ? found.slice(0, MOST_SUGGESTED) : entries.slice(0, MOST_LISTED);
  const said = found.length > 0 ? 'The nearest are' : entries.length > near.length ? 'Some are' : 'There are';
  const titles = near.map(({ title }) => title).join(', ') || 'none';
  throw new InvalidParameter(parameter, `there is no ${JSON.stringify(text)}. ${said} ${titles}`);
}

/** What people call the destinations, by slug: in English, in Vietnamese, and as they search for them. */
export function listPlaceNames({ country, destinations, comparisons, names }: ToolData) {
  const entries = listCountryEntries(country, WORDS.en, destinations, comparisons, names).destinations;
  return new Map(entries.map((entry) => [(entry.row as Destination).slug, entry.names.flat()]));
}

/** A model reads every byte of an answer. */
const MOST_BYTES = 4_000;

/** Drops items from the end of one of the answer's lists until the answer is short enough. */
export function shorten<Answer extends object>(answer: Answer, list: unknown[]): Answer {
  while (list.length > 1 && Buffer.byteLength(JSON.stringify(answer)) > MOST_BYTES) list.pop();
  return answer;
}
