import type { FastifyInstance } from 'fastify';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { findProvenance, type ProvenanceQuery } from '../../datasets/provenance/find-provenance.ts';
import { declaredReceipts, storedReceipts } from '../../datasets/provenance/receipt-book.ts';
import type { SourceLibrary } from '../../datasets/provenance/source-library.ts';
import { listSources } from '../../datasets/provenance/receipt-store.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { unknownDataset } from '../../errors.ts';
import type { Database } from '../../storage/database.ts';
import { presentProvenance, provenancePath } from './present-provenance.ts';
import { describeProvenance, provenanceQuery, refuseQuery } from './provenance-operation.ts';
import { sendTaggedJson } from '../edge/send-tagged-json.ts';

export interface ProvenanceRoutesOptions {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly sourceLibrary: SourceLibrary;
  readonly baseUrl: string;
}

type Answer = ReturnType<typeof presentProvenance>;

export function provenanceRoutes(app: FastifyInstance, options: ProvenanceRoutesOptions): void {
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

async function answerQuery(
  { db, catalog, releases, sourceLibrary, baseUrl }: ProvenanceRoutesOptions,
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

/** The last column of the first row; asked of storage once per release, and left out while storage is away. */
function rememberExample(dataset: Dataset, answer: (query: ProvenanceQuery) => Promise<Answer>) {
  const column = Object.keys(dataset.columns).at(-1)!;
  let made: { release: Release; example: object } | undefined;
  return async (release: Release | undefined): Promise<object | undefined> => {
    if (!release || made?.release === release) return made?.example;
    const found = await answer({ column }).catch(() => undefined);
    if (found) made = { release, example: { ...found, values: found.values.slice(0, 1) } };
    return made?.example;
  };
}

async function refuseUnknownDataset(): Promise<never> {
  throw unknownDataset();
}
