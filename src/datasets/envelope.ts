import { Type, type TSchema } from '../json-schema.ts';
import { capitalized } from './words/text.ts';
import { LICENSE, rowSchema, type Declaration, type Row } from './dataset.ts';

/** The `dataset` member of the JSON download (specification 2.1). */
export function presentDataset(dataset: Declaration) {
  return {
    slug: dataset.slug,
    name: dataset.name,
    license: LICENSE.name,
    license_url: LICENSE.url,
    attribution: dataset.attribution,
    columns: Object.entries(dataset.columns).map(([key, { kind, description }]) => ({
      key,
      type: kind.type,
      description,
    })),
  };
}

export type PresentedDataset = ReturnType<typeof presentDataset>;

const datasetSchema = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  license: Type.String(),
  license_url: Type.String({ format: 'uri' }),
  attribution: Type.String(),
  columns: Type.Array(Type.Object({ key: Type.String(), type: Type.String(), description: Type.String() })),
});

/** Schemas that API descriptions refer to by name. */
export function namedSchemas(datasets: readonly Declaration[]): Record<string, TSchema> {
  const rows = datasets.map((dataset) => [rowName(dataset), rowSchema(dataset)] as const);
  return { [DATASET_NAME]: datasetSchema, ...Object.fromEntries(rows) };
}

export function envelopeSchema(dataset: Pick<Declaration, 'slug'>) {
  return Type.Object({ dataset: refer(DATASET_NAME), rows: Type.Array(refer(rowName(dataset))) });
}

/** The envelope of a response that may omit columns or flatten their members into columns. */
export function partialEnvelopeSchema(dataset: Declaration) {
  const { properties } = rowSchema(dataset);
  const row = Type.Unsafe({ type: 'object', properties });
  return Type.Object({ dataset: refer(DATASET_NAME), rows: Type.Array(row) });
}

/** A row of any dataset, in its current form or an earlier one: columns may change between releases. */
export function anyRowSchema(datasets: readonly Pick<Declaration, 'slug'>[]): TSchema {
  const past = {
    type: 'object',
    additionalProperties: true,
    description: 'A row, with the columns that its release had',
  };
  return Type.Unsafe<Row>({ anyOf: [...datasets.map((dataset) => refer(rowName(dataset))), past] });
}

/** A release of any dataset. */
export function anyEnvelopeSchema(datasets: readonly Pick<Declaration, 'slug'>[]) {
  return Type.Object({ dataset: refer(DATASET_NAME), rows: Type.Array(anyRowSchema(datasets)) });
}

const DATASET_NAME = 'Dataset';

/** `vietnam-destinations` becomes `VietnamDestinationsRow`. */
function rowName({ slug }: Pick<Declaration, 'slug'>): string {
  return `${slug.split('-').map(capitalized).join('')}Row`;
}

const refer = (name: string) => Type.Unsafe<object>({ $ref: `#/components/schemas/${name}` });
