import { hash } from 'node:crypto';
import type { RowProblem } from '../../datasets/rows/check-row.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Dataset, Row } from '../../datasets/dataset.ts';
import { repeated, siblingsOf, type BuildRows, type Rule } from './rule.ts';

export const COMPARISON_RULES: readonly Rule[] = [
  { name: 'a comparison is named by its sides', kind: 'comparisons', createCheck: () => misnamed },
  { name: 'the sides of a comparison are destinations', kind: 'comparisons', createCheck: createSidesCheck },
  { name: 'a pair is compared once', kind: 'comparisons', createCheck: createPairCheck },
  { name: 'no two introductions are alike', kind: 'comparisons', createCheck: createIntroCheck },
];

function misnamed({ slug, a_slug, b_slug }: Comparison): RowProblem[] {
  const expected = `${a_slug}-vs-${b_slug}`;
  if (a_slug === b_slug) return [{ column: 'b_slug', reason: 'both sides are the same destination' }];
  return slug === expected ? [] : [{ column: 'slug', reason: `its sides require ${expected}` }];
}

function createSidesCheck(dataset: Dataset, { made }: BuildRows) {
  const known = new Set(Array.from(made(siblingsOf(dataset).destinations), ({ slug }) => slug));
  return (row: Row) =>
    (['a_slug', 'b_slug'] as const)
      .filter((column) => !known.has(row[column]))
      .map((column) => ({ column, reason: `${String(row[column])} is not a destination` }));
}

function createPairCheck() {
  return repeated('a_slug b_slug', pairOf, 'another row has the same pair');
}

function pairOf({ a_slug, b_slug }: Comparison): string {
  return a_slug < b_slug ? `${a_slug} ${b_slug}` : `${b_slug} ${a_slug}`;
}

function createIntroCheck() {
  const checks = (['en', 'vi'] as const).map((language) =>
    repeated(
      'intros',
      ({ intros }: Comparison) => digestOf(intros[language]),
      `another row has the same text in ${language}`,
    ),
  );
  return (row: Comparison) => checks.flatMap((check) => check(row));
}

/** A digest instead of the text: the texts of a large dataset would take hundreds of megabytes. */
function digestOf(text: string): string {
  return hash('sha256', text, 'base64');
}
