import { closedObject, type Static, type TSchema, Type } from '../json-schema.ts';
import { Compile } from 'typebox/compile';
import { BadFile } from './bad-file.ts';

export const SIDECAR_ENDING = '.source.json';

const text = Type.String({ minLength: 1, maxLength: 1_000 });

/** The file next to each document: its origin, and how to read it. */
const sidecarSchema = closedObject({
  /** Where anyone can find the same bytes: an https address, or owner/name@commit:path. */
  address: text,
  publisher: text,
  retrieved: Type.String({ pattern: '^\\d{4}-\\d{2}(?:-\\d{2})?$' }),
  licence: text,
  extractor: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  /** The expected digest; the document is rejected if it differs. */
  sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** The destination that the whole document covers. */
  place: Type.Optional(text),
  /** The period that its values cover; by default the date of retrieval. */
  period: Type.Optional(Type.String({ pattern: '^\\d{4}[-/\\d]*$', maxLength: 40 })),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** The price of one US dollar, with its date; required for every conversion. */
  rate: Type.Optional(
    closedObject({
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      per_usd: Type.Number({ exclusiveMinimum: 0 }),
      date: Type.String({ pattern: '^\\d{4}[-/\\d]*$' }),
      source: Type.Optional(text),
    }),
  ),
  nights_per_price: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  mapping: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  notes: Type.Optional(Type.String()),
});

export type Sidecar = Static<typeof sidecarSchema>;

const sidecarCheck = Compile(sidecarSchema);

export function parseSidecar(name: string, json: string): Sidecar {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new BadFile(`${name} is not JSON.`);
  }
  return checked(name, sidecarCheck, value);
}

/** The value, which is all or part of a sidecar, if it has the declared shape. */
export function checked<Schema extends TSchema>(
  name: string,
  check: ReturnType<typeof Compile<Schema>>,
  value: unknown,
): Static<Schema> {
  if (check.Check(value)) return value;
  const problems = check
    .Errors(value)
    .map(({ instancePath, message }) => `${instancePath} ${message}`.trim());
  throw new BadFile(`${name}: ${[...new Set(problems)].join('; ')}.`);
}
