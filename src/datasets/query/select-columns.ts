import { invalidParameter } from '../../errors.ts';
import type { Declaration, Row, WrittenDataset } from '../dataset.ts';
import { FORMATS, type FormatName } from '../formats/formats.ts';
import { fieldReader, fieldsOf, type Field } from './field.ts';
import { getField, splitList } from './row-query.ts';

/** The columns of an answer, and how a row of the dataset becomes a row of it. */
export interface Selection {
  readonly dataset: WrittenDataset;
  readonly pick: (row: Row) => Row;
}

/** The fields that `select` names, in its order. Without it undefined: every column that the format has. */
export function parseSelect(
  declaration: Declaration,
  text: string | undefined,
  format: FormatName,
): readonly Field[] | undefined {
  if (text === undefined) return undefined;
  const fields = fieldsOf(declaration);
  const selected = new Set(splitList(text).map((path) => getField(fields, 'select', path)));
  const written = new Set(FORMATS[format].columns(declare(declaration, selected)).map(([path]) => path));
  const missing = [...selected].find(({ path }) => !written.has(path));
  if (missing) throw invalidParameter('select', `${missing.path} is not in the format ${format}`);
  return [...selected];
}

export function selectColumns(declaration: Declaration, selected: readonly Field[] | undefined): Selection {
  const columns = selected ?? [...fieldsOf(declaration).values()].filter(({ isColumn }) => isColumn);
  const readers = columns.map((field) => [field.path, fieldReader(field)] as const);
  return {
    dataset: declare(declaration, columns),
    pick: (row) => Object.fromEntries(readers.map(([path, read]) => [path, read(row)])),
  };
}

function declare(declaration: Declaration, fields: Iterable<Field>): WrittenDataset {
  const columns = Array.from(fields, ({ path, kind, description, inCsv }) => [
    path,
    { kind, description, inCsv },
  ]);
  return { ...declaration, columns: Object.fromEntries(columns) };
}
