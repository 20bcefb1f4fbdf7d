import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import type { TSchema } from '../../json-schema.ts';
import { LARGEST_ID } from '../../storage/ids.ts';
import { fillDefaults, IMPORT_LINES, type ImportLine } from './import-line.ts';
import type { Problem } from './importing.ts';
import { MOST_LINE_MEGABYTES, type RawLine } from './read-lines.ts';

/** A line that is a JSON object has a value. A blank line has neither a value nor problems. */
export interface JsonLine {
  readonly number: number;
  readonly value?: Record<string, unknown>;
  readonly problems: readonly Problem[];
}

/** A good line has a value. `named` holds the type and id, which even a bad line may have. */
export interface ParsedLine {
  readonly number: number;
  readonly value?: ImportLine;
  readonly problems: readonly Problem[];
  readonly named?: Named | undefined;
}

export interface Named {
  readonly type: string;
  readonly id: number;
}

const LINES: ReadonlyMap<unknown, TSchema> = new Map(Object.entries<TSchema>(IMPORT_LINES));
const UNKNOWN_TYPE = `must be one of ${[...LINES.keys()].join(', ')}`;
const LONGEST_VALUE = 60;
const decoder = new TextDecoder('utf-8', { fatal: true });

export function decodeLine({ number, bytes }: RawLine): JsonLine {
  const refuse = (reason: string): JsonLine => ({ number, problems: [{ field: '', reason }] });
  if (!bytes) return refuse(`is longer than ${MOST_LINE_MEGABYTES} MB`);
  try {
    const text = decoder.decode(bytes);
    if (text.trim() === '') return { number, problems: [] };
    const value = JSON.parse(text) as unknown;
    if (typeof value !== 'object' || value === null) return refuse('is not an object');
    const problems = SURROGATE.test(text) ? [...listHalves(value)] : [];
    return { number, value: value as Record<string, unknown>, problems };
  } catch (error) {
    return refuse(error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'is not UTF-8');
  }
}

/** Half of a surrogate pair, which PostgreSQL cannot store in JSON. A line is UTF-8, so only an escape can make one. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

function* listHalves(value: unknown, field = ''): Generator<Problem> {
  if (typeof value === 'string' && !value.isWellFormed())
    yield { field, reason: 'contains an incomplete character' };
  if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      yield* listHalves(member, field === '' ? name : `${field}.${name}`);
}

/** The type and id of a value that may be anything. */
export function nameOf({ type, id }: Record<string, unknown>): Named | undefined {
  if (type === 'exchange_rate' || !LINES.has(type) || !Number.isInteger(id)) return undefined;
  return (id as number) > 0 && (id as number) <= LARGEST_ID
    ? { type: type as string, id: id as number }
    : undefined;
}

/** Checks lines against the schema of their type. */
export function createLineParser(): (line: JsonLine) => ParsedLine {
  const validators = new Map([...LINES].map(([type, schema]) => [type, Compile(schema)]));
  return ({ number, value, problems }) => {
    if (!value) return { number, problems };
    const named = nameOf(value);
    if (problems.length > 0) return { number, problems, named };
    const validator = validators.get(value['type']);
    if (!validator) return { number, problems: [{ field: 'type', reason: UNKNOWN_TYPE }] };
    return validator.Check(value)
      ? { number, value: completed(value), problems, named }
      : { number, problems: problemsOf(validator.Errors(value), value), named };
  };
}

/** Fills in the defaults of a valid line. */
export function completed(value: Record<string, unknown>): ImportLine {
  fillDefaults(LINES.get(value['type'])!, value);
  return value as unknown as ImportLine;
}

/** Describes a validator's errors to the author of the line. */
function problemsOf(errors: readonly TLocalizedValidationError[], value: unknown): Problem[] {
  return errors.flatMap((error): Problem[] => {
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const member = (name: string, reason: string) => ({ field: [...path, name].join('.'), reason });
    const found = (reason: string) => [{ field: path.join('.'), reason: `${reason}${valueAt(value, path)}` }];
    switch (error.keyword) {
      case 'boolean':
        // additionalProperties reports the same problem with the field's name.
        return [];
      case 'additionalProperties':
        return error.params.additionalProperties.map((name) => member(name, 'is not a field of this line'));
      case 'required':
        return error.params.requiredProperties.map((name) => member(name, 'is missing'));
      case 'enum':
        return found(`must be one of ${error.params.allowedValues.join(', ')}`);
      default:
        return found(error.message);
    }
  });
}

function valueAt(value: unknown, path: readonly string[]): string {
  let inner = value;
  for (const part of path) inner = (inner as Record<string, unknown> | undefined)?.[part];
  if (typeof inner === 'object' || inner === undefined) return '';
  const text = JSON.stringify(inner);
  return `; it is ${text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}`;
}
