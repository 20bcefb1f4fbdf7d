import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import type { TSchema } from '../../json-schema.ts';
import { LARGEST_ID } from '../../storage/ids.ts';
import { declaredOrder } from '../stored-record.ts';
import { IMPORT_LINES, type ImportLine } from './lines.ts';

const CHUNK_BYTES = 1_048_576;
export const MOST_LINE_MEGABYTES = 16;
const MOST_LINE_BYTES = MOST_LINE_MEGABYTES * 1_048_576;
const LONGEST_VALUE = 60;

/** What is wrong with a line. `field` is a path such as `photos.0.name`, or empty for the whole line. */
export interface Problem {
  readonly field: string;
  readonly reason: string;
}

/** `bytes` is undefined if the line is too long to keep. */
interface RawLine {
  readonly number: number;
  readonly bytes: Uint8Array | undefined;
}

/** A line has a value, or problems. A blank line has neither. */
interface Line<Value> {
  readonly number: number;
  readonly value?: Value;
  readonly problems: readonly Problem[];
  /** The type and id, which even a bad line may have. */
  readonly named?: { readonly type: string; readonly id: number } | undefined;
}

export type JsonLine = Line<Record<string, unknown>>;
export type ParsedLine = Line<ImportLine>;

/** Yields about a megabyte of lines at a time; the digest covers every byte. */
export async function* readLines(file: string, digest: Hash) {
  let [number, bytesRead] = [0, 0];
  /** The beginning of a line that goes on in the next chunk; undefined if it is too long already. */
  let rest: Buffer | undefined = NO_BYTES;
  const take = (end: Buffer): RawLine => {
    const bytes =
      rest && rest.length + end.length <= MOST_LINE_BYTES ? Buffer.concat([rest, end]) : undefined;
    rest = NO_BYTES;
    return { number: (number += 1), bytes };
  };
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const bytes = chunk as Buffer;
    digest.update(bytes);
    bytesRead += bytes.length;
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
      lines.push(take(bytes.subarray(start, end)));
      start = end + 1;
    }
    if (rest) rest = Buffer.concat([rest, bytes.subarray(start)]);
    if (rest && rest.length > MOST_LINE_BYTES) rest = undefined;
    yield { lines, bytesRead };
  }
  if (rest?.length !== 0) yield { lines: [take(NO_BYTES)], bytesRead };
}

const NO_BYTES = Buffer.alloc(0);
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The line as a JSON object, whatever its members are. */
export function decodeLine({ number, bytes }: RawLine): JsonLine {
  const refuse = (reason: string): JsonLine => ({ number, problems: [{ field: '', reason }] });
  if (!bytes) return refuse(`is longer than ${MOST_LINE_MEGABYTES} MB`);
  try {
    const text = decoder.decode(bytes);
    if (text.trim() === '') return { number, problems: [] };
    const value = JSON.parse(text) as Record<string, unknown> | null;
    if (typeof value !== 'object' || value === null) return refuse('is not an object');
    const problems = SURROGATE.test(text) ? [...listHalves(value)] : [];
    return { number, value, problems, named: nameOf(value) };
  } catch (error) {
    return refuse(error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'is not UTF-8');
  }
}

/** Half of a surrogate pair, which PostgreSQL cannot store in JSON. A line is UTF-8, so only an escape can make one. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

function* listHalves(value: unknown, path: readonly string[] = []): Generator<Problem> {
  if (typeof value === 'string' && !value.isWellFormed())
    yield { field: path.join('.'), reason: 'contains an incomplete character' };
  if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) yield* listHalves(member, [...path, name]);
}

const LINES = new Map<unknown, TSchema>(Object.entries(IMPORT_LINES));
const UNKNOWN_TYPE = `must be one of ${[...LINES.keys()].join(', ')}`;

function nameOf({ type, id }: Record<string, unknown>): JsonLine['named'] {
  if (type === 'exchange_rate' || !LINES.has(type) || !Number.isInteger(id)) return undefined;
  const isId = (id as number) > 0 && (id as number) <= LARGEST_ID;
  return isId ? { type: type as string, id: id as number } : undefined;
}

const compile = (schema: TSchema) => ({ validator: Compile(schema), order: declaredOrder(schema) });
/** Filled when a type is first read, because most imports have few types. */
const compiled = new Map<TSchema, ReturnType<typeof compile>>();

/** Checks lines against the schema of their type, and fills in the defaults of missing members. */
export function parseLine({ value, ...line }: JsonLine): ParsedLine {
  if (!value || line.problems.length > 0) return line;
  const schema = LINES.get(value['type']);
  if (!schema) return { ...line, problems: [{ field: 'type', reason: UNKNOWN_TYPE }] };
  const { validator, order } = compiled.getOrInsertComputed(schema, compile);
  return validator.Check(value)
    ? { ...line, value: order(value) as ImportLine }
    : { ...line, problems: problemsOf(validator.Errors(value), value) };
}

function problemsOf(errors: readonly TLocalizedValidationError[], value: unknown): Problem[] {
  return errors.flatMap((error): Problem[] => {
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const members = (names: readonly string[], reason: string) =>
      names.map((name) => ({ field: [...path, name].join('.'), reason }));
    const found = (reason: string) => [{ field: path.join('.'), reason: `${reason}${valueAt(value, path)}` }];
    switch (error.keyword) {
      case 'boolean':
        // additionalProperties reports the same problem with the field's name.
        return [];
      case 'additionalProperties':
        return members(error.params.additionalProperties, 'is not a field of this line');
      case 'required':
        return members(error.params.requiredProperties, 'is missing');
      case 'enum':
        return found(`must be one of ${error.params.allowedValues.join(', ')}`);
      default:
        return found(error.message);
    }
  });
}

function valueAt(value: unknown, path: readonly string[]): string {
  const inner = path.reduce((outer: any, part) => outer?.[part], value);
  if (typeof inner === 'object' || inner === undefined) return '';
  const text = JSON.stringify(inner);
  return `; it is ${text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}`;
}
