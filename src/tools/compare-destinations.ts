import WORDS from './words.json' with { type: 'json' };
import { shareAndDiffer, type Winner } from '../datasets/declared/comparison-data-points.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import { greatCircleKm, round } from '../datasets/measures/numbers.ts';
import { choice, PLACES } from './fields.ts';
import { getDestination } from './tool-data.ts';
import { declareTool, type InputOf, type ResultOf } from './tool.ts';

/** Compares any two destinations, whether or not their comparison is published. */
export const compareDestinations = declareTool({
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
    const slugs = new Set([a.slug, b.slug]);
    /** The published comparison of the two, in either order. */
    const published = data.comparisons.find(({ a_slug, b_slug }) => slugs.has(a_slug) && slugs.has(b_slug));
    return {
      a,
      b,
      distanceKm: round(greatCircleKm(a, b), 1),
      /** The place with the cheaper mid-range day; undefined if the pair is unpublished and so has no verdict. */
      cheaper: published && findCheaper(published, a.slug),
      months: shareAndDiffer(a.best_visit_months, b.best_visit_months),
      styles: shareAndDiffer(a.travel_style_tags, b.travel_style_tags),
      languages: shareAndDiffer(a.languages_spoken, b.languages_spoken),
      published,
    };
  },
});

export type CompareInput = InputOf<typeof compareDestinations>;
export type ComparedDestinations = ResultOf<typeof compareDestinations>;

const TURNED: Readonly<Record<Winner, Winner>> = { a: 'b', b: 'a', tie: 'tie', unknown: 'unknown' };

/** Converts the verdict to the requested order, which may be reversed. */
function findCheaper({ a_slug, data_points }: Comparison, a: string): Winner {
  const { winner } = data_points.verdicts.cheaper;
  return a_slug === a ? winner : TURNED[winner];
}
