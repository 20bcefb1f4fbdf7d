import { exampleDataset } from '../../../datasets/catalog.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import type { Dataset } from '../../../datasets/dataset.ts';
import { countValues } from '../../../datasets/query/facets.ts';
import { countableFields, fieldsOf, type Field } from '../../../datasets/query/field.ts';
import { findRows } from '../../../datasets/query/find-rows.ts';
import {
  parseCountQuery,
  writeRowQuery,
  type Parameters,
  type RowQuery,
} from '../../../datasets/query/row-query.ts';
import { address, statsPath } from '../../../datasets/query/rows-request.ts';
import { summarize } from '../../../datasets/query/stats.ts';
import type { ReleasedRows } from '../../../datasets/releases/release-rows.ts';
import { answerPreflight } from '../../edge/cross-origin.ts';
import type { Operation } from '../../openapi.ts';
import { checkDatasetFirst, slugParams, type OfDataset } from '../../releases/release-parameters.ts';
import { describeAnyQuery, describeResponses } from '../describe-queries.ts';
import { columnParameter, listFields } from '../parse-columns.ts';
import type { QueryRouteOptions } from '../query-options.ts';
import { jsonAnswer } from '../send-made.ts';

const OWN = ['column'] as const;

export function statsRoute(app: FastifyInstance, options: QueryRouteOptions): void {
  const { catalog, releases, send } = options;
  const path = statsPath({ slug: ':slug' });
  const route = {
    preValidation: checkDatasetFirst(catalog),
    schema: { params: slugParams(catalog) },
    config: { operation: () => describeStats(exampleDataset(catalog)) },
  };
  app.get<OfDataset & { Querystring: Parameters }>(path, route, (request, reply) => {
    const release = releases.get(request.params.slug);
    const { declaration } = release;
    const query = parseCountQuery(fieldsOf(declaration), request.query, OWN);
    const named = listFields(fieldsOf(declaration), request.query);
    const parameters = [...writeRowQuery(query), ...named.map((each) => ['column', each.path])];
    const fields = named.length > 0 ? named : countableFields(declaration);
    return send(request, reply, release, address(statsPath(release.declaration), parameters), async () =>
      jsonAnswer(presentStats(release, query, fields)),
    );
  });
  app.options(path, answerPreflight);
}

function presentStats(release: ReleasedRows, query: RowQuery, fields: readonly Field[]) {
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

function describeStats(dataset: Dataset): Operation {
  const example = { dataset: dataset.slug, row_count: 0, columns: [] };
  return {
    operationId: 'get-stats',
    summary: 'Statistics of a dataset',
    description:
      'For each column, over the rows that match every filter: the number of values, nulls and distinct values, the smallest and ' +
      'largest value, and for numbers the mean and quantiles.',
    tags: ['Datasets'],
    parameters: {
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
