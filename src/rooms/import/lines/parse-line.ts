import type { TSchema } from '../../../json-schema.ts';
import { Compile } from 'typebox/compile';
import type { CatalogueKind } from '../../catalogue.ts';
import { fillDefaults } from './defaults.ts';
import { IMPORT_LINES, MERGED_LINES, type ImportLine, type RoomLine, type RoomParts } from './import-line.ts';
import { problemsOf, type Problem } from './line-problem.ts';
import { MOST_LINE_MEGABYTES, type RawLine } from './read-lines.ts';
import { LARGEST_ID } from '../../../storage/find-id.ts';

/**
 * A line has a value or problems; a blank line has neither. `parts` is set for a room that must be completed first. `named` holds the
 * type and id, which even a bad line may have.
 */
export interface ParsedLine {
  readonly number: number;
  readonly value?: ImportLine;
  readonly parts?: RoomParts;
  readonly problems: readonly Problem[];
  readonly named?: Named | undefined;
}

export interface Named {
  readonly type: CatalogueKind | 'host' | 'room';
  readonly id: number;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

const linesOf = (merge: boolean): Record<string, TSchema> => (merge ? MERGED_LINES : IMPORT_LINES);

/** Checks a line against the schema of its type. */
export function createLineParser(merge = false): (raw: RawLine) => ParsedLine {
  const validators = new Map(Object.entries(linesOf(merge)).map(([type, schema]) => [type, Compile(schema)]));
  return ({ number, bytes }) => {
    const refuse = (...problems: Problem[]): ParsedLine => ({ number, problems });
    if (!bytes) return refuse({ field: '', reason: `is longer than ${MOST_LINE_MEGABYTES} MB` });
    let value: unknown;
    try {
      const text = decoder.decode(bytes);
      if (text.trim() === '') return refuse();
      value = JSON.parse(text);
      const halves = SURROGATE.test(text) ? [...listHalves(value)] : [];
      if (halves.length > 0) return { ...refuse(...halves), named: nameOf(value as object) };
    } catch (error) {
      return refuse({ field: '', reason: describe(error) });
    }
    if (typeof value !== 'object' || value === null) return refuse({ field: '', reason: 'is not an object' });
    const validator = validators.get(String((value as { type?: unknown }).type));
    if (!validator)
      return refuse({ field: 'type', reason: `must be one of ${[...validators.keys()].join(', ')}` });
    const named = nameOf(value);
    if (!validator.Check(value)) return { ...refuse(...problemsOf(validator.Errors(value), value)), named };
    const line = filled(value, merge);
    const isParts = merge && line.type === 'room';
    return { number, ...(isParts ? { parts: line } : { value: line as ImportLine }), problems: [], named };
  };
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

function nameOf(value: { readonly type?: unknown; readonly id?: unknown }): ParsedLine['named'] {
  const { type, id } = value;
  if (type === 'exchange_rate' || !Number.isInteger(id)) return undefined;
  return (id as number) > 0 && (id as number) <= LARGEST_ID
    ? { type: type as Named['type'], id: id as number }
    : undefined;
}

/** Checks a room after it was completed. */
export function createRoomChecker(): (parsed: ParsedLine, room: RoomLine) => ParsedLine {
  const validator = Compile(IMPORT_LINES.room as TSchema);
  return (parsed, room) =>
    validator.Check(room)
      ? { ...parsed, value: room }
      : { ...parsed, problems: problemsOf(validator.Errors(room), room) };
}

/** Parses a line that was valid before. */
export function parseGoodLine({ bytes }: RawLine, merge: boolean): ImportLine | RoomParts | undefined {
  const text = decoder.decode(bytes);
  return text.trim() === '' ? undefined : filled(JSON.parse(text), merge);
}

function filled(value: unknown, merge: boolean): ImportLine | RoomParts {
  const line = value as ImportLine | RoomParts;
  fillDefaults(linesOf(merge)[line.type]!, line);
  return line;
}

function describe(error: unknown): string {
  return error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'is not UTF-8';
}
