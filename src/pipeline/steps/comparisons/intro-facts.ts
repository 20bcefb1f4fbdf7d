import type { AspectName } from '../../../datasets/comparison-data-points.ts';
import type { IntroFacts } from './intro-language.ts';

export interface Lead {
  readonly winner: string;
  readonly loser: string;
  /** The figures of the winner and of the loser. */
  readonly figure: number;
  readonly other: number;
}

/** Who wins an aspect by how much; undefined where nobody does. */
export function findLead(facts: IntroFacts, aspect: AspectName): Lead | undefined {
  const figures = findFigures(facts, aspect);
  const { winner } = facts.points.verdicts[aspect];
  if (!figures || (winner !== 'a' && winner !== 'b')) return undefined;
  const loser = winner === 'a' ? 'b' : 'a';
  return { winner: facts[winner], loser: facts[loser], figure: figures[winner], other: figures[loser] };
}

/** The figures of both places, where both are known. */
export function findFigures(
  { points }: IntroFacts,
  aspect: AspectName,
): { a: number; b: number } | undefined {
  const { a, b } = points.verdicts[aspect];
  return a === null || b === null ? undefined : { a, b };
}

/** How the best months of the two meet; `inner` and `outer` are the sides when one season holds the other. */
export type Season =
  | { readonly kind: 'same' | 'overlapping' | 'apart' }
  | { readonly kind: 'nested'; readonly inner: 'a' | 'b'; readonly outer: 'a' | 'b' };

export function seasonOf({ points: { best_visit_months: months } }: IntroFacts): Season {
  const { a, b, shared } = months;
  if (shared.length === 0) return { kind: 'apart' };
  if (shared.length === a.length && shared.length === b.length) return { kind: 'same' };
  if (shared.length === a.length) return { kind: 'nested', inner: 'a', outer: 'b' };
  if (shared.length === b.length) return { kind: 'nested', inner: 'b', outer: 'a' };
  return { kind: 'overlapping' };
}

/** The places that no weather station stands for. */
export function placesWithoutStation({ a, b, points: { climate } }: IntroFacts): string[] {
  const places = [
    { name: a, of: climate.a },
    { name: b, of: climate.b },
  ];
  return places.filter(({ of }) => of.kind === 'grid' || of.quality === 'poor').map(({ name }) => name);
}

const MOST_STYLES = 3;

/** The styles of travel that the language has words for, a few of each. */
export function stylesOf(
  { points: { travel_style_tags: tags } }: IntroFacts,
  words: ReadonlyMap<string, string>,
) {
  const inWords = (list: readonly string[]) =>
    list
      .map((tag) => words.get(tag))
      .filter((word) => word !== undefined)
      .slice(0, MOST_STYLES);
  return { shared: inWords(tags.shared), onlyA: inWords(tags.only_a), onlyB: inWords(tags.only_b) };
}
