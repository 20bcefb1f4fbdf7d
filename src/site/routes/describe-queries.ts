import { Type, type TSchema } from '../../json-schema.ts';
import type { Declaration } from '../../datasets/dataset.ts';
import { countableFields, type Field, type Fields } from '../../datasets/query/field.ts';
import {
  filterName,
  isRanged,
  OPERATORS,
  getField,
  listValues,
  type Parameters,
} from '../../datasets/query/row-query.ts';
import { invalidParameter, unknownDataset, unknownParameter } from '../../errors.ts';
import { DOWNLOAD_ERRORS, validatorHeaders } from '../../api/describe-downloads.ts';
import { errorResponses, type Operation, type Response } from '../../api/operation.ts';

// Parts shared by the descriptions of the three endpoints.

const FILTERS =
  'Each property is a separate parameter, such as a=1 or a.gte=1. A row must match all of them. You may repeat a parameter: one ' +
  'matching value is then enough, and with .all the list must contain every value. null matches null. Empty values are ignored. You ' +
  'can also filter by members of columns that only the JSON has';

/** The query parameters. Those named after fields are described as one object whose members become parameters. */
export function describeQuery(dataset: Declaration): Record<string, TSchema> {
  const properties = countableFields(dataset).flatMap((field) =>
    [undefined, ...OPERATORS.filter((operator) => isTaken(field, operator))].map(
      (operator) => [filterName({ ...field, operator }), valueSchema(field)] as const,
    ),
  );
  return {
    filters: Type.Optional(
      Type.Unsafe({
        type: 'object',
        properties: Object.fromEntries(properties),
        additionalProperties: false,
        description: FILTERS,
      }),
    ),
    q: Type.Optional(
      Type.String({ description: 'Words that the row must contain; case and accents are ignored' }),
    ),
    sort: Type.Optional(
      Type.String({
        description: 'Columns to sort by, separated by commas; a leading minus sorts in descending order',
        examples: [`-${dataset.key[0]}`],
      }),
    ),
  };
}

/** The same for the addresses that cover every dataset and count rows, so order does not matter. */
export function describeAnyQuery(): Record<string, TSchema> {
  return {
    filters: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: { type: ['string', 'number', 'boolean'] },
        description: `${FILTERS}. The filters are the same as for /datasets/{slug}/rows`,
      }),
    ),
    q: Type.Optional(Type.String({ description: 'Words that the row must contain' })),
  };
}

function isTaken(field: Field, operator: (typeof OPERATORS)[number]): boolean {
  return operator === 'all' ? field.isList : isRanged(field);
}

function valueSchema({ type }: Field): TSchema {
  if (type === 'number') return Type.Number();
  if (type === 'boolean') return Type.Boolean();
  return type === 'date' ? Type.String({ format: 'date' }) : Type.String();
}

interface DescribedInteger {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  readonly description: string;
}

export function describeIntegers(
  integers: Readonly<Record<string, DescribedInteger>>,
): Record<string, TSchema> {
  const described = Object.entries(integers).map(([name, { least, most, usual, description }]) => [
    name,
    Type.Optional(Type.Integer({ minimum: least, maximum: most, default: usual, description })),
  ]);
  return Object.fromEntries(described);
}

export function describeResponses(
  description: string,
  content: NonNullable<Response['content']>,
  headers: NonNullable<Response['headers']> = validatorHeaders,
): Operation['responses'] {
  return {
    200: { description, headers, content },
    206: { description: 'The requested range', headers },
    304: { description: 'Not modified since your last request', headers: validatorHeaders },
    ...errorResponses(
      unknownParameter('"colour"', 'q, sort and the fields of the dataset'),
      invalidParameter('limit', '"many" is not an integer from 1 to 10000'),
      unknownDataset(),
      ...DOWNLOAD_ERRORS,
    ),
  };
}

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
