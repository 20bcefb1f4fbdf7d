import { exampleDataset } from '../../datasets/catalog.ts';
import type { Declaration, Row } from '../../datasets/dataset.ts';
import { findRows, countValues, listMostFrequent, summarize } from '../../datasets/query/find-rows.ts';
import { countableFields, fieldsOf, type Field } from '../../datasets/query/field.ts';
import {
  getField,
  listValues,
  parseCountQuery,
  parseInteger,
  type Parameters,
} from '../../datasets/query/row-query.ts';
import { facetsPath, statsPath } from '../../datasets/query/rows-request.ts';
import { invalidParameter } from '../../errors.ts';
import { getDataset, jsonFile, type AddRoute, type Asked, type Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describe } from './describe.ts';
import { describeInteger } from './rows.ts';

const LIMIT = { least: 1, most: 10_000, usual: 100 };
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
        limit: describeInteger(LIMIT),
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
  const limit = parseInteger(given, 'limit', LIMIT);
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
