import type { Declaration, Row, WrittenDataset } from '../dataset.ts';
import { fieldReader, fieldsOf, type Field } from './field.ts';
import { getField, splitList } from './row-query.ts';

/** The columns of a response, and how to convert a row of the dataset to them. */
export interface Selection {
  /** Undefined for all columns. */
  readonly paths: readonly string[] | undefined;
  readonly dataset: WrittenDataset;
  readonly pick: (row: Row) => Row;
}

/** The fields in `select`, in its order. */
export function parseSelect(declaration: Declaration, text: string | undefined): Selection {
  const fields = fieldsOf(declaration);
  const columns = [...fields.values()].filter(({ isColumn }) => isColumn);
  if (text === undefined)
    return { paths: undefined, dataset: declare(declaration, columns), pick: (row) => row };
  const selected = [...new Set(splitList(text).map((path) => getField(fields, 'select', path)))];
  const readers = selected.map((field) => [field.path, fieldReader(field)] as const);
  return {
    paths: selected.map(({ path }) => path),
    dataset: declare(declaration, selected),
    pick: (row) => Object.fromEntries(readers.map(([path, read]) => [path, read(row)])),
  };
}

function declare(declaration: Declaration, fields: readonly Field[]): WrittenDataset {
  const columns = fields.map(({ path, kind, description, inCsv }) => [path, { kind, description, inCsv }]);
  return { ...declaration, columns: Object.fromEntries(columns) };
}
