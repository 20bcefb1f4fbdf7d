import { invalidParameter, unknownParameter } from '../../errors.ts';
import { quote, shorten, type Parameters } from '../addresses.ts';
import type { Value } from '../stored-rows.ts';
import type { Field, Fields } from './field.ts';

const RANGES = ['gt', 'gte', 'lt', 'lte'] as const;
/** For a list: the row must have every value, not just one. */
const EVERY = 'all';

export const OPERATORS = [...RANGES, EVERY] as const;

type Operator = (typeof OPERATORS)[number];

/** `population.gte=100000`, or `tier=1&tier=2` without an operator, where any of the values matches. */
export interface Filter {
  readonly path: string;
  readonly operator: Operator | undefined;
  /** A range has exactly one value. */
  readonly values: readonly Value[];
}

export interface SortKey {
  readonly path: string;
  readonly descending: boolean;
}

/** Which rows to return, and in what order. A row must pass every filter and contain every search word. */
export interface RowQuery {
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
}

/** The parameters of every query besides the fields. A test checks that no declared field has such a name. */
export const QUERY_PARAMETERS = ['q', 'sort'] as const;

const LONGEST_VALUE = 100;
export const MOST_SORT_KEYS = 4;

/** `own` lists the address's additional parameters. Empty values are ignored, because forms send them. */
export function parseRowQuery(fields: Fields, given: Parameters, own: readonly string[]): RowQuery {
  return {
    ...parseFilters(fields, given, [...QUERY_PARAMETERS, ...own]),
    sort: parseSort(fields, findValue(given, 'sort')),
  };
}

/** The same for an address that counts rows. It rejects `sort`, which would have no effect. */
export function parseCountQuery(fields: Fields, given: Parameters, own: readonly string[]): RowQuery {
  return { ...parseFilters(fields, given, ['q', ...own]), sort: [] };
}

function parseFilters(fields: Fields, given: Parameters, named: readonly string[]) {
  const filters = Object.keys(given)
    .filter((name) => !named.includes(name))
    .flatMap((name) => parseFilter(fields, name, listValues(given, name), named));
  const order = [...fields.keys()].flatMap((path) =>
    [undefined, ...OPERATORS].map((operator) => filterName({ path, operator })),
  );
  return {
    search: findValue(given, 'q')?.trim() ?? '',
    filters: filters.sort((a, b) => order.indexOf(filterName(a)) - order.indexOf(filterName(b))),
  };
}

/** The canonical parameters of a query, in field order. */
export function writeRowQuery({ search, filters, sort }: RowQuery): [name: string, value: string][] {
  return [
    ...(search ? [['q', search] as [string, string]] : []),
    ...filters.flatMap((filter) =>
      filter.values.map((value): [string, string] => [filterName(filter), String(value)]),
    ),
    ...(sort.length > 0 ? [['sort', writeSort(sort)] as [string, string]] : []),
  ];
}

export function writeSort(sort: readonly SortKey[]): string {
  return sort.map(({ path, descending }) => `${descending ? '-' : ''}${path}`).join(',');
}

export function filterName({ path, operator }: Pick<Filter, 'path' | 'operator'>): string {
  return operator ? `${path}.${operator}` : path;
}

function parseFilter(
  fields: Fields,
  name: string,
  texts: readonly string[],
  named: readonly string[],
): Filter[] {
  const { field, operator } = findFilter(fields, name) ?? refuseParameter(fields, name, named);
  const { path, type } = field;
  if (type === 'object') throw invalidParameter(name, objectReason(fields, field));
  if (operator === EVERY && !field.isList)
    throw invalidParameter(name, `.${EVERY} is only for lists, and ${path} is not a list`);
  if (isRange(operator) && !isRanged(field))
    throw invalidParameter(name, `.${operator} is only for numbers and dates, and ${path} is neither`);
  const values = [...new Set(texts.map((text) => parseValue(field, name, text, !isRange(operator))))];
  if (values.length === 0) return [];
  if (isRange(operator) && values.length > 1) throw invalidParameter(name, 'it must not be repeated');
  return [{ path, operator, values }];
}

