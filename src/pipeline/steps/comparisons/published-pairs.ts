import type { ComparisonType } from '../../../datasets/declared/comparisons.ts';
import { type ChosenPair, type ComparedDestination, compareSlugs } from './choose-pairs.ts';
import { InvalidTable } from '../../sources/table.ts';

export interface PublishedPair {
  readonly slug: string;
  readonly type: ComparisonType;
  readonly a: ComparedDestination;
  readonly b: ComparedDestination;
}

/**
 * A slug in the ledger keeps its sides and stays published while both places exist. New pairs are sorted and appended to the ledger;
 * no entry is ever removed.
 */
export function publishedPairs(
  destinations: readonly ComparedDestination[],
  chosen: readonly ChosenPair[],
  ledger: readonly string[],
  /** Whether a pair that is not in the ledger may be published. */
  mayAdd: (pair: Omit<PublishedPair, 'type'>) => boolean = () => true,
): { pairs: PublishedPair[]; ledger: string[] } {
  const places = new Map(destinations.map((destination) => [destination.row.slug, destination]));
  // The first of several types counts, so the pairs are read in reverse.
  const types = new Map(chosen.toReversed().map(({ places: [a, b], type }) => [unordered(a, b), type]));
  const known = new Set(ledger);
  const pairs = new Map<string, PublishedPair>();
  for (const slug of known) {
    const [a, b] = findSides(slug, places) ?? [];
    if (a && b)
      pairs.getOrInsert(unordered(a, b), { slug, type: types.get(unordered(a, b)) ?? 'kept', a, b });
  }
  const added: string[] = [];
  for (const { places: sides, type } of chosen) {
    const [a, b] = compareProminence(...sides) > 0 ? [sides[1], sides[0]] : sides;
    const slug = `${a.row.slug}-vs-${b.row.slug}`;
    if (pairs.has(unordered(a, b)) || known.has(slug) || !mayAdd({ slug, a, b })) continue;
    known.add(slug);
    added.push(slug);
    pairs.set(unordered(a, b), { slug, type, a, b });
  }
  return { pairs: [...pairs.values()], ledger: [...ledger, ...added.sort()] };
}

/** A destination's slug may contain "-vs-", so every split is tried. */
function findSides(slug: string, places: ReadonlyMap<string, ComparedDestination>) {
  const parts = slug.split('-vs-');
  for (let divide = 1; divide < parts.length; divide += 1) {
    const a = places.get(parts.slice(0, divide).join('-vs-'));
    const b = places.get(parts.slice(divide).join('-vs-'));
    if (a && b && a !== b) return [a, b] as const;
  }
  return undefined;
}

function unordered(a: ComparedDestination, b: ComparedDestination): string {
  const [first, second] = compareSlugs(a, b) < 0 ? [a, b] : [b, a];
  return `${first.row.slug} ${second.row.slug}`;
}

/** The order of a new pair: lower tier first, then larger population, then slug. */
function compareProminence(a: ComparedDestination, b: ComparedDestination): number {
  return a.row.tier - b.row.tier || b.row.population - a.row.population || compareSlugs(a, b);
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*-vs-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slugs in the ledger file, one per line, in order of publication. */
export function parseLedger(text: string): string[] {
  const slugs = text.split(/\r?\n/).filter((line) => line !== '');
  const bad = slugs.find((slug) => !SLUG.test(slug));
  if (bad !== undefined)
    throw new InvalidTable(`The ledger contains ${JSON.stringify(bad)}, which is not a slug.`);
  return slugs;
}

export function writeLedger(slugs: readonly string[]): string {
  return slugs.map((slug) => `${slug}\n`).join('');
}
