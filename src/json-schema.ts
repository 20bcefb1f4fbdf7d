import { Type, type TProperties, type TSchema } from 'typebox';

export { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/** An object without other members. */
export const closedObject = <Properties extends TProperties>(properties: Properties, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

export const enumOf = <Word extends string>(words: readonly Word[], options: object = {}) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options });

/** Completes a JSON Schema, or a description that contains some, from a JSON file. Without `required`, an object requires all properties. */
export function completeSchema(schema: unknown, pieces: Readonly<Record<string, unknown>> = {}): TSchema {
  if (Array.isArray(schema)) return schema.map((each) => completeSchema(each, pieces));
  if (!isObject(schema)) return schema as TSchema;
  const { $ref, ...members } = schema;
  const own = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, completeSchema(member, pieces)]),
  );
  if (typeof $ref === 'string') {
    // It names one of the pieces, which the members beside it extend; a function gives a piece that is complete.
    const given = pieces[$ref];
    const piece = typeof given === 'function' ? (given() as unknown) : completeSchema(given, pieces);
    return isObject(piece) ? { ...piece, ...own } : (piece as TSchema);
  }
  if (!isObject(members['properties'])) return own;
  const required = Object.keys(members['properties']);
  return { type: 'object', ...(required.length > 0 && { required }), ...own };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