export function isRanged({ type, isList }: Pick<Field, 'type' | 'isList'>): boolean {
  return !isList && (type === 'number' || type === 'date');
}

function isRange(operator: Operator | undefined): boolean {
  return operator !== undefined && operator !== EVERY;
}

/** A member may be named like an operator; the member then takes precedence. */
export function findFilter(fields: Fields, name: string) {
  const exact = fields.get(name);
  if (exact) return { field: exact, operator: undefined };
  const operator = OPERATORS.find((each) => name.endsWith(`.${each}`));
  const field = operator && fields.get(name.slice(0, -operator.length - 1));
  return field && { field, operator };
}

function objectReason(fields: Fields, { path }: Field): string {
  const members = [...fields.keys()].filter((other) => other.startsWith(`${path}.`));
  return members.length > 0
    ? `${path} is an object. Use one of its members: ${members.join(', ')}`
    : `${path} has no value that a filter can compare`;
}

function refuseParameter(fields: Fields, name: string, named: readonly string[]): never {
  const allowed =
    `${named.join(', ')}, and the fields ${listPaths(fields)}. ` +
    `A field that is a number or a date also takes ${RANGES.map((each) => `.${each}`).join(', ')}; a list also takes .${EVERY}`;
  throw unknownParameter(quote(name), allowed);
}

function parseSort(fields: Fields, text: string | undefined): SortKey[] {
  const keys = splitList(text).map((each) => ({
    path: getField(fields, 'sort', each.replace(/^-/, '')).path,
    descending: each.startsWith('-'),
  }));
  if (keys.length > MOST_SORT_KEYS)
    throw invalidParameter('sort', `it has ${keys.length} fields; at most ${MOST_SORT_KEYS} are allowed`);
  return keys.filter(({ path }, at) => keys.findIndex((key) => key.path === path) === at);
}

export function getField(fields: Fields, parameter: string, path: string): Field {
  const field = fields.get(path);
  if (!field)
    throw invalidParameter(
      parameter,
      `there is no field ${quote(path)}. The fields are ${listPaths(fields)}`,
    );
  return field;
}

const listPaths = (fields: Fields) => [...fields.keys()].join(', ');

export const splitList = (text: string | undefined): string[] =>
  text === undefined ? [] : text.split(',').map((each) => each.trim());

/** The values of a repeatable parameter. */
export function listValues(given: Parameters, name: string): string[] {
  const values = [given[name] ?? []].flat().map(String);
  if (values.some((text) => text.length > LONGEST_VALUE))
    throw invalidParameter(shorten(name), `it has more than ${LONGEST_VALUE} characters`);
  return values.filter((text) => text !== '');
}

/** The value of a parameter that must not be repeated. */
export function findValue(given: Parameters, name: string, longest = LONGEST_VALUE): string | undefined {
  const value = given[name];
  if (Array.isArray(value)) throw invalidParameter(name, 'it must not be repeated');
  if (typeof value !== 'string' || value === '') return undefined;
  if (value.length > longest) throw invalidParameter(name, `it has more than ${longest} characters`);
  return value;
}

export function parseInteger(
  given: Parameters,
  name: string,
  { least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number },
): number {
  const text = findValue(given, name);
  if (text === undefined) return usual;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    throw invalidParameter(name, `${quote(text)} is not an integer from ${least} to ${most}`);
  return number;
}

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
export const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the value that a filter compares with. "null" is accepted for a nullable field, but not as the end of a range. */
function parseValue({ type, nullable }: Field, name: string, text: string, mayBeNull: boolean): Value {
  if (text === 'null' && mayBeNull && nullable) return null;
  const refuse = (reason: string) => invalidParameter(name, `${JSON.stringify(text)} is ${reason}`);
  if (type === 'number') {
    const number = NUMBER.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(number)) throw refuse('not a number');
    return number;
  }
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw refuse('neither true nor false');
    return text === 'true';
  }
  const isDay = DATE.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  if (type === 'date' && !isDay) throw refuse('not a date such as 2026-01-31');
  return text;
}
