import { Type } from '../../json-schema.ts';
import type { Declaration } from '../../datasets/dataset.ts';
import { countableFields, type Field, type Fields } from '../../datasets/query/field.ts';
import { getField, listValues, type Parameters } from '../../datasets/query/row-query.ts';
import { invalidParameter } from '../../errors.ts';

const MOST_COLUMNS = 20;

/** The fields named by the repeated parameter `column`. */
export function listFields(fields: Fields, given: Parameters): Field[] {
  const named = new Set(listValues(given, 'column').map((path) => getField(fields, 'column', path)));
  if (named.size > MOST_COLUMNS)
    throw invalidParameter('column', `it is given ${named.size} times; at most ${MOST_COLUMNS} are allowed`);
  for (const { path, type } of named)
    if (type === 'object') throw invalidParameter('column', `${path} is an object. Name one of its members`);
  return [...named];
}

/** The example uses a column of the dataset that other examples use. */
export function columnParameter(description: string, dataset: Declaration) {
  const fields = countableFields(dataset);
  const { path } = fields.find(({ isList }) => isList) ?? fields[0]!;
  return Type.Array(Type.String(), { description, examples: [[path]] });
}
