import type { FastifyInstance } from 'fastify';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { findProvenance, rowName, type ProvenanceQuery } from '../../datasets/provenance/find-provenance.ts';
import { declaredReceipts, storedReceipts } from '../../datasets/provenance/receipt-book.ts';
import type { SourceLibrary } from '../../datasets/provenance/source-library.ts';
import { findFirstRow } from '../../datasets/formats/json.ts';
import { listSources } from '../../datasets/provenance/receipt-store.ts';
import type { Release } from '../../datasets/releases/release.ts';
import {
  fetchFailed,
  invalidParameter,
  serviceUnavailable,
  tooManyRequests,
  unknownRow,
  type AnsweredError,
} from '../../errors.ts';
import type { Database } from '../../storage/database.ts';
import { presentProvenance, provenancePath } from './present-provenance.ts';
import { provenanceQuery, provenanceSchema } from './provenance-schema.ts';
import { errorResponses, type Operation } from '../openapi.ts';
import { refuseUnknownDataset } from '../downloads/download-routes.ts';
import { sendTaggedJson } from '../edge/send-tagged-json.ts';

export interface ProvenanceOptions {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly sourceLibrary: SourceLibrary;
  readonly baseUrl: string;
}

type Answer = ReturnType<typeof presentProvenance>;

export function provenanceRoute(app: FastifyInstance, options: ProvenanceOptions): void {
  for (const dataset of options.catalog) {
    const answer = (query: ProvenanceQuery) => answerQuery(options, dataset, query);
    const findExample = rememberExample(dataset, answer);
    app.get<{ Querystring: ProvenanceQuery }>(
      provenancePath(dataset),
      {
        schema: { querystring: provenanceQuery(dataset) },
        schemaErrorFormatter: refuseQuery,
        config: {
          operation: async () =>
            describeProvenance(dataset, await findExample(options.releases.find(dataset.slug))),
        },
      },
      async (request, reply) => sendTaggedJson(request, reply, await answer(request.query)),
    );
  }
  app.get(provenancePath({ slug: ':slug' }), { onRequest: refuseUnknownDataset }, () => {});
}

/** The route's result, for callers that do not use HTTP as well. */
export async function answerQuery(
  { db, catalog, releases, sourceLibrary, baseUrl }: ProvenanceOptions,
  dataset: Dataset,
  query: ProvenanceQuery,
): Promise<Answer> {
  const book = dataset.provenance
    ? declaredReceipts(dataset, dataset.provenance, releases.get(dataset.slug))
    : await storedReceipts(db, dataset);
  const found = await findProvenance(dataset, book, query);
  return presentProvenance(dataset, found, {
    catalog,
    baseUrl,
    sourceLibrary,
    sources: await listSources(db),
  });
}

/** The example: the last column of the first row. Read from storage once per release, and omitted while storage is unavailable. */
function rememberExample(dataset: Dataset, answer: (query: ProvenanceQuery) => Promise<Answer>) {
  const column = Object.keys(dataset.columns).at(-1)!;
  let made: { release: Release; example: object } | undefined;
  return async (release: Release | undefined): Promise<object | undefined> => {
    if (!release || made?.release === release) return made?.example;
    const first = findFirstRow(release.files.json.identity.bytes);
    const row = first && { row: rowName(dataset, first) };
    const example = await answer({ column, ...row }).catch(() => undefined);
    if (example) made = { release, example };
    return made?.example;
  };
}

/** The error for a query that violates the schema above. */
function refuseQuery([error]: readonly { instancePath: string }[]): AnsweredError {
  return invalidParameter(error!.instancePath.slice(1));
}

function describeProvenance(dataset: Dataset, example: object | undefined): Operation {
  return {
    operationId: `get-${dataset.slug}-provenance`,
    summary: `Provenance of ${dataset.name}`,
    description:
      'For each column: its sources, methods and licence, counted over all rows. For each value: its class, its method, and the source ' +
      'lines, or values of other datasets, that it was made from. Values follow the order of the rows, one page at a time.',
    tags: ['Datasets'],
    entry: { id: 'get-provenance', summary: 'Where values come from' },
    responses: {
      200: {
        description: 'Where the values come from',
        content: {
          'application/json': { schema: provenanceSchema(dataset), ...(example && { example }) },
        },
      },
      304: { description: 'Not modified since your last request' },
      ...errorResponses(
        invalidParameter('row'),
        unknownRow(),
        tooManyRequests(30),
        fetchFailed(),
        serviceUnavailable(1),
      ),
    },
  };
}
