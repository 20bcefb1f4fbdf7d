import { countryPath } from '../../countries/country.ts';
import { kindOf } from '../../datasets/about-country.ts';
import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import { COMPARISONS_PATH } from '../comparison/comparison-link.ts';
import { DESTINATIONS_PATH } from '../place.ts';
import { TOOLS_PATH } from '../tools/tool-path.ts';

/** Columns whose values have a page of their own, in any dataset. */
const BY_COLUMN: Readonly<Record<string, string>> = {
  a_slug: DESTINATIONS_PATH,
  b_slug: DESTINATIONS_PATH,
  destination_slug: DESTINATIONS_PATH,
  tool_slug: TOOLS_PATH,
};

/** `slug` is the slug of the row itself, so it depends on the kind of dataset. */
const BY_KIND: Readonly<Record<string, string>> = {
  destinations: DESTINATIONS_PATH,
  comparisons: COMPARISONS_PATH,
};

/** The path of the page of a value, in English; undefined where there is none. */
export function findCellPath(
  dataset: DeclarationOfCountry,
  column: string,
  value: unknown,
): string | undefined {
  const folder = column === 'slug' ? BY_KIND[kindOf(dataset)] : BY_COLUMN[column];
  if (folder === undefined || typeof value !== 'string') return undefined;
  return countryPath(dataset.country ?? { path: '' }, `${folder}/${value}`);
}
