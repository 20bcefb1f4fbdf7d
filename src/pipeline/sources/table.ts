import { parse } from 'csv-parse/sync';
import type { SourceRow } from '../../datasets/provenance/provenance.ts';
import { BadFile } from '../../extract/bad-file.ts';

/** A row of a source table with its location, so that a receipt can cite it. */
export interface TableRow {
  readonly at: SourceRow;
  readonly cells: Readonly<Record<string, string>>;
}

export class InvalidTable extends BadFile {}

export function parseCsv(text: string, source: string, table: string): TableRow[] {
  const parsed = parse(text, { columns: true, info: true }) as unknown as {
    readonly record: Record<string, string>;
    readonly info: { readonly lines: number };
  }[];
  return parsed.map(({ record, info }) => ({ at: { source, table, line: info.lines }, cells: record }));
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
