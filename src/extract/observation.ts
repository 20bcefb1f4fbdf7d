import { Type, type Static } from '../json-schema.ts';
import { FIELD_NAMES, type FieldName } from './fields.ts';

const SHORT = 200;

/** What an extractor may return. Money is in the field's unit with its own currency: "VND per room and night". */
export const candidateSchema = Type.Object(
  {
    place: Type.String({ minLength: 1, maxLength: SHORT }),
    field: Type.Unsafe<FieldName>({ type: 'string', enum: [...FIELD_NAMES] }),
    class: Type.String({ minLength: 1, maxLength: 40 }),
    value: Type.Union([Type.Number(), Type.String({ pattern: '^(?:[1-9]|1[0-2])(?: (?:[1-9]|1[0-2]))*$' })]),
    low: Type.Optional(Type.Number()),
    high: Type.Optional(Type.Number()),
    n: Type.Optional(Type.Integer({ minimum: 1 })),
    unit: Type.String({ minLength: 1, maxLength: SHORT }),
    people: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    period: Type.String({ minLength: 4, maxLength: 40, pattern: '^\\d{4}[-/\\d]*$' }),
    locator: Type.String({ minLength: 1, maxLength: 1_000 }),
    /** The text around a value; the same text in two documents is one observation. */
    passage: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

export type Candidate = Static<typeof candidateSchema>;

/** Something that looked like a value but is not, with the reason. */
export interface Refusal {
  readonly reason: string;
  readonly locator: string;
  readonly place?: string | undefined;
  readonly field?: string | undefined;
  readonly class?: string | undefined;
  readonly value?: string | number | undefined;
}

export type Finding = Candidate | Refusal;

export const isRefusal = (finding: Finding): finding is Refusal => 'reason' in finding;

/** One line of the file, in column order. */
export const OBSERVATION_COLUMNS = [
  'place',
  'field',
  'class',
  'value',
  'low',
  'high',
  'n',
  'unit',
  'people',
  'period',
  'publisher',
  'address',
  'sha256',
  'locator',
  'extractor',
  'version',
] as const;

export type Observation = Readonly<
  Record<(typeof OBSERVATION_COLUMNS)[number], string | number | undefined>
> & {
  readonly place: string;
  readonly field: FieldName;
  readonly class: string;
  readonly value: string | number;
};

export const REJECT_COLUMNS = [
  'document',
  'sha256',
  'locator',
  'extractor',
  'reason',
  'place',
  'field',
  'class',
  'value',
] as const;

export type Reject = Readonly<Record<(typeof REJECT_COLUMNS)[number], string | number | undefined>>;
