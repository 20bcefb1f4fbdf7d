import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Country } from '../countries/country.ts';
import { fold } from '../datasets/words/text.ts';
import { readingFile } from './bad-file.ts';

const MOST_WORDS = 4;

/** The editorial table's names, and other spellings that documents use. */
export function readPlaces(country: Country, folder = country.folder) {
  const destinations = readTable(join(folder, 'editorial', 'destinations.csv'));
  const aliases = readTable(join(folder, 'observations', 'place-names.csv'));
  const named = [
    ...destinations.flatMap(({ slug = '', name_en = '', name_vi = '' }) =>
      [slug, name_en, name_vi].map((name) => ({ slug, name })),
    ),
    ...aliases.map(({ slug = '', name = '' }) => ({ slug, name })),
  ];
  const slugs = new Map<string, string>();
  for (const { slug, name } of named) if (name !== '') slugs.getOrInsert(keyOf(name), slug);
  return {
    /** For its seasons and its currency notation. */
    country,
    slugs: new Set(named.map(({ slug }) => slug).filter(Boolean)),
    /** The destination that a whole cell or file name refers to. */
    find: (name: string) => slugs.get(keyOf(name)) || undefined,
    /** Whether a name is listed, also one that is not a destination. */
    knows: (name: string) => slugs.has(keyOf(name)),
    /** The names in a text. A name begins with a capital, so that "hue" stays a word. */
    mentions: (text: string) => findMentions(text, slugs),
  };
}

export type Places = Readonly<ReturnType<typeof readPlaces>>;

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

/** Names by offsets; `slug` is empty for a name that is not a destination, such as a country or region. */
function findMentions(text: string, slugs: ReadonlyMap<string, string>) {
  const words = [...text.matchAll(/[\p{L}\p{M}\d]+/gu)].map((match) => ({
    key: keyOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const mentions: { slug: string; start: number; end: number }[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const { start } = words[first]!;
    if (!/^\p{Lu}/u.test(text.slice(start, start + 2))) continue;
    // The longest name counts.
    for (let count = MOST_WORDS; count > 0; count -= 1) {
      const taken = words.slice(first, first + count);
      const isJoined = taken.every(
        (word, index) => index === 0 || /^[\s-]{1,2}$/.test(text.slice(taken[index - 1]!.end, word.start)),
      );
      const slug = isJoined ? slugs.get(taken.map(({ key }) => key).join('')) : undefined;
      if (slug === undefined) continue;
      mentions.push({ slug, start, end: taken.at(-1)!.end });
      first += taken.length - 1;
      break;
    }
  }
  return mentions;
}

const readTable = (file: string): Record<string, string>[] =>
  readingFile(file, () => parse(readFileSync(file), { columns: true }));
