import { describeFormat, downloadHeaders } from '../../api/operation.ts';
import { API_LINK, LICENSE_LINK, linkHeader, type WebLink } from '../../api/download.ts';
import type { Dataset, Declaration, Row } from '../../datasets/dataset.ts';
import { partialEnvelopeSchema } from '../../datasets/envelope.ts';
import {
  DEFAULT_FORMAT,
  formatOf,
  FORMATS,
  isMadeFormat,
  listFormatsFor,
} from '../../datasets/formats/formats.ts';
import { countableFields, fieldsOf, type Field } from '../../datasets/query/field.ts';
import { findRows, countValues, listMostFrequent, summarize } from '../../datasets/query/find-rows.ts';
import {
  DATE,
  filterName,
  isRanged,
  MOST_SORT_KEYS,
  OPERATORS,
  getField,
  listValues,
  parseCountQuery,
  parseInteger,
} from '../../datasets/query/row-query.ts';
import {
  LIMIT,
  OFFSET,
  parseRowsRequest,
  rowsAddress,
  type RowsRequest,
} from '../../datasets/query/rows-request.ts';
import { rowsPath, facetsPath, statsPath, downloadPath, type Parameters } from '../../datasets/addresses.ts';
import { Type } from '../../json-schema.ts';
import { type AddRoute, type Asked, type Made, getDataset, jsonFile } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describe, storedContent } from './describe.ts';
import { exampleDataset } from '../../datasets/catalog.ts';
import { invalidParameter } from '../../errors.ts';

export function addRows(add: AddRoute, dataset: Dataset, site: Site): void {
  const { releases, baseUrl } = site;
  const make = async ({ query: sent }: Asked): Promise<Made> => {
    const release = releases.get(dataset.slug);
    const asked = parseRowsRequest(release.declaration, sent);
    const { query, select, limit, offset, format } = asked;
    const found = findRows(release, query);
    const shown = found.slice(offset, offset + limit).map(select.pick);
    const { mediaType, isCompressed, disposition = 'attachment', write } = formatOf(format);
    return {
      body: await write(select.dataset, shown),
      mediaType,
      isCompressed,
      lastModified: release.publishedAt,
      headers: {
        'Content-Disposition': `${disposition}; filename="${dataset.slug}-rows.${format}"`,
        'X-Row-Count': String(shown.length),
        'X-Total-Count': String(found.length),
        Link: linkHeader(baseUrl, ...listLinks(dataset, asked, found.length)),
      },
    };
  };
  add(rowsPath(dataset), make, { operation: () => describeRows(site, dataset), preflight: true });
}

function listLinks(dataset: Dataset, asked: RowsRequest, total: number): WebLink[] {
  const { limit, offset } = asked;
  const pageLink = (rel: string, start: number) => ({
    rel,
    to: rowsAddress(dataset, { ...asked, offset: start }),
  });
  return [
    ...(offset + limit < total ? [pageLink('next', offset + limit)] : []),
    ...(offset > 0 ? [pageLink('prev', Math.max(0, Math.min(offset, total) - limit))] : []),
    LICENSE_LINK,
    { rel: 'collection', to: downloadPath(dataset), type: 'application/json' },
    API_LINK,
  ];
}

// A response with some of the rows is not a release file.
const { 'Content-Location': _, ...fileHeaders } = downloadHeaders;
const ROWS_HEADERS = {
  ...fileHeaders,
  'X-Row-Count': { ...fileHeaders['X-Row-Count'], description: 'Number of rows in this response' },
  'X-Total-Count': { description: 'Number of rows that match the filters', schema: Type.Integer() },
  Link: { ...fileHeaders.Link, description: 'The next and the previous page, and the licence (RFC 8288)' },
};

/** Uses the newest release's declaration, or the code's while there is no release. */
function describeRows({ catalog, releases }: Site, declared: Dataset) {
  const release = releases.find(declared.slug);
  const dataset = release?.declaration ?? declared;
  const formats = listFormatsFor(dataset);
  const contents = formats.map((name) => {
    if (isMadeFormat(name)) return describeFormat(name);
    const schema = name === DEFAULT_FORMAT ? partialEnvelopeSchema(dataset) : FORMATS[name].schema(dataset);
    // The example is shared with a response without filters.
    return storedContent(name, schema, release);
  });
  const filters = countableFields(dataset).flatMap((field) =>
    [undefined, ...OPERATORS.filter((each) => (each === 'all' ? field.isList : isRanged(field)))].map(
      (operator) => [filterName({ ...field, operator }), valueSchema(field)] as const,
    ),
  );
  const path = `(?:${[...fieldsOf(dataset).keys()].map((each) => each.replaceAll('.', '\\.')).join('|')})`;
  const pieces = {
    summary: `Query rows of ${dataset.name}`,
    filters: () => ({
      type: 'object',
      properties: Object.fromEntries(filters),
      additionalProperties: false,
    }),
    // Spaces around the names are accepted, too.
    sort: { pattern: `^-?${path}(?:,-?${path}){0,${MOST_SORT_KEYS - 1}}$`, examples: [`-${dataset.key[0]}`] },
    select: { pattern: `^${path}(?:,${path})*$`, examples: [dataset.key.join(',')] },
    limit: describeInteger(LIMIT),
    offset: describeInteger(OFFSET),
    formats,
    defaultFormat: DEFAULT_FORMAT,
    headers: () => ROWS_HEADERS,
    content: () => Object.assign({}, ...contents),
  };
  return describe(catalog, 'rows', `get-${dataset.slug}-rows`, pieces);
}

