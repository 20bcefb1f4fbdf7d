import { pipeline, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { Type } from '../json-schema.ts';
import { BadDocument } from './sidecar.ts';
import type { Document } from './document.ts';
import { runsOf, sum } from '../datasets/measures/numbers.ts';

/** A longer line is not a table row. */
const MOST_ROW_CHARACTERS = 1_000_000;

/** A column's name, or a JSON pointer ("/measures/food/value") into a row object. */
export const column = Type.String({ minLength: 1, maxLength: 200 });

/** The members that every table mapping may have. */
export const tableMapping = {
  delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 1 })),
  /** JSON pointer to the list of rows; by default the whole document. */
  rows: Type.Optional(Type.String({ maxLength: 200 })),
  /** Keeps only rows whose cells equal these values, or one of a list. */
  where: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
  ),
};

interface TableOptions {
  readonly delimiter?: string;
  readonly rows?: string;
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
}

export interface Row {
  /** The first row after the header is 1. */
  readonly number: number;
  /** A cell as trimmed text; empty if missing. */
  cell(name: string): string;
  numberAt(name: string): number | undefined;
}

/** The matching rows of a CSV, TSV, JSON or JSON-lines document. */
export async function* readRows(document: Document, options: TableOptions): AsyncGenerator<Row> {
  const conditions = Object.entries(options.where ?? {}).map(
    ([name, wanted]) => [name, [wanted].flat()] as const,
  );
  let number = 0;
  for await (const cells of recordsOf(document, options)) {
    number += 1;
    const row = makeRow(document, number, cells);
    if (conditions.every(([name, wanted]) => wanted.includes(row.cell(name)))) yield row;
  }
}

function makeRow(document: Document, number: number, cells: unknown): Row {
  const cell = (name: string) => textOf(cellAt(document, number, cells, name));
  return {
    number,
    cell,
    numberAt(name) {
      const text = cell(name);
      if (text === '' || text.toUpperCase() === 'NA') return undefined;
      const value = Number(text);
      return Number.isFinite(value) ? value : undefined;
    },
  };
}

function cellAt(document: Document, number: number, cells: unknown, name: string): unknown {
  if (name.startsWith('/')) return pointed(cells, name);
  if (cells !== null && typeof cells === 'object' && Object.hasOwn(cells, name))
    return (cells as Record<string, unknown>)[name];
  // A JSON row may omit a member; a table has a column in all rows or in none.
  if (isJson(document.name) && number > 1) return undefined;
  throw new BadDocument(`${document.name} has no column "${name}".`);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function pointed(value: unknown, pointer: string): unknown {
  let at = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

const isJson = (name: string) => /\.(?:json|jsonl|ndjson)(?:\.gz)?$/.test(name);

async function* recordsOf(document: Document, options: TableOptions): AsyncGenerator {
  if (/\.(?:jsonl|ndjson)$/.test(document.name)) yield* jsonLines(document);
  else if (isJson(document.name)) yield* jsonRows(document, await document.text(), options.rows ?? '');
  else yield* csvRows(document, options.delimiter ?? (document.name.endsWith('.tsv') ? '\t' : ','));
}

function* jsonRows(document: Document, text: string, pointer: string): Generator {
  const found = pointer === '' ? parseJson(document, text) : pointed(parseJson(document, text), pointer);
  if (Array.isArray(found)) yield* found;
  else if (found !== null && typeof found === 'object') yield found;
  else throw new BadDocument(`${document.name} has no rows at "${pointer}".`);
}

async function* jsonLines(document: Document): AsyncGenerator {
  let rest = '';
  for await (const piece of document.pieces()) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    if (rest.length > MOST_ROW_CHARACTERS) throw tooLong(document);
    for (const line of lines) if (line.trim() !== '') yield parseJson(document, line);
  }
  if (rest.trim() !== '') yield parseJson(document, rest);
}

async function* csvRows(document: Document, delimiter: string): AsyncGenerator {
  const parser = parse({
    columns: (header: string[]) => header.map((name) => name.trim()),
    delimiter,
    bom: true,
    skip_empty_lines: true,
    max_record_size: MOST_ROW_CHARACTERS,
    relax_quotes: delimiter === '\t',
    quote: delimiter === '\t' ? null : '"',
  });
  // Errors reach the loop below through the parser, which the pipeline destroys.
  pipeline(Readable.from(document.pieces()), parser, () => {});
  try {
    for await (const cells of parser) yield cells;
  } catch (error) {
    throw error instanceof BadDocument ? error : badTable(document, error);
  }
}

function badTable(document: Document, error: unknown): Error {
  if (!(error instanceof Error && 'code' in error)) return error as Error;
  const { code, lines } = error as CsvError & { lines?: number };
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(document);
  return new BadDocument(`${document.name} is not a table: line ${lines ?? '?'}, ${code}.`, { cause: error });
}

function tooLong(document: Document): BadDocument {
  return new BadDocument(`${document.name} has a row of more than ${MOST_ROW_CHARACTERS} characters.`);
}

function parseJson(document: Document, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadDocument(`${document.name} is not JSON.`, { cause: error });
  }
}

const MOST_PIECES = 20;

/** "rows 2-5, 9": a short form of row numbers. */
export function nameRows(numbers: readonly number[]): string {
  const runs = runsOf(numbers);
  const count = sum(runs.map(([first, last]) => last - first + 1));
  if (runs.length > MOST_PIECES) return `${count} rows from ${runs[0]![0]} to ${runs.at(-1)![1]}`;
  const named = runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`));
  return `${count === 1 ? 'row' : 'rows'} ${named.join(', ')}`;
}

/** A regular expression with one group. The operator writes it, and it runs only on short cells. */
export const pattern = Type.String({ maxLength: 200, format: 'regex' });

const MOST_CHARACTERS = 1_000;

/** The pattern's first group in a text; the whole text without a pattern, and undefined without a match. */
export function firstGroup(text: string, source: string | undefined): string {
  if (source === undefined) return text;
  return new RegExp(source, 'u').exec(text.slice(0, MOST_CHARACTERS))?.[1] ?? '';
}
