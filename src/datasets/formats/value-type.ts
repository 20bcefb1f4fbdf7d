import { csvColumns, type Declaration, type Row } from '../dataset.ts';

/** The type of a value, for formats with types of their own. JSON means an object without declared members. */
export type ValueType =
  | { readonly is: 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'json' }
  | { readonly is: 'list'; readonly item: ValueType }
  | { readonly is: 'record'; readonly members: readonly Member[] };

export interface Member {
  readonly name: string;
  readonly type: ValueType;
}

/** The parts of a column's JSON schema that describe the shape of its values. */
export interface ShapeSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: ShapeSchema;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, ShapeSchema>>;
  readonly description?: string;
}

/** The type of the values that are not null. */
export const typeWordOf = ({ type }: ShapeSchema): string | undefined =>
  [type].flat().find((word) => word !== 'null');

export function listMembers({ columns }: Pick<Declaration, 'columns'>): Member[] {
  return Object.entries(columns).map(([name, { kind }]) => ({
    name,
    type: typeOf(kind.schema as ShapeSchema),
  }));
}

function typeOf(schema: ShapeSchema): ValueType {
  const { format, items, properties } = schema;
  switch (typeWordOf(schema)) {
    case 'string':
      return { is: format === 'date' ? 'date' : 'text' };
    case 'integer':
      return { is: 'integer' };
    case 'number':
      return { is: 'decimal' };
    case 'boolean':
      return { is: 'boolean' };
    case 'array':
      return items ? { is: 'list', item: typeOf(items) } : { is: 'json' };
    case 'object':
      return properties && Object.keys(properties).length > 0
        ? { is: 'record', members: membersOf(properties) }
        : { is: 'json' };
    default:
      return { is: 'json' };
  }
}

const membersOf = (properties: Readonly<Record<string, ShapeSchema>>): Member[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, type: typeOf(schema) }));

export type LeafType = Exclude<ValueType['is'], 'list' | 'record'>;

/** How a format represents the values of a type, where that differs from JSON. */
export type Conversions = Readonly<Partial<Record<LeafType, (value: any) => unknown>>>;

/** Returns a function that converts a value of the type, nested values included. */
export function converter(type: ValueType, conversions: Conversions): (value: any) => unknown {
  const convert = converterOfPresent(type, conversions);
  return (value) => (value === null || value === undefined ? null : convert(value));
}

function converterOfPresent(type: ValueType, conversions: Conversions): (value: any) => unknown {
  if (type.is === 'list') {
    const ofItem = converter(type.item, conversions);
    return (items: unknown[]) => items.map(ofItem);
  }
  if (type.is === 'record') {
    const ofMembers = type.members.map(
      (member) => [member.name, converter(member.type, conversions)] as const,
    );
    return (record: Row) => Object.fromEntries(ofMembers.map(([name, of]) => [name, of(record[name])]));
  }
  return conversions[type.is] ?? ((value) => value);
}

/** A column of a flat table: each member of a record becomes a column named `column.member`. */
export interface FlatColumn {
  readonly name: string;
  /** Never a record. */
  readonly type: ValueType;
  /** The declared column's name. */
  readonly column: string;
  readonly valueOf: (row: Row) => unknown;
}

export function listFlatColumns(declaration: Pick<Declaration, 'columns'>): FlatColumn[] {
  const columns = Object.fromEntries(csvColumns(declaration));
  const flat = listMembers({ columns }).flatMap(({ name, type }) =>
    flatten({ name, type, column: name, valueOf: (row) => row[name] }),
  );
  // An object and one of its members may both be selected.
  return flat.filter(({ name }, at) => flat.findIndex((other) => other.name === name) === at);
}

function flatten(column: FlatColumn): FlatColumn[] {
  const { name, type, valueOf } = column;
  if (type.is !== 'record') return [column];
  return type.members.flatMap((member) =>
    flatten({
      ...column,
      name: `${name}.${member.name}`,
      type: member.type,
      valueOf: (row) => (valueOf(row) as Row | null)?.[member.name],
    }),
  );
}

/** For people: a list's items are joined with commas, and null is the empty text. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
