import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { CatalogueKind } from '../../catalogue-entry.ts';
import { IMPORT_LINES, type ImportLine } from './import-line.ts';
import { problemsOf, type Problem } from './line-problem.ts';
import { MOST_LINE_MEGABYTES, type RawLine } from './read-lines.ts';
import { LARGEST_ID } from '../../../storage/find-id.ts';

/** A line has a value or problems; a blank one has neither. `named` is what even a bad line is clear about. */
export interface ParsedLine {
  readonly number: number;
  readonly value?: ImportLine;
  readonly problems: readonly Problem[];
  readonly named?: Named | undefined;
}

export interface Named {
  readonly type: CatalogueKind | 'host' | 'room';
  readonly id: number;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Holds a line to the schema of its type. */
export function createLineParser(): (raw: RawLine) => ParsedLine {
  const validators = new Map(
    Object.entries<TSchema>(IMPORT_LINES).map(([type, schema]) => [type, Compile(schema)]),
  );
  return ({ number, bytes }) => {
    const refuse = (...problems: Problem[]): ParsedLine => ({ number, problems });
    if (!bytes) return refuse({ field: '', reason: `is longer than ${MOST_LINE_MEGABYTES} MB` });
    let value: unknown;
    try {
      const text = decoder.decode(bytes);
      if (text.trim() === '') return refuse();
      value = JSON.parse(text);
    } catch (error) {
      return refuse({ field: '', reason: describe(error) });
    }
    if (typeof value !== 'object' || value === null) return refuse({ field: '', reason: 'is no object' });
    const validator = validators.get(String((value as { type?: unknown }).type));
    if (!validator)
      return refuse({ field: 'type', reason: `must be one of ${[...validators.keys()].join(', ')}` });
    const named = nameOf(value);
    if (validator.Check(value)) return { number, value: value as ImportLine, problems: [], named };
    return { ...refuse(...problemsOf(validator.Errors(value), value)), named };
  };
}

function nameOf(value: { readonly type?: unknown; readonly id?: unknown }): ParsedLine['named'] {
  const { type, id } = value;
  if (type === 'exchange_rate' || !Number.isInteger(id)) return undefined;
  return (id as number) > 0 && (id as number) <= LARGEST_ID
    ? { type: type as Named['type'], id: id as number }
    : undefined;
}

/** A line that was found good before. */
export function parseGoodLine({ bytes }: RawLine): ImportLine | undefined {
  const text = decoder.decode(bytes);
  return text.trim() === '' ? undefined : (JSON.parse(text) as ImportLine);
}

function describe(error: unknown): string {
  return error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'is not UTF-8';
}
