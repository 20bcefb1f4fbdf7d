import { Type } from '../../json-schema.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import type { Parameters } from '../../datasets/query/row-query.ts';
import { invalidReleaseNumber } from '../../errors.ts';

export const LARGEST_RELEASE = 999_999_999;

export const releaseNumber = (description: string) =>
  Type.Integer({ minimum: 1, maximum: LARGEST_RELEASE, description, examples: [1] });

export const slugSchema = (catalog: Catalog) =>
  Type.Unsafe<string>({
    type: 'string',
    enum: catalog.map(({ slug }) => slug),
    description: 'Slug of the dataset',
  });

export const slugParams = (catalog: Catalog) => Type.Object({ slug: slugSchema(catalog) });

/** A release's number in a query; throws the error if it is anything else. */
export function parseReleaseNumber(query: Parameters, name: string): number | undefined {
  const given = query[name];
  if (given === undefined) return undefined;
  const number = typeof given === 'string' && /^[1-9]\d*$/.test(given) ? Number(given) : Number.NaN;
  if (!(number <= LARGEST_RELEASE)) throw invalidReleaseNumber(name);
  return number;
}
