import type { TSchema } from '../../json-schema.ts';
import {
  type Declaration,
  type DeclaredColumn,
  type Row,
  type WrittenDataset,
  csvColumns,
} from '../dataset.ts';

/** A format that no release stores: its file is made from the rows on demand. */
export interface MadeFormat {
  readonly mediaType: string;
  /** Undefined for an attachment. */
  readonly disposition?: 'inline' | 'attachment';
  /** Whether the format compresses its own content, so that HTTP need not. */
  readonly isCompressed?: boolean;
  readonly needs?: readonly string[];
  /** The columns that a file includes; undefined for all of them. */
  readonly columns?: (declaration: Declaration) => [key: string, column: DeclaredColumn][];
  /** The same rows give the same bytes in every process. `declaration` may contain only some of the columns. */
  readonly write: (declaration: Declaration, rows: readonly Row[]) => Uint8Array | Promise<Uint8Array>;
}

/** A format that every release stores. */
export interface StoredFormat extends Omit<MadeFormat, 'write'> {
  readonly disposition: 'inline' | 'attachment';
  readonly columns: (declaration: Declaration) => [key: string, column: DeclaredColumn][];
  readonly write: (dataset: WrittenDataset, rows: readonly Row[]) => Buffer;
  /** Where the rows are in a file, in Table Dialect's terms: https://datapackage.org/standard/table-dialect/ */
  readonly dialect: Readonly<Record<string, unknown>>;
  readonly schema: (dataset: Declaration) => TSchema;
  /** The beginning of a file up to its first row, as a preview. */
  readonly excerpt: (bytes: Buffer) => unknown;
}

/** Without its parameters, the form that links and schemas use. */
export const bareMediaType = (mediaType: string) => mediaType.replace(/;.*/s, '');

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

export function listMembers({ columns }: Pick<Declaration, 'columns'>): Member[] {
  return Object.entries(columns).map(([name, { kind }]) => ({ name, type: typeOf(kind.schema) }));
}

const LEAVES: Readonly<Record<string, LeafType>> = {
  string: 'text',
  integer: 'integer',
  number: 'decimal',
  boolean: 'boolean',
};

/** The type of the values that are not null. */
export function typeOf(schema: ShapeSchema): ValueType {
  const { type, format, items, properties = {} } = schema;
  const word = [type].flat().find((each) => each !== 'null') ?? '';
  if (word === 'array' && items) return { is: 'list', item: typeOf(items) };
  const members = Object.entries(properties).map(([name, member]) => ({ name, type: typeOf(member) }));
  if (word === 'object' && members.length > 0) return { is: 'record', members };
  return { is: format === 'date' ? 'date' : (LEAVES[word] ?? 'json') };
}

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
