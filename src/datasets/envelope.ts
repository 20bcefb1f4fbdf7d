import { Type } from 'typebox';
import { LICENSE, rowSchema, type Declaration } from './dataset.ts';

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

export function envelopeSchema(dataset: Declaration) {
  return Type.Object({ dataset: datasetSchema, rows: Type.Array(rowSchema(dataset)) });
}

/** Of an answer that may leave columns out, or have members of columns as columns of their own. */
export function partialEnvelopeSchema(dataset: Declaration) {
  const { properties } = rowSchema(dataset);
  const row = Type.Unsafe({ type: 'object', properties });
  return Type.Object({ dataset: datasetSchema, rows: Type.Array(row) });
}
