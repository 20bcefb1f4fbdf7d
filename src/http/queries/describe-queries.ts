import { Type, type TSchema } from '../../json-schema.ts';
import type { Declaration } from '../../datasets/dataset.ts';
import { fieldsOf, type Field } from '../../datasets/query/field.ts';
import { filterName, isRanged, OPERATORS } from '../../datasets/query/row-query.ts';
import { invalidParameter, unknownDataset, unknownParameter } from '../../errors.ts';
import { DOWNLOAD_ERRORS, validatorHeaders } from '../downloads/describe-downloads.ts';
import { errorResponses, type Operation, type Response } from '../openapi.ts';

// What the descriptions of the three questions share.

const FILTERS =
  'Each property is a parameter of its own, such as a=1 or a.gte=1. A row has to pass all of them. A parameter may be repeated: one ' +
  'of its values is then enough, and with .all the list has to have every one. null asks for null. An empty value is ignored. Members ' +
  'of columns that only JSON has can be asked for too';

/** The parameters of a query. Those that are named like fields are described as one object, which is spread into them. */
export function describeQuery(dataset: Declaration): Record<string, TSchema> {
  const fields = [...fieldsOf(dataset).values()].filter(({ inCsv, type }) => inCsv && type !== 'object');
  const properties = fields.flatMap((field) =>
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
      Type.String({ description: 'Words that the row has to have; capitals and accents do not matter' }),
    ),
    sort: Type.Optional(
      Type.String({
        description: 'Columns to sort by, separated by commas; with a minus before it, the greatest first',
        examples: [`-${dataset.key[0]}`],
      }),
    ),
  };
}

/** The same for an address of every dataset, which counts rows in whatever order. */
export function describeAnyQuery(): Record<string, TSchema> {
  return {
    filters: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: { type: ['string', 'number', 'boolean'] },
        description: `${FILTERS}. They are those of /datasets/{slug}/rows`,
      }),
    ),
    q: Type.Optional(Type.String({ description: 'Words that the row has to have' })),
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
    206: { description: 'The part asked for by Range', headers },
    304: { description: 'Unchanged since the caller asked last', headers: validatorHeaders },
    ...errorResponses(
      unknownParameter('"colour"', 'q, sort and the fields of the dataset'),
      invalidParameter('limit', '"many" is not an integer from 1 to 10000'),
      unknownDataset(),
      ...DOWNLOAD_ERRORS,
    ),
  };
}
