import { csvColumns, type Declaration, type Row } from '../../datasets/dataset.ts';
import { fold } from '../../datasets/fold.ts';
import { compareCells, itemsOf, searchTextOf } from './cell.ts';

/** What part of the rows a table shows, and in what order: all that its address says. */
export interface TableView {
  readonly search: string;
  /** Column and value; a row has to have all of them. */
  readonly filters: readonly (readonly [column: string, value: string])[];
  readonly sort: { readonly column: string; readonly descending: boolean } | undefined;
  readonly page: number;
}

export interface ShownRows {
  readonly rows: readonly Row[];
  /** Rows that match, on all pages. */
  readonly total: number;
  /** The place of the first row shown among them, from 1. */
  readonly first: number;
  readonly page: number;
  readonly pages: number;
}

export interface FilterChoice {
  readonly column: string;
  readonly values: readonly string[];
}

/** Parameters that are no column's: `test` holds the declarations to it. */
export const RESERVED_PARAMETERS = ['q', 'sort', 'page'] as const;

export const PAGE_LENGTH = 20;
const MOST_CHOICES = 100;
const LONGEST_VALUE = 100;

/** Every address means something: what names no column, or is no number, is passed over. */
export function parseTableView(dataset: Declaration, query: Readonly<Record<string, unknown>>): TableView {
  const columns = csvColumns(dataset).map(([key]) => key);
  const textOf = (name: string) => listValues(query[name])[0] ?? '';
  const sorted = textOf('sort').replace(/^-/, '');
  const page = textOf('page');
  return {
    search: textOf('q').trim(),
    filters: columns.flatMap((column) => listValues(query[column]).map((value) => [column, value] as const)),
    sort: columns.includes(sorted)
      ? { column: sorted, descending: textOf('sort').startsWith('-') }
      : undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The query of a view in one spelling: empty for the plain one, else with its question mark. */
export function tableQuery({ search, filters, sort, page }: TableView): string {
  const query = new URLSearchParams([
    ...(search ? [['q', search]] : []),
    ...filters.map(([column, value]) => [column, value]),
    ...(sort ? [['sort', `${sort.descending ? '-' : ''}${sort.column}`]] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]).toString();
  return query && `?${query}`;
}

export function showRows(dataset: Declaration, rows: readonly Row[], view: TableView): ShownRows {
  const found = findRows(dataset, rows, view);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_LENGTH));
  const page = Math.min(view.page, pages);
  const start = (page - 1) * PAGE_LENGTH;
  const shown = found.slice(start, start + PAGE_LENGTH);
  return { rows: shown, total: found.length, first: start + 1, page, pages };
}

function findRows(
  dataset: Declaration,
  rows: readonly Row[],
  { search, filters, sort }: TableView,
): readonly Row[] {
  const words = fold(search).split(' ').filter(Boolean);
  const found = rows.filter(
    (row) =>
      filters.every(([column, value]) => itemsOf(row[column]).includes(value)) &&
      (words.length === 0 || hasWords(searchTextOf(dataset, row), words)),
  );
  if (!sort) return found;
  const sign = sort.descending ? -1 : 1;
  return found.toSorted((a, b) => sign * compareCells(a[sort.column], b[sort.column]));
}

function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

const choicesOf = new WeakMap<readonly Row[], FilterChoice[]>();

/** The columns that divide the rows into a manageable number of sorts, with what one can ask of each. */
export function listFilterChoices(dataset: Declaration, rows: readonly Row[]): FilterChoice[] {
  return choicesOf.getOrInsertComputed(rows, () => findFilterChoices(dataset, rows));
}

function findFilterChoices(dataset: Declaration, rows: readonly Row[]): FilterChoice[] {
  return csvColumns(dataset).flatMap(([column]) => {
    const values = new Map<string, unknown>();
    for (const row of rows) {
      const value = row[column];
      for (const item of Array.isArray(value) ? value : [value]) values.set(String(item), item);
      if (values.size > MOST_CHOICES) return [];
    }
    const structured = [...values.values()].some((value) => typeof value === 'object' && value !== null);
    if (structured || values.size < 2 || values.size === rows.length) return [];
    const ordered = [...values].sort(([, a], [, b]) => compareCells(a, b));
    return [{ column, values: ordered.map(([text]) => text) }];
  });
}

function listValues(value: unknown): string[] {
  const values = [value].flat().filter((each) => typeof each === 'string');
  return values.filter((text) => text !== '' && text.length <= LONGEST_VALUE);
}
