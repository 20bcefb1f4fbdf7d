import type { FastifyInstance } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { bareMediaType } from '../../../datasets/formats/format.ts';
import {
  FORMATS,
  isMadeFormat,
  listMadeFormats,
  type AnyFormatName,
  type FormatName,
} from '../../../datasets/formats/formats.ts';
import type { MadeFile } from '../../../datasets/formats/make-file.ts';
import type { Dataset } from '../../../datasets/dataset.ts';
import { declareRelease } from '../../../datasets/releases/current-releases.ts';
import type { StoredRelease } from '../../../datasets/releases/release-store.ts';
import { unknownRelease } from '../../../errors.ts';
import { describeFormat, downloadHeaders } from '../../downloads/describe-downloads.ts';
import { ENDINGS, representRelease } from '../../downloads/download.ts';
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
  const { catalog, baseUrl, getRelease } = options;
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
      const release = await getRelease(dataset.slug, Number(request.params.id));
      const file = await findFile(dataset, release, format, options);
      if (!file) throw unknownRelease();
      return sendDownload(request, reply, representRelease(dataset, release, file, format, baseUrl));
    },
  );
  app.options(path, answerPreflight);
}

async function findFile(
  dataset: Dataset,
  release: StoredRelease,
  format: AnyFormatName,
  { madeFiles }: ReleaseRouteOptions,
): Promise<MadeFile | undefined> {
  if (!isMadeFormat(format)) return release.files[format];
  if (!release.files.json) return undefined;
  const declared = declareRelease(dataset, release);
  return listMadeFormats(declared.declaration).includes(format)
    ? madeFiles.ofRelease(declared, format)
    : undefined;
}

function describeMadeFile(format: AnyFormatName): Operation {
  const [[mediaType, content]] = Object.entries(describeFormat(format)) as [[string, { schema: TSchema }]];
  return {
    operationId: `get-release-${format.replace('.', '-')}`,
    summary: `A release as ${format.toUpperCase()}`,
    description: 'Made from the rows of the release, which never change. The columns are those of that time.',
    tags: RELEASE_TAGS,
    responses: describeAnswers(
      'The whole file',
      mediaType,
      { ...content, example: undefined },
      [unknownRelease()],
      downloadHeaders,
    ),
  };
}

function describeFile({ catalog, releases }: ReleaseOptions, format: FormatName): Operation {
  const { slug } = catalog[0]!;
  const { mediaType, excerpt } = FORMATS[format];
  const file = releases.find(slug)?.files[format];
  const example = file && excerpt(file.identity.bytes);
  const schema =
    format === 'csv'
      ? Type.String()
      : Type.Object({ dataset: Type.Object({}), rows: Type.Array(Type.Object({})) });
  return {
    operationId: `get-release-${format}`,
    summary: `A release as ${format.toUpperCase()}`,
    description:
      'The very bytes that the download had when this was the newest release. They never change, so they may be kept forever. ' +
      'The columns are those of that time.',
    tags: RELEASE_TAGS,
    responses: describeAnswers(
      'The whole file',
      bareMediaType(mediaType),
      { schema, example },
      [unknownRelease()],
      downloadHeaders,
    ),
  };
}
