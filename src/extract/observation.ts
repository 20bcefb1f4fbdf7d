import { closedObject, enumOf, type Static, Type } from '../json-schema.ts';
import { keysOf } from '../datasets/records.ts';
import { FIELD_NAMES } from './fields.ts';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BadFile, codeOf } from './bad-file.ts';

const SHORT = 200;

/** What an extractor may return. Money is in the field's unit with its own currency: "VND per room and night". */
export const candidateSchema = closedObject({
  place: Type.String({ minLength: 1, maxLength: SHORT }),
  field: enumOf(FIELD_NAMES),
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
});

export type Candidate = Static<typeof candidateSchema>;

/** Something that looked like a value but is not, with the reason. */
export interface Refusal extends Readonly<Partial<Record<'place' | 'field' | 'class', string | undefined>>> {
  readonly reason: string;
  readonly locator: string;
  readonly value?: string | number | undefined;
}

export type Finding = Candidate | Refusal;

export const isRefusal = (finding: Finding): finding is Refusal => 'reason' in finding;

const { locator: _, passage: __, ...found } = candidateSchema.properties;
const FOUND = keysOf<Exclude<keyof Candidate, 'locator' | 'passage'>>(found);
const ORIGIN = ['publisher', 'address', 'sha256', 'locator', 'extractor', 'version'] as const;

/** In the order of the file, which has a line for each observation. */
export const OBSERVATION_COLUMNS = [...FOUND, ...ORIGIN];

export type Observation = Readonly<Candidate & Record<(typeof ORIGIN)[number], string>>;

/** What a reject may share with an observation. */
export const REFUSED = ['place', 'field', 'class', 'value'] as const;

const REJECT_COLUMNS = ['document', 'sha256', 'locator', 'extractor', 'reason', ...REFUSED] as const;

export type Reject = Readonly<Record<(typeof REJECT_COLUMNS)[number], string | number | undefined>>;

/** The rejects of "prices.csv" are in "prices.rejects.csv" next to it. */
export const rejectsFileOf = (file: string) => `${file.replace(/\.csv$/, '')}.rejects.csv`;

const asideOf = (file: string) => join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);

/** Both files are complete on disk before either replaces an earlier one. */
export async function writeObservations(
  file: string,
  { observations, rejects }: { observations: readonly Observation[]; rejects: readonly Reject[] },
): Promise<void> {
  const texts = [
    [rejectsFileOf(file), tableOf(REJECT_COLUMNS, rejects)],
    [file, tableOf(OBSERVATION_COLUMNS, observations)],
  ] as const;
  try {
    for (const [final, text] of texts) await writeFile(asideOf(final), text, { flush: true });
    for (const [final] of texts) await rename(asideOf(final), final);
  } catch (error) {
    for (const [final] of texts) await rm(asideOf(final), { force: true });
    throw new BadFile(`${file} cannot be written: ${codeOf(error)}.`, { cause: error });
  }
}

function tableOf<Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Partial<Record<Name, string | number | undefined>>>[],
): string {
  const lines = rows.map((row) => columns.map((name) => cellOf(row[name])).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

/** An apostrophe keeps a spreadsheet from executing the cell as a formula. */
function cellOf(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(/[\r\n]+/g, ' ');
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
