import WORDS from './words.json' with { type: 'json' };
import type { Winner } from '../datasets/declared/comparison-data-points.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import { greatCircleKm, round } from '../datasets/measures/numbers.ts';
import { choice, PLACES } from './fields.ts';
import { getDestination } from './tool-data.ts';
import type { Tool } from './tool.ts';

export interface CompareInput {
  readonly a: string;
  readonly b: string;
}

export interface SharedAndDiffering<Item> {
  readonly shared: readonly Item[];
  readonly onlyA: readonly Item[];
  readonly onlyB: readonly Item[];
}

export interface ComparedDestinations {
  readonly a: Destination;
  readonly b: Destination;
  readonly distanceKm: number;
  /** The place with the cheaper mid-range day; undefined if the pair is unpublished and so has no verdict. */
  readonly cheaper: Winner | undefined;
  readonly months: SharedAndDiffering<number>;
  readonly styles: SharedAndDiffering<string>;
  readonly languages: SharedAndDiffering<string>;
  /** The published comparison of the two, in either order. */
  readonly published: Comparison | undefined;
}

/** Compares any two destinations, whether or not their comparison is published. */
export const compareDestinations: Tool<CompareInput, ComparedDestinations> = {
  slug: 'compare-destinations',
  name: WORDS.compareDestinations.name,
  description: WORDS.compareDestinations.description,
  datasets: ['destinations', 'dailyCosts', 'comparisons'],
  fields: {
    a: choice({ ...WORDS.compareDestinations.a, options: PLACES }),
    b: choice({ ...WORDS.compareDestinations.b, options: PLACES }),
  },
  findProblems: ({ a, b }) => (a === b ? { b: WORDS.compareDestinations.twoPlaces } : {}),
  run(input, data) {
    const [a, b] = [getDestination(data, input.a), getDestination(data, input.b)];
    const published = data.comparisons.find(({ a_slug, b_slug }) => isPair([a_slug, b_slug], input));
    return {
      a,
      b,
      distanceKm: round(greatCircleKm(a, b), 1),
      cheaper: published && findCheaper(published, input),
      months: split(a.best_visit_months, b.best_visit_months),
      styles: split(a.travel_style_tags, b.travel_style_tags),
      languages: split(a.languages_spoken, b.languages_spoken),
      published,
    };
  },
};

function isPair([first, second]: readonly [string, string], { a, b }: CompareInput): boolean {
  return (first === a && second === b) || (first === b && second === a);
}

const TURNED: Readonly<Record<Winner, Winner>> = { a: 'b', b: 'a', tie: 'tie', unknown: 'unknown' };

/** Converts the verdict to the requested order, which may be reversed. */
function findCheaper({ a_slug, data_points }: Comparison, { a }: CompareInput): Winner {
  const { winner } = data_points.verdicts.cheaper;
  return a_slug === a ? winner : TURNED[winner];
}

function split<Item>(a: readonly Item[], b: readonly Item[]): SharedAndDiffering<Item> {
  return {
    shared: a.filter((item) => b.includes(item)),
    onlyA: a.filter((item) => !b.includes(item)),
    onlyB: b.filter((item) => !a.includes(item)),
  };
}
