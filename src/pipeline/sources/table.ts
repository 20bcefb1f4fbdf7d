import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { SourceRow } from '../../datasets/provenance/provenance.ts';
import { BadFile } from './bad-file.ts';

/** A row of a source table with its location, so that a receipt can cite it. */
export interface TableRow {
  readonly at: SourceRow;
  readonly cells: Readonly<Record<string, string>>;
}

export class InvalidTable extends BadFile {}

export function parseCsv(text: string, source: string, table: string): TableRow[] {
  const parsed = parse(text, CSV_OPTIONS) as unknown as ParsedRecord[];
  return parsed.map((each) => tableRow(each, source, table));
}

/** The same in slices, for use while serving requests: parsing the first table takes tens of milliseconds. */
export async function parseCsvInSlices(bytes: Buffer, source: string, table: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  await pipeline(chunksOf(bytes), parseStream(CSV_OPTIONS), async (records: AsyncIterable<ParsedRecord>) => {
    for await (const each of records) rows.push(tableRow(each, source, table));
  });
  return rows;
}

const CSV_OPTIONS = { columns: true, info: true } as const;
const CHUNK_BYTES = 1_024;

interface ParsedRecord {
  readonly record: Record<string, string>;
  readonly info: { readonly lines: number };
}

function tableRow({ record, info }: ParsedRecord, source: string, table: string): TableRow {
  return { at: { source, table, line: info.lines }, cells: record };
}

/** Pauses before every chunk, because a stream reads ahead and would parse all the chunks it has in one go. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    await setImmediate();
    yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}

export function cell(row: TableRow, column: string): string {
  const value = row.cells[column];
  if (value === undefined) throw new InvalidTable(`${whereIs(row)} has no column ${column}`);
  return value;
}

export function numberCell(row: TableRow, column: string): number {
  const number = findNumber(row, column);
  if (number === undefined) throw new InvalidTable(`${whereIs(row)}: ${column} is empty`);
  return number;
}

export function findNumber(row: TableRow, column: string): number | undefined {
  const text = cell(row, column).trim();
  if (text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number))
    throw new InvalidTable(`${whereIs(row)}: ${column} is "${text}", not a number`);
  return number;
}

/** The words of a cell with a list separated by blanks. */
export function wordsCell(row: TableRow, column: string): string[] {
  return cell(row, column).split(' ').filter(Boolean);
}

export function whereIs({ at: { source, table, line } }: TableRow): string {
  return `${source}/${table} line ${line}`;
}
