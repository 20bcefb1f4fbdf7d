import { Type, type TSchema } from '../../json-schema.ts';

// Builders for schemas whose fields all have a description.

type Sentences = Readonly<Record<string, string>>;

export const object = (properties: Record<string, TSchema>) =>
  Type.Object(properties, { additionalProperties: false });
export const item = (description: string, schema: TSchema) =>
  Type.Object({ data: schema }, { additionalProperties: false, description });
export const list = (description: string, schema: TSchema) => item(description, Type.Array(schema));

const each = (sentences: Sentences, build: (description: string) => TSchema) =>
  Object.fromEntries(Object.entries(sentences).map(([name, description]) => [name, build(description)]));
export const strings = (sentences: Sentences) =>
  each(sentences, (description) => Type.String({ description }));
export const integers = (sentences: Sentences) =>
  each(sentences, (description) => Type.Integer({ description }));
export const numbers = (sentences: Sentences) =>
  each(sentences, (description) => Type.Number({ description }));
export const booleans = (sentences: Sentences) =>
  each(sentences, (description) => Type.Boolean({ description }));
export const nullable = (type: string, description: string, example: string | number) =>
  Type.Unsafe({ type: [type, 'null'], description, examples: [example] });
