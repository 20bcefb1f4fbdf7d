import { exampleDataset, type Catalog } from '../../datasets/catalog.ts';
import { Type, type TSchema } from '../../json-schema.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { anyEnvelopeSchema } from '../../datasets/envelope.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import {
  FORMATS,
  isMadeFormat,
  listMadeFormats,
  MADE_FORMATS,
  type AnyFormatName,
  type FormatName,
} from '../../datasets/formats/formats.ts';
import { makeReleaseFile } from '../../datasets/releases/made-files.ts';
import { declareRelease } from '../../datasets/releases/current-releases.ts';
import { getStoredNumber, isReplaceable } from '../../datasets/releases/release-archive.ts';
import type { StoredRelease } from '../../datasets/releases/release-store.ts';
import { unknownRelease } from '../../errors.ts';
import { describeFormat, downloadHeaders } from '../../api/describe-downloads.ts';
import { describeRelease, ENDINGS, releasePath } from '../../api/download.ts';
import type { Operation } from '../../api/operation.ts';
import { UNTIL_REPLACED } from '../../api/policies.ts';
import { getDataset, redirect, type AddRoute, type Answer, type Asked } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describeAnswers, RELEASE_TAGS } from './describe-releases.ts';
import { LIST_PATH } from './release-list.ts';
import { LARGEST_RELEASE, releaseNumber, slugSchema } from './release-parameters.ts';

const FOUND = 302;

/** Every stored release in every format. */
export function addReleaseFiles(add: AddRoute, site: Site): void {
  for (const format of ENDINGS)
    add(`${LIST_PATH}/:id.${format}`, (asked) => makeFile(site, asked, format), {
      operation: () => (isMadeFormat(format) ? describeMadeFile(site, format) : describeFile(site, format)),
      preflight: true,
    });
}

function makeFile(site: Site, { params }: Asked, format: AnyFormatName): Promise<Answer> {
  const pathOf = (slug: string, number: number) => releasePath(slug, number, format);
  return answerRelease(site, params, pathOf, async (dataset, release) => {
    const body = await findBody(dataset, release, format);
    if (!body) throw unknownRelease();
    const { baseUrl, now } = site;
    const lasting = { baseUrl, isReplaceable: isReplaceable(dataset, release, now().getTime()) };
    const isCompressed = isMadeFormat(format) && MADE_FORMATS[format].isCompressed;
    return { body, isCompressed, ...describeRelease(dataset, release, format, lasting) };
  });
}

/** Answers an address of a release; if a later one of the day has replaced it, with the later one's address. */
export async function answerRelease(
  { catalog, releases, db, getRelease }: Site,
  params: Asked['params'],
  pathOf: (slug: string, number: number) => string,
  answer: (dataset: Dataset, release: StoredRelease) => Answer | Promise<Answer>,
): Promise<Answer> {
  const dataset = getDataset(catalog, params['slug']);
  const asked = /^[1-9]\d*$/.test(params['id']!) ? Number(params['id']) : Number.NaN;
  if (!(asked <= LARGEST_RELEASE)) throw unknownRelease();
  const number = await getStoredNumber(db, releases, dataset, asked);
  if (number !== asked) return redirect(pathOf(dataset.slug, number), FOUND, UNTIL_REPLACED);
  return answer(dataset, await getRelease(dataset.slug, number));
}

async function findBody(dataset: Dataset, release: StoredRelease, format: AnyFormatName) {
  if (!isMadeFormat(format)) return release.files[format];
  if (!release.files.json) return undefined;
  const declared = declareRelease(dataset, release);
  if (!listMadeFormats(declared.declaration).includes(format)) return undefined;
  return await makeReleaseFile(declared, format);
}

const ENTRY = { id: 'get-release', summary: 'Download a release' };

function describeMadeFile({ catalog }: Site, format: AnyFormatName): Operation {
  const [[mediaType, content]] = Object.entries(describeFormat(format)) as [[string, { schema: TSchema }]];
  return {
    operationId: `get-release-${format.replace('.', '-')}`,
    summary: `A release as ${format.toUpperCase()}`,
    description:
      'Generated from the rows of the release, which never change. The columns are those at the time of the release.',
    tags: RELEASE_TAGS,
    entry: ENTRY,
    parameters: fileParameters(catalog),
    responses: describeFileAnswers(mediaType, { ...content, example: undefined }),
  };
}

const fileParameters = (catalog: Catalog) => ({
  path: Type.Object({ slug: slugSchema(catalog), id: releaseNumber('Number of the release') }),
});

const locationHeader = {
  Location: { description: 'Address of the later release', schema: Type.String() },
};

function describeFile({ catalog, releases }: Site, format: FormatName): Operation {
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
    parameters: fileParameters(catalog),
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
