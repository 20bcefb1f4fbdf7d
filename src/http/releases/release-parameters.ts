import { Type } from '../../json-schema.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { unknownDataset } from '../../errors.ts';

export interface OfDataset {
  Params: { slug: string };
}

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

export function getDataset(catalog: Catalog, slug: string): Dataset {
  const dataset = catalog.find((each) => each.slug === slug);
  if (!dataset) throw unknownDataset();
  return dataset;
}

/** Runs before the query is checked: an unknown dataset is 404 regardless of other errors. */
export const checkDatasetFirst =
  (catalog: Catalog) =>
  async ({ params }: { params: unknown }) =>
    void getDataset(catalog, (params as OfDataset['Params']).slug);
