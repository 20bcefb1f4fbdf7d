import { invalidParameter } from '../../errors.ts';
import type { Declaration, Row } from '../dataset.ts';
import { address, rowsPath, type Parameters } from '../addresses.ts';
import { fieldsOf, fieldReader } from './field.ts';
import { DEFAULT_FORMAT, formatOf, listFormatsFor } from '../formats/formats.ts';
import { findValue, parseInteger, parseRowQuery, writeRowQuery, getField, splitList } from './row-query.ts';

export const ROWS_PARAMETERS = ['select', 'limit', 'offset', 'format'] as const;

/** The default exceeds the size of every current dataset; the maximum limits the time for one response. */
export const LIMIT = { least: 1, most: 10_000, usual: 1_000 };
export const OFFSET = { least: 0, most: 1_000_000_000, usual: 0 };
const LONGEST_SELECT = 4_000;

/** A request to `/datasets/<slug>/rows`. */
export function parseRowsRequest(declaration: Declaration, given: Parameters) {
  const select = parseSelect(declaration, findValue(given, 'select', LONGEST_SELECT));
  return {
    query: parseRowQuery(fieldsOf(declaration), given, ROWS_PARAMETERS),
    select,
    limit: parseInteger(given, 'limit', LIMIT),
    offset: parseInteger(given, 'offset', OFFSET),
    format: parseFormat(declaration, select, given),
  };
}

export type RowsRequest = Readonly<ReturnType<typeof parseRowsRequest>>;

function parseFormat(declaration: Declaration, { paths = [], dataset }: Selection, given: Parameters) {
  const text = findValue(given, 'format') ?? DEFAULT_FORMAT;
  const formats = listFormatsFor(declaration);
  const format = formats.find((name) => name === text);
  if (!format)
    throw invalidParameter('format', `${JSON.stringify(text)} is not one of ${formats.join(', ')}`);
  const { needs = [], columns } = formatOf(format);
  if (!needs.every((column) => dataset.columns[column]))
    throw invalidParameter('select', `the format ${format} needs ${needs.join(' and ')}`);
  const written = columns ? Object.fromEntries(columns(dataset)) : dataset.columns;
  const missing = paths.find((path) => !written[path]);
  if (missing) throw invalidParameter('select', `${missing} is not in the format ${format}`);
  return format;
}

/** The canonical address of such a response, without default values. */
export function rowsAddress(
  dataset: Pick<Declaration, 'slug'>,
  asked: Omit<RowsRequest, 'select'> & { readonly select: Pick<Selection, 'paths'> },
): string {
  const { query, select, limit, offset, format } = asked;
  return address(rowsPath(dataset), [
    ...writeRowQuery(query),
    ...(select.paths ? [['select', select.paths.join(',')]] : []),
    ...(limit === LIMIT.usual ? [] : [['limit', String(limit)]]),
    ...(offset === OFFSET.usual ? [] : [['offset', String(offset)]]),
    ...(format === DEFAULT_FORMAT ? [] : [['format', format]]),
  ]);
}

/** The fields in `select`, in its order. */
function parseSelect(declaration: Declaration, text: string | undefined) {
  const fields = fieldsOf(declaration);
  const named =
    text === undefined ? undefined : splitList(text).map((path) => getField(fields, 'select', path));
  const selected = named ? [...new Set(named)] : [...fields.values()].filter(({ isColumn }) => isColumn);
  const readers = selected.map((field) => [field.path, fieldReader(field)] as const);
  const columns = selected.map(
    ({ path, kind, description, inCsv }) => [path, { kind, description, inCsv }] as const,
  );
  return {
    /** Undefined for all columns. */
    paths: named && selected.map(({ path }) => path),
    /** The dataset with the selected columns. */
    dataset: { ...declaration, columns: Object.fromEntries(columns) },
    pick: (row: Row): Row => Object.fromEntries(readers.map(([path, read]) => [path, read(row)])),
  };
}

type Selection = ReturnType<typeof parseSelect>;
