import { invalidParameter } from '../../errors.ts';
import type { Declaration } from '../dataset.ts';
import { DEFAULT_FORMAT, FORMAT_NAMES, type FormatName } from '../formats/formats.ts';
import { landingPath } from '../metadata/described-dataset.ts';
import { fieldsOf, type Field } from './field.ts';
import {
  findValue,
  parseInteger,
  parseRowQuery,
  writeRowQuery,
  type Parameters,
  type RowQuery,
} from './row-query.ts';
import { parseSelect } from './select-columns.ts';

/** What `/datasets/<slug>/rows` is asked for. */
export interface RowsRequest {
  readonly query: RowQuery;
  readonly select: readonly Pick<Field, 'path'>[] | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly format: FormatName;
}

export const ROWS_PARAMETERS = ['select', 'limit', 'offset', 'format'] as const;

/** More rows than any of the datasets has today; the most is what an answer can be made of in a moment. */
export const LIMIT = { least: 1, most: 10_000, usual: 1_000 };
export const OFFSET = { least: 0, most: 1_000_000_000, usual: 0 };
const LONGEST_SELECT = 4_000;

export const rowsPath = (dataset: Pick<Declaration, 'slug'>) => `${landingPath(dataset)}/rows`;
export const statsPath = (dataset: Pick<Declaration, 'slug'>) => `${landingPath(dataset)}/stats`;
export const facetsPath = (dataset: Pick<Declaration, 'slug'>) => `${landingPath(dataset)}/facets`;

export function parseRowsRequest(declaration: Declaration, given: Parameters) {
  const format = parseFormat(given);
  return {
    query: parseRowQuery(fieldsOf(declaration), given, ROWS_PARAMETERS),
    select: parseSelect(declaration, findValue(given, 'select', LONGEST_SELECT), format),
    limit: parseInteger(given, 'limit', LIMIT),
    offset: parseInteger(given, 'offset', OFFSET),
    format,
  };
}

function parseFormat(given: Parameters): FormatName {
  const text = findValue(given, 'format') ?? DEFAULT_FORMAT;
  const format = FORMAT_NAMES.find((name) => name === text);
  if (!format)
    throw invalidParameter('format', `${JSON.stringify(text)} is none of ${FORMAT_NAMES.join(', ')}`);
  return format;
}

/** The address of such an answer in one spelling: what has its usual value is left out. */
export function rowsAddress(dataset: Pick<Declaration, 'slug'>, request: RowsRequest): string {
  const { query, select, limit, offset, format } = request;
  return address(rowsPath(dataset), [
    ...writeRowQuery(query),
    ...(select ? [['select', select.map(({ path }) => path).join(',')]] : []),
    ...(limit === LIMIT.usual ? [] : [['limit', String(limit)]]),
    ...(offset === OFFSET.usual ? [] : [['offset', String(offset)]]),
    ...(format === DEFAULT_FORMAT ? [] : [['format', format]]),
  ]);
}

export function address(path: string, parameters: readonly string[][]): string {
  const query = new URLSearchParams(parameters as [string, string][]).toString();
  return query ? `${path}?${query}` : path;
}
