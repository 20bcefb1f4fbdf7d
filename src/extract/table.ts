import { CsvError, parse } from 'csv-parse/sync';
import { closedObject, type Static, type TProperties, Type } from '../json-schema.ts';
import { BadFile, parseJson } from './bad-file.ts';
import type { Document } from './document.ts';
import { runsOf, sum } from '../datasets/measures/numbers.ts';

/** A longer line is not a table row. */
const MOST_ROW_CHARACTERS = 1_000_000;

/** A column's name, or a JSON pointer ("/measures/food/value") into a row object. */
export const column = Type.String({ minLength: 1, maxLength: 200 });

/** A mapping of a table: the members that every table may have, and the extractor's own. */
export function tableMapping<Members extends TProperties>(members: Members) {
  return closedObject({
    delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 1 })),
    /** JSON pointer to the list of rows; by default the whole document. */
    rows: Type.Optional(Type.String({ maxLength: 200 })),
    /** Keeps only rows whose cells equal these values, or one of a list. */
    where: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
    ),
    ...members,
  });
}

type TableOptions = Static<ReturnType<typeof tableMapping<{}>>>;

export async function* readRows(document: Document, options: TableOptions): AsyncGenerator<Row> {
  const conditions = Object.entries(options.where ?? {});
  let number = 0;
  for (const cells of recordsOf(document, await document.text(), options)) {
    number += 1;
    const row = makeRow(document, number, cells);
    if (conditions.every(([name, wanted]) => [wanted].flat().includes(row.cell(name)))) yield row;
  }
}

function makeRow(document: Document, number: number, cells: unknown) {
  /** A cell as trimmed text; empty if missing. */
  const cell = (name: string) => {
    if (name.startsWith('/')) return textOf(pointed(cells, name));
    const value = memberOf(cells, name);
    // A JSON row may omit a member; a table has a column in all rows or in none.
    if (value === undefined && !(isJson(document.name) && number > 1))
      throw new BadFile(`${document.name} has no column "${name}".`);
    return textOf(value);
  };
  return {
    /** The first row after the header is 1. */
    number,
    cell,
    numberAt(name: string) {
      const text = cell(name);
      const value = text === '' || text.toUpperCase() === 'NA' ? NaN : Number(text);
      return Number.isFinite(value) ? value : undefined;
    },
  };
}

export type Row = ReturnType<typeof makeRow>;

function memberOf(value: unknown, name: string): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function pointed(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce((at, key) => memberOf(at, key.replaceAll('~1', '/').replaceAll('~0', '~')), value);
}

const isJson = (name: string) => /\.(?:json|jsonl|ndjson)(?:\.gz)?$/.test(name);

function recordsOf({ name }: Document, text: string, options: TableOptions): Iterable<unknown> {
  if (/\.(?:jsonl|ndjson)(?:\.gz)?$/.test(name)) return jsonLines(name, text);
  if (isJson(name)) return jsonRows(name, text, options.rows ?? '');
  // Spreadsheets in countries with a decimal comma write semicolons.
  const usual = /^[^,\n]*;[^,\n]*(?:\n|$)/.test(text) ? ';' : ',';
  return csvRows(name, text, options.delimiter ?? (name.endsWith('.tsv') ? '\t' : usual));
}

/** "/*\/items" are the items of all members of a list. A JSON-stat dataset, as statistics offices publish it, has a row per value. */
function jsonRows(name: string, text: string, pointer: string): readonly unknown[] {
  const [outer = '', ...inner] = pointer.split('/*');
  const found = inner.reduce<unknown>(
    (list, rest) => (Array.isArray(list) ? list.flatMap((each) => pointed(each, rest) ?? []) : undefined),
    pointed(parseJson(name, text), outer),
  );
  if (isJsonStat(found)) return statisticsRows(found);
  if (Array.isArray(found)) return found;
  if (found !== null && typeof found === 'object') return [found];
  throw new BadFile(`${name} has no rows at "${pointer}".`);
}

interface JsonStat {
  readonly value: readonly unknown[];
  readonly dimension: { readonly id: readonly string[] } & Readonly<Record<string, unknown>>;
}

const isJsonStat = (found: unknown): found is JsonStat =>
  Array.isArray(memberOf(found, 'value')) && Array.isArray(pointed(found, '/dimension/id'));

/** The values are in the order of the dimensions' categories, the last dimension first. */
function statisticsRows({ value, dimension }: JsonStat): readonly unknown[] {
  const labels = dimension.id.map((id) => {
    const { index, label } = memberOf(dimension[id], 'category') as Record<string, Record<string, string>>;
    const keys = Object.keys(index!).sort((a, b) => Number(index![a]) - Number(index![b]));
    return [id, keys.map((key) => label![key])] as const;
  });
  return value.map((each, at) => {
    let rest = at;
    const cells = labels.toReversed().map(([id, names]) => {
      const name = names[rest % names.length];
      rest = Math.floor(rest / names.length);
      return [id, name];
    });
    return { ...Object.fromEntries(cells), value: each };
  });
}

function* jsonLines(name: string, text: string): Generator {
  for (const line of text.split('\n')) {
    if (line.length > MOST_ROW_CHARACTERS) throw new BadFile(tooLong(name));
    if (line.trim() !== '') yield parseJson(name, line);
  }
}

function csvRows(name: string, text: string, delimiter: string): readonly unknown[] {
  try {
    return parse(text, {
      columns: (header: string[]) => header.map((cell) => cell.trim()),
      delimiter,
      bom: true,
      skip_empty_lines: true,
      max_record_size: MOST_ROW_CHARACTERS,
      relax_quotes: delimiter === '\t',
      quote: delimiter === '\t' ? null : '"',
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, lines } = error as CsvError & { lines?: number };
    const problem =
      code === 'CSV_MAX_RECORD_SIZE'
        ? tooLong(name)
        : `${name} is not a table: line ${lines ?? '?'}, ${code}.`;
    throw new BadFile(problem, { cause: error });
  }
}

const tooLong = (name: string) => `${name} has a row of more than ${MOST_ROW_CHARACTERS} characters.`;

/** "2026-04/2026-05", or only "2026-04" if that is the first and the last. */
export function spanOf(periods: readonly string[]): string {
  const [first = '', ...later] = periods.toSorted();
  const last = later.at(-1) ?? first;
  return first === last ? first : `${first}/${last}`;
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

/** A regular expression whose first group is the part of a cell that counts. The operator writes it, and it runs only on short cells. */
export const pattern = Type.String({ maxLength: 200, format: 'regex' });

const MOST_CHARACTERS = 1_000;

/** The pattern's first group in a text; the whole text without a pattern, and undefined without a match. */
export function firstGroup(text: string, source: string | undefined): string {
  if (source === undefined) return text;
  return new RegExp(source, 'u').exec(text.slice(0, MOST_CHARACTERS))?.[1] ?? '';
}
