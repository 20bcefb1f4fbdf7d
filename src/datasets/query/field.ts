import { typeOf, type ShapeSchema, type ValueType } from '../formats/format.ts';
import type { Declaration, DeclaredColumn, Row } from '../dataset.ts';
import { kindOfType, type Kind } from '../kind.ts';
import { once } from '../records.ts';

/** The value's type that a filter compares; for a list, the type of its items. */
type FieldType = 'text' | 'number' | 'date' | 'boolean' | 'object';

/** A column or a member of one: `avg_daily_budget_usd` and `avg_daily_budget_usd.mid` are both fields. */
export interface Field {
  readonly path: string;
  readonly type: FieldType;
  readonly isList: boolean;
  readonly nullable: boolean;
  readonly isColumn: boolean;
  readonly description: string;
  readonly inCsv: boolean;
  readonly kind: Kind<any>;
}

export type Fields = ReadonlyMap<string, Field>;

/** Every field of a dataset by path, in column order, each column followed by its members. */
export const fieldsOf: (dataset: Pick<Declaration, 'columns'>) => Fields = once(({ columns }) => {
  const fields = Object.entries(columns).flatMap(([path, column]) => [
    columnField(path, column),
    ...memberFields(path, column.kind.schema as ShapeSchema, column),
  ]);
  return new Map(fields.map((field) => [field.path, field]));
});

/** The fields whose values can be counted: those of a table, without whole objects. */
export const countableFields = (dataset: Pick<Declaration, 'columns'>): Field[] =>
  [...fieldsOf(dataset).values()].filter(({ inCsv, type }) => inCsv && type !== 'object');

function columnField(path: string, { kind, description, inCsv }: DeclaredColumn): Field {
  return {
    path,
    ...shapeOf(kind.schema),
    isColumn: true,
    description,
    inCsv,
    // A stored declaration has no functions; the type determines them.
    kind: { ...kindOfType(kind.type), ...kind },
  };
}

function memberFields(path: string, schema: ShapeSchema, column: DeclaredColumn): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const field: Field = {
      path: `${path}.${name}`,
      ...shapeOf(member),
      isColumn: false,
      description: member.description ?? `${name}: ${column.description}`,
      inCsv: column.inCsv,
      kind: kindOfSchema(member),
    };
    return [field, ...memberFields(field.path, member, column)];
  });
}

const FIELD_TYPES: Readonly<Record<ValueType['is'], FieldType>> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  json: 'object',
  record: 'object',
  list: 'object',
};

function shapeOf(schema: ShapeSchema): Pick<Field, 'type' | 'isList' | 'nullable'> {
  const type = typeOf(schema);
  const isList = type.is === 'list';
  return {
    type: FIELD_TYPES[isList ? type.item.is : type.is],
    isList,
    nullable: [schema.type].flat().includes('null'),
  };
}

const PUBLISHED_TYPES: Readonly<Record<FieldType, string>> = {
  text: 'string',
  number: 'number',
  date: 'string, format date',
  boolean: 'boolean',
  object: 'object',
};

function kindOfSchema(schema: ShapeSchema): Kind<any> {
  const { type, isList, nullable } = shapeOf(schema);
  const published = `${isList ? 'array of ' : ''}${PUBLISHED_TYPES[type]}${nullable ? ' or null' : ''}`;
  const isInteger = typeOf(schema).is === 'integer';
  const kind = kindOfType(published);
  return { ...kind, tableSchema: isInteger ? 'integer' : kind.tableSchema, schema };
}

/** Returns a function that reads the field from a row; a missing value is null. */
export function fieldReader({ path, isColumn }: Pick<Field, 'path' | 'isColumn'>): (row: Row) => unknown {
  if (isColumn) return (row) => row[path] ?? null;
  const keys = path.split('.');
  return (row) => {
    let value: unknown = row;
    for (const key of keys) value = (value as Row | null | undefined)?.[key];
    return value ?? null;
  };
}
