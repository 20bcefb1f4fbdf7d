import { Type, type Static, type TSchema } from 'typebox';

/** What a column's values are: the published type word, the schema, and the cell in a CSV file. */
export interface Kind<Value> {
  readonly type: string;
  readonly schema: TSchema;
  /** The datatype of CSV on the Web. */
  readonly csvw: string;
  readonly nullable: boolean;
  writeCell(value: Value): string;
  readCell(cell: string): Value;
}

type Limits = { readonly minimum?: number; readonly maximum?: number };

// One line without outer blanks. A cell that begins like a formula is refused on the way in, so that no
// spreadsheet runs it and no writer has to corrupt it.
const PLAIN_TEXT = '^(?![=+\\-@])[^\\p{Cc}\\s](?:[^\\p{Cc}]*[^\\p{Cc}\\s])?$';

function string(
  schema: { pattern: string; format?: string },
  type = 'string',
  csvw = 'string',
): Kind<string> {
  return {
    type,
    csvw,
    nullable: false,
    schema: Type.String({ ...schema, minLength: 1 }),
    writeCell: (value) => value,
    readCell: (cell) => cell,
  };
}

function numeric(schema: TSchema, csvw: string): Kind<number> {
  return {
    type: 'number',
    csvw,
    nullable: false,
    schema,
    writeCell: (value) => JSON.stringify(value),
    readCell: Number,
  };
}

function structured<Value>(schema: TSchema, type: string): Kind<Value> {
  return {
    type,
    csvw: 'json',
    nullable: false,
    schema,
    writeCell: (value) => JSON.stringify(value),
    readCell: (cell) => JSON.parse(cell) as Value,
  };
}

export const text = string({ pattern: PLAIN_TEXT });
export const slug = string({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' });
export const code = (pattern: string) => string({ pattern });
export const date = string(
  { pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' },
  'string, format date',
  'date',
);

export const decimal = (limits: Limits = {}) => numeric(Type.Number(limits), 'number');
export const integer = (limits: Limits = {}) => numeric(Type.Integer(limits), 'integer');

export function listOf<Item>(item: Kind<Item>, limits: { minItems?: number } = {}): Kind<Item[]> {
  return structured(Type.Array(item.schema, { uniqueItems: true, ...limits }), `array of ${item.type}`);
}

export function recordOf<Key extends string, Value>(
  fields: Readonly<Record<Key, Kind<Value>>>,
): Kind<Record<Key, Value>> {
  const schemas = Object.entries<Kind<Value>>(fields).map(([key, kind]) => [key, kind.schema] as const);
  return structured(Type.Object(Object.fromEntries(schemas), { additionalProperties: false }), 'object');
}

export function documentOf<Schema extends TSchema>(schema: Schema): Kind<Static<Schema>> {
  return structured(schema, 'object');
}

/** Null is the empty cell: the kinds of text refuse the empty string, so that the two never meet. */
export function nullable<Value>(kind: Kind<Value>): Kind<Value | null> {
  return {
    type: `${kind.type} or null`,
    csvw: kind.csvw,
    nullable: true,
    schema: Type.Unsafe({ ...kind.schema, type: [(kind.schema as { type?: string }).type, 'null'] }),
    writeCell: (value) => (value === null ? '' : kind.writeCell(value)),
    readCell: (cell) => (cell === '' ? null : kind.readCell(cell)),
  };
}
