import type { Operation, Schema } from './api-description.ts';
import { findSuccess } from './entries.ts';

export interface Field {
  /** Its path in the response: `data.photos.data[].id`. */
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly allowed: readonly string[];
  readonly description: string;
  /** Undefined for objects and lists of objects. */
  readonly example: unknown;
}

/** The fields of the response; empty if one has no description, because dataset pages describe their own columns. */
export function listDescribedFields(operation: Operation): Field[] {
  const json = findSuccess(operation)?.content?.['application/json'];
  const fields = json ? listFields(json.schema, json.example) : [];
  return fields.every(({ description }) => description !== '') ? fields : [];
}

/** Every field of a response, with its value in the example. */
export function listFields({ properties = {} }: Schema, example: unknown, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const value = (example as Readonly<Record<string, unknown>> | undefined)?.[name];
    return listField(prefix + name, schema, value);
  });
}

function listField(name: string, schema: Schema, value: unknown): Field[] {
  const types = [schema.type ?? 'any'].flat();
  const { items } = schema;
  const inner = findInner(schema, value);
  const type = types.filter((each) => each !== 'null').join(' or ');
  const field = {
    name,
    type: items ? `list of ${items.properties ? 'objects' : String(items.type ?? 'anything')}` : type,
    isNullable: types.includes('null'),
    allowed: (schema.enum ?? []).filter((each) => each !== null),
    description: schema.description ?? '',
    example: inner ? undefined : (schema.examples?.[0] ?? value),
  };
  // A wrapper has the description of its content.
  const isWrapped = name.endsWith('.data') && field.description === '';
  const members = inner ? listFields(inner.schema, inner.value, `${name}${items ? '[]' : ''}.`) : [];
  return isWrapped ? members : [field, ...members];
}

function findInner({ properties, items }: Schema, value: unknown) {
  if (properties) return { schema: { properties }, value };
  if (!items?.properties) return undefined;
  return { schema: items, value: Array.isArray(value) ? (value as readonly unknown[])[0] : undefined };
}
