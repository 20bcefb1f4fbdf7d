import type { Dataset, Row, Schema } from './model-world.ts';

// The files of a dataset, and queries of its rows, written from the specification (2.1, 4.1) and docs/using-the-data.md.

const LICENSE = { license: 'CC BY 4.0', license_url: 'https://creativecommons.org/licenses/by/4.0/' };

export const TYPES = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
} as const;

export type Format = keyof typeof TYPES;

export function writeFile(
  { slug, declaration, rows }: Dataset,
  format: Format,
  select = listColumns(declaration, format),
): Buffer {
  const { name, attribution, columns } = declaration;
  if (format === 'csv') {
    const lines = rows.map((row) => select.map((path) => writeCell(readField(row, path))));
    return Buffer.from([select, ...lines].map((cells) => `${cells.map(quote).join(',')}\r\n`).join(''));
  }
  const described = select.map((key) => ({
    key,
    type: columns[key]!.kind.type,
    description: columns[key]!.description,
  }));
  const dataset = { slug, name, ...LICENSE, attribution, columns: described };
  const lines = rows.map(
    (row) => `\n${JSON.stringify(Object.fromEntries(select.map((key) => [key, row[key]])))}`,
  );
  return Buffer.from(`{"dataset":${JSON.stringify(dataset)},"rows":[${lines.join(',')}\n]}\n`);
}

/** Only the JSON has every column. */
function listColumns({ columns }: Dataset['declaration'], format: Format): string[] {
  return Object.keys(columns).filter((key) => format === 'json' || columns[key]!.inCsv);
}

