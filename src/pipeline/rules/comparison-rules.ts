import type { Comparison } from '../../datasets/comparisons.ts';
import type { Dataset, Row } from '../../datasets/dataset.ts';
import { findRepeated, siblingsOf, type BrokenRule, type BuildRows, type Rule } from './rule.ts';

export const COMPARISON_RULES: readonly Rule[] = [
  { name: 'a comparison is named by its sides', kind: 'comparisons', find: findMisnamed },
  { name: 'the sides of a comparison are destinations', kind: 'comparisons', find: findUnknownSides },
  { name: 'a pair is compared once', kind: 'comparisons', find: findTwinPairs },
  { name: 'no two introductions are alike', kind: 'comparisons', find: findTwinIntros },
];

function* findMisnamed(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  for (const row of wellFormed(dataset) as Comparison[]) {
    const expected = `${row.a_slug}-vs-${row.b_slug}`;
    if (row.a_slug === row.b_slug)
      yield { row, column: 'b_slug', reason: 'both sides are the same destination' };
    else if (row.slug !== expected) yield { row, column: 'slug', reason: `its sides make it ${expected}` };
  }
}

function* findUnknownSides(dataset: Dataset, { wellFormed, made }: BuildRows): Iterable<BrokenRule> {
  const known = new Set(made(siblingsOf(dataset).destinations).map(({ slug }) => slug));
  for (const row of wellFormed(dataset) as Comparison[]) {
    for (const column of ['a_slug', 'b_slug'] as const) {
      if (!known.has(row[column])) yield { row, column, reason: `${row[column]} is not a destination` };
    }
  }
}

function findTwinPairs(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  return findRepeated(wellFormed(dataset), 'a_slug b_slug', pairOf, 'another row has the same pair');
}

function pairOf(row: Row): string {
  const { a_slug, b_slug } = row as Comparison;
  return a_slug < b_slug ? `${a_slug} ${b_slug}` : `${b_slug} ${a_slug}`;
}

function* findTwinIntros(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  for (const language of ['en', 'vi'] as const) {
    const introOf = (row: Row) => (row as Comparison).intros[language];
    yield* findRepeated(
      wellFormed(dataset),
      'intros',
      introOf,
      `another row has the same text in ${language}`,
    );
  }
}
