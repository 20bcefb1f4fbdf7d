import { comparisons } from '../../datasets/comparisons.ts';
import type { Declaration } from '../../datasets/dataset.ts';
import { destinations } from '../../datasets/destinations.ts';

/** Columns whose values have a page of their own, in any dataset. */
const BY_COLUMN: Readonly<Record<string, string>> = {
  a_slug: '/destinations/',
  b_slug: '/destinations/',
  destination_slug: '/destinations/',
  tool_slug: '/tools/',
};

/** `slug` is the slug of the row itself, so it depends on the dataset. */
const BY_DATASET: Readonly<Record<string, string>> = {
  [destinations.slug]: '/destinations/',
  [comparisons.slug]: '/comparisons/',
};

/** The path of the page of a value, in English; undefined where there is none. */
export function findCellPath(dataset: Declaration, column: string, value: unknown): string | undefined {
  const folder = column === 'slug' ? BY_DATASET[dataset.slug] : BY_COLUMN[column];
  return folder === undefined || typeof value !== 'string' ? undefined : folder + value;
}