/** An empty cell is null, and a list or an object is JSON text. */
function writeCell(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** RFC 4180. */
const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export interface Field {
  readonly path: string;
  readonly type: 'text' | 'number' | 'date' | 'object';
  readonly isList: boolean;
  readonly isNullable: boolean;
  readonly inCsv: boolean;
}

/** Every column, and the members of those that are objects. */
export function listFields({ declaration: { columns } }: Dataset): Field[] {
  return Object.entries(columns).flatMap(([path, { kind, inCsv }]) => {
    const word = kind.type.replace(/^array of /, '').replace(/ or null$/, '');
    const type = { number: 'number', object: 'object', 'string, format date': 'date' }[word] ?? 'text';
    const [isList, isNullable] = [kind.type.startsWith('array of '), kind.type.endsWith(' or null')];
    const members = Object.entries(kind.schema.properties ?? {}).map(([name, schema]) => ({
      ...fieldOf(schema),
      path: `${path}.${name}`,
      inCsv,
    }));
    return [{ path, type: type as Field['type'], isList, isNullable, inCsv }, ...members];
  });
}

function fieldOf({ type = 'object' }: Schema): Pick<Field, 'type' | 'isList' | 'isNullable'> {
  const types = new Set([type].flat());
  const is = (...names: string[]) => names.some((name) => types.has(name));
  const own = is('number', 'integer') ? 'number' : is('string') ? 'text' : 'object';
  return { type: own, isList: is('array'), isNullable: is('null') };
}

const readField = (row: Row, path: string): unknown =>
  Object.hasOwn(row, path)
    ? row[path]
    : path.split('.').reduce<any>((value, name) => value?.[name] ?? null, row);

/** A query of rows; or, where it is wrong, how each message may begin that says so. */
export type Query =
  | { readonly wrong: readonly string[] }
  | {
      readonly wrong?: undefined;
      readonly found: readonly Row[];
      readonly shown: readonly Row[];
      readonly limit: number;
      readonly offset: number;
      readonly select: readonly string[] | undefined;
      readonly format: string;
    };

const RANGES = ['gt', 'gte', 'lt', 'lte'];
const OWN = new Set(['q', 'sort', 'select', 'limit', 'offset', 'format']);
const FORMATS = new Set('json csv xlsx excel.csv parquet arrow geojson ndjson'.split(' '));
const LONGEST = 100;
const MOST_SORTED = 4;

export function queryRows(dataset: Dataset, search: string): Query {
  const given = Map.groupBy(new URLSearchParams(search), ([name]) => name);
  const fields = listFields(dataset);
  const wrong: string[] = [];
  const refuse = (name: string) => void wrong.push(`Invalid ${name} query parameter`);
  const valuesOf = (name: string) =>
    (given.get(name) ?? []).map(([, value]) => value).filter((value) => value !== '');

  function readOwn(name: string, longest = LONGEST): string | undefined {
    const [value, ...others] = (given.get(name) ?? []).map(([, each]) => each);
    if (others.length > 0 || (value ?? '').length > longest) refuse(name);
    return value === '' ? undefined : value;
  }
  function readInteger(name: string, least: number, most: number, usual: number): number {
    const text = readOwn(name) ?? String(usual);
    if (!/^\d{1,15}$/.test(text) || Number(text) < least || Number(text) > most) refuse(name);
    return Number(text);
  }
  const readList = (name: string, longest?: number) =>
    readOwn(name, longest)
      ?.split(',')
      .map((each) => each.trim());

  let found = dataset.rows;
  for (const name of given.keys()) {
    if (OWN.has(name)) continue;
    const [field, operator] = findField(fields, name);
    if (!field) wrong.push(`Unknown query parameter ${JSON.stringify(name)}`);
    else if (!mayFilter(field, operator) || !valuesOf(name).every((text) => isValue(field, operator, text)))
      refuse(name);
    else if (valuesOf(name).length > 0) {
      const values = [...new Set(valuesOf(name).map((text) => parseValue(field, text)))];
      if (RANGES.includes(operator) && values.length > 1) refuse(name);
      found = found.filter((row) => passes(readField(row, field.path), field, operator, values));
    }
  }
  const words = fold(readOwn('q') ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const searched = fields.filter(({ path, inCsv }) => inCsv && !path.includes('.'));
  found = found.filter((row) => {
    const cells = searched.map(({ path }) => fold(showCell(row[path])));
    return words.every((word) => cells.some((cell) => cell.includes(word)));
  });
  const sort = readList('sort') ?? [];
  const paths = sort.map((each) => each.replace(/^-/, ''));
  const isKnown = (path: string) => fields.some((field) => field.path === path);
  if (!paths.every(isKnown) || sort.length > MOST_SORTED) refuse('sort');
  const sorted = found.toSorted((one, other) => compareBy(sort, one, other));
  const select = readList('select', 4_000);
  const format = readOwn('format') ?? 'json';
  if (!isFormatOf(dataset, format)) refuse('format');
  const isWritten = (path: string) =>
    format !== 'csv' || fields.some((field) => field.path === path && field.inCsv);
  if (select && !select.every((path) => isKnown(path) && isWritten(path))) refuse('select');
  const [limit, offset] = [
    readInteger('limit', 1, 10_000, 1_000),
    readInteger('offset', 0, 1_000_000_000, 0),
  ];
  if (wrong.length > 0) return { wrong };
  return {
    found: sorted,
    shown: sorted.slice(offset, offset + limit),
    limit,
    offset,
    select: select && [...new Set(select)],
    format,
  };
}

function isFormatOf({ declaration: { columns } }: Dataset, format: string): boolean {
  return FORMATS.has(format) && (format !== 'geojson' || ['lat', 'lng'].every((name) => columns[name]));
}

function findField(fields: readonly Field[], name: string): [Field | undefined, operator: string] {
  const exact = fields.find(({ path }) => path === name);
  const at = name.lastIndexOf('.');
  const operator = name.slice(at + 1);
  if (exact || at === -1 || ![...RANGES, 'all'].includes(operator)) return [exact, ''];
  return [fields.find(({ path }) => path === name.slice(0, at)), operator];
}

function mayFilter({ type, isList }: Field, operator: string): boolean {
  if (type === 'object') return false;
  if (operator === 'all') return isList;
  return operator === '' || (!isList && type !== 'text');
}

function isValue({ type, isNullable }: Field, operator: string, text: string): boolean {
  if (text.length > LONGEST) return false;
  if (text === 'null' && isNullable && !RANGES.includes(operator)) return true;
  if (type === 'number')
    return /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text));
  if (type !== 'date') return true;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function parseValue({ type, isNullable }: Field, text: string): unknown {
  if (text === 'null' && isNullable) return null;
  return type === 'number' ? Number(text) : text;
}

function passes(value: any, { isList }: Field, operator: string, values: readonly any[]): boolean {
  const [limit] = values;
  if (RANGES.includes(operator)) {
    if (value === null || value === limit) return value !== null && operator.endsWith('e');
    return operator.startsWith('g') ? value > limit : value < limit;
  }
  const matches = (wanted: unknown) => (isList && value !== null ? value.includes(wanted) : value === wanted);
  return operator === 'all' ? values.every(matches) : values.some(matches);
}

/** Without case and accents. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐðÐ]/g, 'd')
    .toLowerCase();

/** As tables show it. */
function showCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(showCell).join(', ');
  if (typeof value !== 'object') return JSON.stringify(value).replaceAll('"', '');
  return Object.entries(value)
    .map(([name, member]) => `${name} ${showCell(member)}`)
    .join(', ');
}

/** Numbers by size, text by code unit, null first; equal rows keep their order. */
function compareBy(sort: readonly string[], one: Row, other: Row): number {
  for (const each of sort) {
    const [path, sign] = each.startsWith('-') ? [each.slice(1), -1] : [each, 1];
    const order = compareValues(plainly(readField(one, path)), plainly(readField(other, path)));
    if (order !== 0) return order * sign;
  }
  return 0;
}

const plainly = (value: unknown): unknown[] =>
  value === null || typeof value !== 'object' ? [value] : Object.values(value).flatMap(plainly);

function compareValues(one: readonly any[], other: readonly any[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [a, b] = [one[at] ?? null, other[at] ?? null];
    if (a === b) continue;
    return a === null || (b !== null && a < b) ? -1 : 1;
  }
  return 0;
}

/** Rows in ascending order of their key. */
export function sortRows({ key }: Dataset['declaration'], rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => compareBy(key, one, other));
}
