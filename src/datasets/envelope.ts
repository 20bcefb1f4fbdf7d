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

const datasetSchema = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    license: Type.String(),
    license_url: Type.String({ format: 'uri' }),
    attribution: Type.String(),
    columns: Type.Array(Type.Object({ key: Type.String(), type: Type.String(), description: Type.String() })),
  },
  { title: 'Dataset' },
);

/** `vietnam-destinations` has rows of the type `VietnamDestinationsRow`. */
function titledRowSchema(dataset: Declaration): TSchema {
  return { ...rowSchema(dataset), title: `${dataset.slug.split('-').map(capitalized).join('')}Row` };
}

const schemaOfRows = (row: TSchema) => Type.Object({ dataset: datasetSchema, rows: Type.Array(row) });

export function envelopeSchema(dataset: Declaration) {
  return schemaOfRows(titledRowSchema(dataset));
}

/** The envelope of a response that may omit columns or flatten their members into columns. */
export function partialEnvelopeSchema(dataset: Declaration) {
  const { properties } = rowSchema(dataset);
  return schemaOfRows(Type.Unsafe({ type: 'object', properties }));
}

/** A row of any dataset, in its current form or an earlier one: columns may change between releases. */
export function anyRowSchema(datasets: readonly Declaration[]): TSchema {
  const past = {
    type: 'object',
    additionalProperties: true,
    description: 'A row, with the columns that its release had',
  };
  return Type.Unsafe<Row>({ anyOf: [...datasets.map(titledRowSchema), past] });
}

export function anyEnvelopeSchema(datasets: readonly Declaration[]) {
  return schemaOfRows(anyRowSchema(datasets));
}
