import { exampleDataset } from '../../../datasets/catalog.ts';
import type { FastifyInstance } from 'fastify';
import { Type, type TSchema } from '../../../json-schema.ts';
import type { Dataset } from '../../../datasets/dataset.ts';
import { anyEnvelopeSchema } from '../../../datasets/envelope.ts';
import { bareMediaType } from '../../../datasets/formats/format.ts';
import {
  FORMATS,
  isMadeFormat,
  listMadeFormats,
  type AnyFormatName,
  type FormatName,
} from '../../../datasets/formats/formats.ts';
import { makeReleaseFile, type MadeFile } from '../../../datasets/releases/made-files.ts';
import { declareRelease } from '../../../datasets/releases/current-releases.ts';
import { getStoredNumber, isReplaceable } from '../../../datasets/releases/release-archive.ts';
import type { StoredRelease } from '../../../datasets/releases/release-store.ts';
import { unknownRelease } from '../../../errors.ts';
import { UNTIL_REPLACED } from '../../downloads/answer/representation.ts';
import { describeFormat, downloadHeaders } from '../../downloads/describe-downloads.ts';
import { ENDINGS, releasePath, representRelease } from '../../downloads/download.ts';
import { sendDownload } from '../../downloads/answer/answer-download.ts';
import { answerPreflight } from '../../edge/cross-origin.ts';
import type { Operation } from '../../openapi.ts';
import { describeAnswers, RELEASE_TAGS } from '../describe-releases.ts';
import { LIST_PATH } from '../list/list-route.ts';
import type { ReleaseOptions, ReleaseRouteOptions } from '../release-options.ts';
import { checkDatasetFirst, getDataset, releaseNumber, slugSchema } from '../release-parameters.ts';

export function fileRoutes(app: FastifyInstance, options: ReleaseRouteOptions): void {
  for (const format of ENDINGS) fileRoute(app, options, format);
}

function fileRoute(app: FastifyInstance, options: ReleaseRouteOptions, format: AnyFormatName): void {
  const { catalog, releases, db, baseUrl, nowMs, getRelease } = options;
  const path = `${LIST_PATH}/:id.${format}`;
  app.get<{ Params: { slug: string; id: string } }>(
    path,
    {
      preValidation: checkDatasetFirst(catalog),
      schema: {
        params: Type.Object({ slug: slugSchema(catalog), id: releaseNumber('Number of the release') }),
      },
      schemaErrorFormatter: unknownRelease,
      config: {
        operation: () => (isMadeFormat(format) ? describeMadeFile(format) : describeFile(options, format)),
      },
    },
    async (request, reply) => {
      const dataset = getDataset(catalog, request.params.slug);
      const asked = Number(request.params.id);
      const number = await getStoredNumber(db, releases, dataset, asked);
      if (number !== asked)
        return reply
          .header('cache-control', UNTIL_REPLACED)
          .redirect(releasePath(dataset.slug, number, format));
      const release = await getRelease(dataset.slug, number);
      const file = await findFile(dataset, release, format);
      if (!file) throw unknownRelease();
      const lasting = { baseUrl, isReplaceable: isReplaceable(dataset, release, nowMs()) };
      return sendDownload(request, reply, representRelease(dataset, release, file, format, lasting));
    },
  );
  app.options(path, answerPreflight);
}

async function findFile(
  dataset: Dataset,
  release: StoredRelease,
  format: AnyFormatName,
): Promise<MadeFile | undefined> {
  if (!isMadeFormat(format)) return release.files[format];
  if (!release.files.json) return undefined;
  const declared = declareRelease(dataset, release);
  return listMadeFormats(declared.declaration).includes(format)
    ? makeReleaseFile(declared, format)
    : undefined;
}

const ENTRY = { id: 'get-release', summary: 'Download a release' };

function describeMadeFile(format: AnyFormatName): Operation {
  const [[mediaType, content]] = Object.entries(describeFormat(format)) as [[string, { schema: TSchema }]];
  return {
    operationId: `get-release-${format.replace('.', '-')}`,
    summary: `A release as ${format.toUpperCase()}`,
    description:
      'Generated from the rows of the release, which never change. The columns are those at the time of the release.',
    tags: RELEASE_TAGS,
    entry: ENTRY,
    responses: describeFileAnswers(mediaType, { ...content, example: undefined }),
  };
}

const locationHeader = {
  Location: { description: 'Address of the later release', schema: Type.String() },
};

function describeFile({ catalog, releases }: ReleaseOptions, format: FormatName): Operation {
  const { slug } = exampleDataset(catalog);
  const { mediaType, excerpt } = FORMATS[format];
  const file = releases.find(slug)?.files[format];
  const example = file && excerpt(file.identity.bytes);
  const schema =
    format === 'json' ? anyEnvelopeSchema(catalog) : FORMATS[format].schema(exampleDataset(catalog));
  return {
    operationId: `get-release-${format}`,
    summary: `A release as ${format.toUpperCase()}`,
    description:
      'The exact bytes of the download when this was the newest release. They never change. The columns are those at the time of the ' +
      'release. A live dataset keeps the last release of each UTC day, and earlier ones of the day redirect to it.',
    tags: RELEASE_TAGS,
    entry: ENTRY,
    responses: describeFileAnswers(bareMediaType(mediaType), { schema, example }),
  };
}

function describeFileAnswers(
  mediaType: string,
  content: { schema: TSchema; example: unknown },
): Operation['responses'] {
  return {
    ...describeAnswers('The whole file', mediaType, content, [unknownRelease()], downloadHeaders),
    302: {
      description: 'A later release of the same UTC day has replaced this one',
      headers: locationHeader,
    },
  };
}
