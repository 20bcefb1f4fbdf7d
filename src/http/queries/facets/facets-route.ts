import { exampleDataset } from '../../../datasets/catalog.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import type { Dataset } from '../../../datasets/dataset.ts';
import { countValues, listMostFrequent } from '../../../datasets/query/facets.ts';
import { fieldsOf, type Field } from '../../../datasets/query/field.ts';
import { findRows } from '../../../datasets/query/find-rows.ts';
import {
  parseInteger,
  parseCountQuery,
  writeRowQuery,
  type Parameters,
  type RowQuery,
} from '../../../datasets/query/row-query.ts';
import { address, facetsPath } from '../../../datasets/query/rows-request.ts';
import type { ReleasedRows } from '../../../datasets/releases/release-rows.ts';
import { invalidParameter } from '../../../errors.ts';
import { answerPreflight } from '../../edge/cross-origin.ts';
import type { Operation } from '../../openapi.ts';
import { checkDatasetFirst, slugParams, type OfDataset } from '../../releases/release-parameters.ts';
import { describeAnyQuery, describeIntegers, describeResponses } from '../describe-queries.ts';
import { columnParameter, listFields } from '../parse-columns.ts';
import type { QueryRouteOptions } from '../query-options.ts';
import { jsonAnswer } from '../send-made.ts';

const OWN = ['column', 'limit'] as const;
const LIMIT = { least: 1, most: 10_000, usual: 100 };

export function facetsRoute(app: FastifyInstance, options: QueryRouteOptions): void {
  const { catalog, releases, send } = options;
  const path = facetsPath({ slug: ':slug' });
  const route = {
    preValidation: checkDatasetFirst(catalog),
    schema: { params: slugParams(catalog) },
    config: { operation: () => describeFacets(exampleDataset(catalog)) },
  };
  app.get<OfDataset & { Querystring: Parameters }>(path, route, (request, reply) => {
    const release = releases.get(request.params.slug);
    const fields = fieldsOf(release.declaration);
    const query = parseCountQuery(fields, request.query, OWN);
    const counted = listFields(fields, request.query);
    if (counted.length === 0)
      throw invalidParameter('column', `name one of ${[...fields.keys()].join(', ')}`);
    const limit = parseInteger(request.query, 'limit', LIMIT);
    const parameters = [
      ...writeRowQuery(query),
      ...counted.map(({ path: each }) => ['column', each]),
      ['limit', String(limit)],
    ];
    return send(request, reply, release, address(facetsPath(release.declaration), parameters), async () =>
      jsonAnswer(presentFacets(release, query, counted, limit)),
    );
  });
  app.options(path, answerPreflight);
}

function presentFacets(release: ReleasedRows, query: RowQuery, fields: readonly Field[], limit: number) {
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

function describeFacets(dataset: Dataset): Operation {
  const example = { dataset: dataset.slug, row_count: 0, facets: [] };
  return {
    operationId: 'get-facets',
    summary: 'Values of a column',
    description:
      'The values of one or more columns in the rows that match every filter, each with its number of rows. In a list, every item ' +
      'counts.',
    tags: ['Datasets'],
    parameters: {
      query: Type.Object({
        column: columnParameter('Column whose values are counted; may be repeated', dataset),
        ...describeAnyQuery(),
        ...describeIntegers({ limit: { ...LIMIT, description: 'Number of values of each column' } }),
      }),
    },
    responses: describeResponses('The values', { 'application/json': { schema: facetsSchema, example } }),
  };
}
