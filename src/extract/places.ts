import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Country } from '../countries/country.ts';
import { fold } from '../datasets/words/text.ts';
import { BadDocument } from './sidecar.ts';

const MOST_WORDS = 4;

/** A name in a text, by offsets; `slug` is empty for a name that is not a destination, such as a country or region. */
interface Mention {
  readonly slug: string;
  readonly start: number;
  readonly end: number;
}

/** The country's seasons and its currency notation. */
type PlacesCountry = Pick<Country, 'hemisphere' | 'currency'>;

export interface Places {
  readonly country: PlacesCountry;
  readonly slugs: ReadonlySet<string>;
  /** The destination that a whole cell or file name refers to. */
  find(name: string): string | undefined;
  /** Whether a name is listed, also one that is not a destination. */
  knows(name: string): boolean;
  /** The names in a text. A name begins with a capital, so that "hue" stays a word. */
  mentions(text: string): Mention[];
}

interface Names {
  readonly slug: string;
  readonly names: readonly string[];
}

/** The editorial table's names, and other spellings that documents use. */
export function readPlaces(country: Country, folder = country.folder): Places {
  const rows = readTable(join(folder, 'editorial', 'destinations.csv'));
  const aliases = readTable(join(folder, 'observations', 'place-names.csv'));
  return makePlaces(country, [
    ...rows.map(({ slug = '', name_en = '', name_vi = '' }) => ({ slug, names: [slug, name_en, name_vi] })),
    ...aliases.map(({ slug = '', name = '' }) => ({ slug, names: [name] })),
  ]);
}

function makePlaces(country: PlacesCountry, named: readonly Names[]): Places {
  const slugs = new Map<string, string>();
  for (const { slug, names } of named)
    for (const name of names) if (name !== '' && !slugs.has(keyOf(name))) slugs.set(keyOf(name), slug);
  return {
    country,
    slugs: new Set(named.map(({ slug }) => slug).filter(Boolean)),
    find: (name) => slugs.get(keyOf(name)) || undefined,
    knows: (name) => slugs.has(keyOf(name)),
    mentions: (text) => findMentions(text, slugs),
  };
}

/** The slug for the name of an unlisted place. */
export function slugOf(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** "Sapa", "Sa Pa" and "SA-PA" are the same name. */
function keyOf(name: string): string {
  return fold(name).replaceAll(/[^a-z0-9]/g, '');
}

function findMentions(text: string, slugs: ReadonlyMap<string, string>): Mention[] {
  const words = [...text.matchAll(/[\p{L}\p{M}\d]+/gu)].map((match) => ({
    key: keyOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const mentions: Mention[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const start = words[first]!.start;
    if (!/^\p{Lu}/u.test(text.slice(start, start + 2))) continue;
    const found = longestName(text, words.slice(first, first + MOST_WORDS), slugs);
    if (!found) continue;
    mentions.push({ slug: found.slug, start, end: words[first + found.words - 1]!.end });
    first += found.words - 1;
  }
  return mentions;
}

function longestName(
  text: string,
  words: readonly { key: string; start: number; end: number }[],
  slugs: ReadonlyMap<string, string>,
): { slug: string; words: number } | undefined {
  for (let count = words.length; count > 0; count -= 1) {
    const taken = words.slice(0, count);
    const joined = taken.every(
      ({ start }, index) => index === 0 || /^[\s-]{1,2}$/.test(text.slice(taken[index - 1]!.end, start)),
    );
    const slug = joined ? slugs.get(taken.map(({ key }) => key).join('')) : undefined;
    if (slug !== undefined) return { slug, words: count };
  }
  return undefined;
}

function readTable(file: string): Record<string, string>[] {
  try {
    return parse(readFileSync(file), { columns: true });
  } catch (error) {
    throw new BadDocument(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
