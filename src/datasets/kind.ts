import { closedObject, Type, type Static, type TSchema } from '../json-schema.ts';

/** How a column's values are published, validated and written to CSV. */
export interface Kind<Value> {
  readonly type: string;
  readonly schema: TSchema;
  /** The Table Schema field type, which Data Packages use. */
  readonly tableSchema: string;
  readonly nullable: boolean;
  writeCell(value: Value): string;
  readCell(cell: string): Value;
}

type Limits = { readonly minimum?: number; readonly maximum?: number };

// One line without blanks around it. Cells that look like formulas are rejected on input, so that no spreadsheet executes them and no
// writer alters them. The patterns avoid \p{…} and lookahead, which Python, RE2 and patterns without the u flag do not support.
const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f';
const PLAIN_TEXT = `^[^=+\\-@${CONTROL}\\s](?:[^${CONTROL}]*[^${CONTROL}\\s])?$`;

type TypeNames = Pick<Kind<unknown>, 'type' | 'tableSchema'>;

const STRING: TypeNames = { type: 'string', tableSchema: 'string' };

/** A cell is the value's JSON text, unless `writeCell` says otherwise. */
function kind<Value>(
  names: TypeNames,
  schema: TSchema,
  readCell: Kind<Value>['readCell'],
  writeCell: Kind<Value>['writeCell'] = (value) => JSON.stringify(value),
): Kind<Value> {
  return { ...names, nullable: false, schema, writeCell, readCell };
}

const same = (value: string) => value;

function string(schema: { pattern: string; format?: string }, names = STRING): Kind<string> {
  return kind(names, Type.String({ ...schema, minLength: 1 }), same, same);
}

const numeric = (schema: TSchema, tableSchema: 'number' | 'integer') =>
  kind({ type: 'number', tableSchema }, schema, Number);

const structured = <Value>(schema: TSchema, names: TypeNames) =>
  kind(names, schema, (cell) => JSON.parse(cell) as Value);

/** Whether the CSV cell is JSON text. */
export const isStructured = ({ tableSchema }: Pick<Kind<unknown>, 'tableSchema'>) =>
  tableSchema === 'array' || tableSchema === 'object';

const OBJECT = { type: 'object', tableSchema: 'object' } as const;

export const text = string({ pattern: PLAIN_TEXT });
export const slug = string({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' });
export const code = (pattern: string) => string({ pattern });
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  code(`^(?:${values.join('|')})$`) as Kind<Value>;
export const date = string(
  { pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' },
  { type: 'string, format date', tableSchema: 'date' },
);

export const decimal = (limits: Limits = {}) => numeric(Type.Number(limits), 'number');
export const integer = (limits: Limits = {}) => numeric(Type.Integer(limits), 'integer');

const boolean = kind({ type: 'boolean', tableSchema: 'boolean' }, Type.Boolean(), (cell) => cell === 'true');

export function listOf<Item>(item: Kind<Item>, limits: { minItems?: number } = {}): Kind<Item[]> {
  return structured(Type.Array(item.schema, { uniqueItems: true, ...limits }), {
    type: `array of ${item.type}`,
    tableSchema: 'array',
  });
}

export function recordOf<Key extends string, Value>(fields: Readonly<Record<Key, Kind<Value>>>) {
  const kinds = Object.entries<Kind<Value>>(fields);
  const schemas = Object.fromEntries(kinds.map(([key, { schema }]) => [key, schema]));
  return structured<Record<Key, Value>>(closedObject(schemas), OBJECT);
}

export function documentOf<Schema extends TSchema>(schema: Schema): Kind<Static<Schema>> {
  return structured(schema, OBJECT);
}

/** Null is the empty cell. Text kinds reject the empty string, so the two are never confused. */
export function nullable<Value>(plain: Kind<Value>): Kind<Value | null> {
  return {
    ...plain,
    type: `${plain.type} or null`,
    nullable: true,
    schema: Type.Unsafe({ ...plain.schema, type: [(plain.schema as { type?: string }).type, 'null'] }),
    writeCell: (value) => (value === null ? '' : plain.writeCell(value)),
    readCell: (cell) => (cell === '' ? null : plain.readCell(cell)),
  };
}

const OR_NULL = ' or null';
const ARRAY_OF = 'array of ';

/** The kind for a published type word. It has no limits, because the word does not include them. */
export function kindOfType(type: string): Kind<any> {
  if (type.endsWith(OR_NULL)) return nullable(kindOfType(type.slice(0, -OR_NULL.length)));
  if (type.startsWith(ARRAY_OF)) return listOf(kindOfType(type.slice(ARRAY_OF.length)));
  const simple = [date, decimal(), boolean, documentOf(Type.Object({}))].find((each) => each.type === type);
  return simple ?? { ...text, schema: Type.String() };
}
