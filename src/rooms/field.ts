import { Type, type TSchema } from '../json-schema.ts';
import { LARGEST_ID } from '../storage/find-id.ts';
import { LANGUAGES, type Text } from './language.ts';

// The field types used in room records.

const MOST_CHARACTERS = 20_000;

/** PostgreSQL cannot store NUL. */
const WITHOUT_NUL = '^[^\\u0000]*$';

export const idSchema = (description: string) =>
  Type.Integer({ minimum: 1, maximum: LARGEST_ID, description });

export const countSchema = (description: string, maximum = 10_000) =>
  Type.Integer({ minimum: 0, maximum, description });

export const vndSchema = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description: `${description}, in VND` });

export const stringSchema = (description: string, maxLength = 1_000) =>
  Type.String({ maxLength, pattern: WITHOUT_NUL, description });

export const wordSchema = (description: string) =>
  Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 100, description });

export const slugPathSchema = (description: string) =>
  Type.String({ pattern: '^(?:/[a-z0-9-]+)+$', maxLength: 200, description });

export const timeOfDaySchema = (description: string) =>
  Type.String({ pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$', description, examples: ['14:00'] });

export const dateSchema = (description: string) =>
  Type.String({ pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$', description });

export const instantSchema = (description: string) =>
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$',
    description: `${description}, in UTC`,
    examples: ['2019-04-01T02:30:00Z'],
  });

export const textSchema = (description: string) =>
  Type.Unsafe<Text>({
    type: 'object',
    properties: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        { type: 'string', maxLength: MOST_CHARACTERS, pattern: WITHOUT_NUL },
      ]),
    ),
    additionalProperties: false,
    minProperties: 1,
    description: `${description}, in one or more languages`,
  });

export const enumSchema = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], description });

export const nullable = <Value>(schema: TSchema & { type?: unknown; enum?: unknown }) =>
  Type.Unsafe<Value | null>({
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {}),
  });