const describeInteger = (limits: { least: number; most: number; usual: number }) => ({
  type: 'integer',
  minimum: limits.least,
  maximum: limits.most,
  default: limits.usual,
});

const valueSchema = ({ type, nullable }: Field) => {
  if (type === 'number' || type === 'boolean') return { type };
  // A nullable field may also be null.
  return { type: 'string', ...(type === 'date' && !nullable && { format: 'date', pattern: DATE.source }) };
};

const FACET_LIMIT = { least: 1, most: 10_000, usual: 100 };
const MOST_COLUMNS = 20;

/** The values of some columns, or statistics of them, over the rows that match every filter. */
const COUNTS = {
  stats: { path: statsPath({ slug: ':slug' }), own: ['column'], member: 'columns', count: listStats },
  facets: {
    path: facetsPath({ slug: ':slug' }),
    own: ['column', 'limit'],
    member: 'facets',
    count: listFacets,
  },
};

export function addCounts(add: AddRoute, { catalog, releases }: Site): void {
  for (const name of ['stats', 'facets'] as const) {
    const { path, own, member, count } = COUNTS[name];
    const make = ({ params, query: given }: Asked): Made => {
      const release = releases.get(getDataset(catalog, params['slug']).slug);
      const { declaration, publishedAt } = release;
      const query = parseCountQuery(fieldsOf(declaration), given, own);
      const countIn = count(declaration, given);
      const found = findRows(release, query);
      const counted = { dataset: declaration.slug, row_count: found.length, [member]: countIn(found) };
      return jsonFile(counted, { lastModified: publishedAt });
    };
    const operation = () => {
      const dataset = exampleDataset(catalog);
      const value = { additionalProperties: { type: ['string', 'number', 'boolean'] } };
      const pieces = {
        column: describeColumn(dataset),
        filters: () => ({ type: 'object', ...value }),
        limit: describeInteger(FACET_LIMIT),
        example: { dataset: dataset.slug, row_count: 0, [member]: [] },
      };
      return describe(catalog, name, `get-${name}`, pieces);
    };
    add(path, make, { operation, preflight: true });
  }
}

/** Parses what is asked, and returns the function that counts it. */
function listFacets(declaration: Declaration, given: Parameters) {
  const fields = listFields(declaration, given);
  if (fields.length === 0) {
    const known = [...fieldsOf(declaration).keys()].join(', ');
    throw invalidParameter('column', `name one of ${known}`);
  }
  const limit = parseInteger(given, 'limit', FACET_LIMIT);
  return (rows: readonly Row[]) =>
    fields.map((field) => {
      const counts = countValues(field, rows);
      const { values, nulls } = counts;
      return { column: field.path, distinct: values.length, nulls, values: listMostFrequent(counts, limit) };
    });
}

function listStats(declaration: Declaration, given: Parameters) {
  const named = listFields(declaration, given);
  const fields = named.length > 0 ? named : countableFields(declaration);
  return (rows: readonly Row[]) =>
    fields.map((field) => ({
      column: field.path,
      type: field.kind.type,
      ...summarize(field, countValues(field, rows)),
    }));
}

/** The fields named by the repeated parameter `column`. */
function listFields(declaration: Declaration, given: Parameters): Field[] {
  const fields = fieldsOf(declaration);
  const named = new Set(listValues(given, 'column').map((path) => getField(fields, 'column', path)));
  if (named.size > MOST_COLUMNS)
    throw invalidParameter('column', `it is given ${named.size} times; at most ${MOST_COLUMNS} are allowed`);
  for (const { path, type } of named)
    if (type === 'object') throw invalidParameter('column', `${path} is an object. Name one of its members`);
  return [...named];
}

/** The names of fields in every dataset, such as `avg_daily_budget_usd.mid`. */
const FIELD_PATTERN = '^[a-z][a-z0-9_]*(?:\\.[a-z0-9_]+)*$';

/** The example uses a column of the dataset that other examples use. */
function describeColumn(dataset: Declaration) {
  const fields = countableFields(dataset);
  const { path } = fields.find(({ isList }) => isList) ?? fields[0]!;
  return { type: 'array', items: { type: 'string', pattern: FIELD_PATTERN }, examples: [[path]] };
}
