import type { TSchema } from 'typebox';

export { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/**
 * Completes a JSON Schema, or a description that contains some, from a JSON file. `$ref` names one of the pieces, which the members beside
 * it extend. An object without `required` requires all its properties.
 */
export function completeSchema(schema: unknown, pieces: Readonly<Record<string, unknown>> = {}): TSchema {
  if (Array.isArray(schema)) return schema.map((each) => completeSchema(each, pieces));
  if (!isObject(schema)) return schema as TSchema;
  const { $ref, ...members } = schema;
  const own = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, completeSchema(member, pieces)]),
  );
  if (typeof $ref === 'string') {
    const piece = completeSchema(pieces[$ref], pieces);
    return isObject(piece) ? { ...piece, ...own } : piece;
  }
  if (!isObject(members['properties'])) return own;
  return { type: 'object', required: Object.keys(members['properties']), ...own };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
