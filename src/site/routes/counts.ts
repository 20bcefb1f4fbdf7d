import { exampleDataset, type Catalog } from '../../datasets/catalog.ts';
import { Type } from '../../json-schema.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { countValues, listMostFrequent, summarize } from '../../datasets/query/count-values.ts';
import { fieldsOf, type Field, countableFields } from '../../datasets/query/field.ts';
import { findRows } from '../../datasets/query/find-rows.ts';
import {
  parseInteger,
  parseCountQuery,
  type Parameters,
  type RowQuery,
} from '../../datasets/query/row-query.ts';
import { facetsPath, statsPath } from '../../datasets/query/rows-request.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { invalidParameter } from '../../errors.ts';
import type { Operation } from '../../api/operation.ts';
import { getDataset, jsonFile, type AddRoute, type Asked, type Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { slugParams } from './release-parameters.ts';
import {
  describeAnyQuery,
  describeIntegers,
  describeResponses,
  columnParameter,
  listFields,
} from './describe-queries.ts';

const LIMIT = { least: 1, most: 10_000, usual: 100 };

export function addCounts(add: AddRoute, { catalog, releases }: Site): void {
  const addCount = (
    path: string,
    count: (release: Release, given: Parameters) => object,
    describe: (dataset: Dataset, catalog: Catalog) => Operation,
  ) => {
    const make = ({ params, query }: Asked): Made => {
      const release = releases.get(getDataset(catalog, params['slug']).slug);
      return jsonFile(count(release, query), { lastModified: release.publishedAt });
    };
    add(path, make, { operation: () => describe(exampleDataset(catalog), catalog), preflight: true });
  };
  addCount(statsPath({ slug: ':slug' }), countStats, describeStats);
  addCount(facetsPath({ slug: ':slug' }), countFacets, describeFacets);
}

function countFacets(release: Release, given: Parameters): object {
  const fields = fieldsOf(release.declaration);
  const query = parseCountQuery(fields, given, ['column', 'limit']);
  const counted = listFields(fields, given);
  if (counted.length === 0) throw invalidParameter('column', `name one of ${[...fields.keys()].join(', ')}`);
  return presentFacets(release, query, counted, parseInteger(given, 'limit', LIMIT));
}

function countStats(release: Release, given: Parameters): object {
  const { declaration } = release;
  const query = parseCountQuery(fieldsOf(declaration), given, ['column']);
  const named = listFields(fieldsOf(declaration), given);
  return presentStats(release, query, named.length > 0 ? named : countableFields(declaration));
}

function presentFacets(release: Release, query: RowQuery, fields: readonly Field[], limit: number) {
  const found = findRows(release, query);
  const facets = fields.map((field) => {
    const counts = countValues(field, found);
    const { values, nulls } = counts;
    return { column: field.path, distinct: values.length, nulls, values: listMostFrequent(counts, limit) };
  });
  return { dataset: release.declaration.slug, row_count: found.length, facets };
}

const facetsSchema = Type.Object({
  dataset: Type.String({ description: 'Slug of the dataset' }),
  row_count: Type.Integer({ description: 'Number of rows that match the filters' }),
  facets: Type.Array(
    Type.Object({
      column: Type.String(),
      distinct: Type.Integer({ description: 'Number of distinct values' }),
      nulls: Type.Integer({ description: 'Number of rows where it is null' }),
      values: Type.Array(
        Type.Object({
          value: Type.Unsafe({ type: ['string', 'number', 'boolean'] }),
          count: Type.Integer({ description: 'Number of rows that have it' }),
        }),
        { description: 'Most frequent first' },
      ),
    }),
  ),
});

function describeFacets(dataset: Dataset, catalog: Catalog): Operation {
  const example = { dataset: dataset.slug, row_count: 0, facets: [] };
  return {
    operationId: 'get-facets',
    summary: 'Values of a column',
    description:
      'The values of one or more columns in the rows that match every filter, each with its number of rows. In a list, every item ' +
      'counts.',
    tags: ['Datasets'],
    parameters: {
      path: slugParams(catalog),
      query: Type.Object({
        column: columnParameter('Column whose values are counted; may be repeated', dataset),
        ...describeAnyQuery(),
        ...describeIntegers({ limit: { ...LIMIT, description: 'Number of values of each column' } }),
      }),
    },
    responses: describeResponses('The values', { 'application/json': { schema: facetsSchema, example } }),
  };
}

function presentStats(release: Release, query: RowQuery, fields: readonly Field[]) {
  const found = findRows(release, query);
  const columns = fields.map((field) => ({
    column: field.path,
    type: field.kind.type,
    ...summarize(field, countValues(field, found)),
  }));
  return { dataset: release.declaration.slug, row_count: found.length, columns };
}

const limit = (description: string) =>
  Type.Optional(Type.Unsafe({ type: ['string', 'number'], description }));

const statsSchema = Type.Object({
  dataset: Type.String({ description: 'Slug of the dataset' }),
  row_count: Type.Integer({ description: 'Number of rows that match the filters' }),
  columns: Type.Array(
    Type.Object({
      column: Type.String(),
      type: Type.String(),
      count: Type.Integer({
        description: 'Number of values that are not null; for lists, the number of items',
      }),
      nulls: Type.Integer({ description: 'Number of rows where it is null' }),
      distinct: Type.Integer({ description: 'Number of distinct values' }),
      min: limit('The smallest value'),
      max: limit('The largest value'),
      mean: Type.Optional(Type.Number({ description: 'Of numbers' })),
      quantiles: Type.Optional(
        Type.Record(Type.String(), Type.Number(), {
          description: 'For numbers: 0.5 is the median. Interpolated linearly between two values',
        }),
      ),
    }),
  ),
});

function describeStats(dataset: Dataset, catalog: Catalog): Operation {
  const example = { dataset: dataset.slug, row_count: 0, columns: [] };
  return {
    operationId: 'get-stats',
    summary: 'Statistics of a dataset',
    description:
      'For each column, over the rows that match every filter: the number of values, nulls and distinct values, the smallest and ' +
      'largest value, and for numbers the mean and quantiles.',
    tags: ['Datasets'],
    parameters: {
      path: slugParams(catalog),
      query: Type.Object({
        column: Type.Optional(
          columnParameter('Column to describe; may be repeated; all columns by default', dataset),
        ),
        ...describeAnyQuery(),
      }),
    },
    responses: describeResponses('The statistics', { 'application/json': { schema: statsSchema, example } }),
  };
}
