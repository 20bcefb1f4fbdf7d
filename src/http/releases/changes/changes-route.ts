import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Declaration } from '../../../datasets/dataset.ts';
import type { PastRelease } from '../../../datasets/releases/release.ts';
import { findReleaseChanges } from '../../../datasets/releases/release-changes.ts';
import { invalidReleaseNumber, unknownRelease } from '../../../errors.ts';
import { sendDownload } from '../../downloads/answer/answer-download.ts';
import { answerPreflight } from '../../edge/cross-origin.ts';
import type { Operation } from '../../openapi.ts';
import { describeAnswers, RELEASE_TAGS } from '../describe-releases.ts';
import type { ReleaseOptions, ReleaseRouteOptions } from '../release-options.ts';
import {
  checkDatasetFirst,
  getDataset,
  releaseNumber,
  slugParams,
  type OfDataset,
} from '../release-parameters.ts';
import { representJson } from '../remember-documents.ts';

const CHANGES_PATH = '/datasets/:slug/changes';

const query = Type.Object({ since: releaseNumber('Number of the release to compare with') });

export function changesRoute(app: FastifyInstance, options: ReleaseRouteOptions): void {
  const { catalog, releases, getRelease, remember } = options;

  function getChanges(slug: string, since: number) {
    const newest = releases.get(slug);
    return remember(`changes ${slug} ${releases.buildsOf([newest.declaration])} ${since}`, async () => {
      const before = await getRelease(slug, since);
      // Another process may have published what this one has not taken up yet.
      const after = before.number > newest.number ? before : newest;
      return representJson(await presentChanges(newest.declaration, before, after), after.publishedAt);
    });
  }

  app.get<OfDataset & { Querystring: { since: string } }>(
    CHANGES_PATH,
    {
      preValidation: checkDatasetFirst(catalog),
      schema: { params: slugParams(catalog), querystring: query },
      schemaErrorFormatter: () => invalidReleaseNumber('since'),
      config: { operation: () => describeChanges(options) },
    },
    async (request, reply) => {
      const { slug } = getDataset(catalog, request.params.slug);
      return sendDownload(request, reply, await getChanges(slug, Number(request.query.since)));
    },
  );
  app.options(CHANGES_PATH, answerPreflight);
}

async function presentChanges(dataset: Declaration, before: PastRelease, after: PastRelease) {
  const { added, changed, removed } = await findReleaseChanges(dataset, jsonOf(before), jsonOf(after));
  return { dataset: dataset.slug, since: before.number, until: after.number, added, changed, removed };
}

function jsonOf({ files }: PastRelease): Buffer {
  if (!files.json) throw unknownRelease();
  return files.json.identity.bytes;
}

const rowsSchema = (description: string) =>
  Type.Array(Type.Object({}, { additionalProperties: true }), { description });

const changesSchema = Type.Object({
  dataset: Type.String({ description: 'Slug of the dataset' }),
  since: Type.Integer({ description: 'Number of the older release' }),
  until: Type.Integer({ description: 'Number of the newest release' }),
  added: rowsSchema('Rows whose key the older release does not have'),
  changed: Type.Array(
    Type.Object({
      key: Type.Object({}, { additionalProperties: true, description: 'The columns that tell rows apart' }),
      fields: Type.Record(Type.String(), Type.Object({ old: Type.Unknown(), new: Type.Unknown() }), {
        description:
          'The columns whose values differ, with both values; null where a release lacks the column',
      }),
    }),
    { description: 'Rows of a key that both releases have' },
  ),
  removed: rowsSchema('Rows whose key the newest release does not have'),
});

function describeChanges({ catalog, releases }: ReleaseOptions): Operation {
  const { slug } = catalog[0]!;
  const until = releases.find(slug)?.number;
  const example = until && { dataset: slug, since: until, until, added: [], changed: [], removed: [] };
  return {
    operationId: 'get-changes',
    summary: 'Changes since a release',
    description:
      'What became of the rows between a release and the newest one: rows added, rows changed and rows removed, told apart by their key ' +
      'and listed in its order. A changed row is its key and, for each field that differs, the old and the new value. With the number of ' +
      'the newest release every list is empty.',
    tags: RELEASE_TAGS,
    responses: describeAnswers('The changes', 'application/json', { schema: changesSchema, example }, [
      invalidReleaseNumber('since'),
      unknownRelease(),
    ]),
  };
}
