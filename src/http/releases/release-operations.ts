import { Type } from 'typebox';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { FORMATS, type FormatName } from '../../datasets/formats/formats.ts';
import { listedRelease } from '../../datasets/releases/list-releases.ts';
import { FEED_MEDIA_TYPE } from '../../datasets/metadata/releases-feed.ts';
import {
  encodingNotAcceptable,
  fetchFailed,
  invalidReleaseNumber,
  preconditionFailed,
  rangeNotSatisfiable,
  serviceUnavailable,
  tooManyRequests,
  unknownDataset,
  unknownRelease,
} from '../../errors.ts';
import { downloadHeaders, validatorHeaders } from '../downloads/dataset-operation.ts';
import { errorResponses, type Operation, type Response } from '../openapi.ts';
import { changesSchema, presentFeed, presentReleaseList, releaseListSchema } from './present-releases.ts';

export interface DescribedReleases {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
}

const releaseNumber = (description: string) =>
  Type.String({ pattern: '^[1-9][0-9]{0,8}$', description, examples: ['1'] });

const slugOf = (catalog: Catalog) =>
  Type.Unsafe<string>({
    type: 'string',
    enum: catalog.map(({ slug }) => slug),
    description: 'Slug of the dataset',
  });

export const slugParams = (catalog: Catalog) => Type.Object({ slug: slugOf(catalog) });

export const releaseParams = (catalog: Catalog) =>
  Type.Object({ slug: slugOf(catalog), id: releaseNumber('Number of the release') });

export const beforeQuery = Type.Object({
  before: Type.Optional(releaseNumber('Only releases of a smaller number than this')),
});

export const sinceQuery = Type.Object({ since: releaseNumber('Number of the release to compare with') });

const tags = ['Releases'];

export function describeReleaseList({ catalog, releases, baseUrl }: DescribedReleases): Operation {
  const { slug } = catalog[0]!;
  const release = releases.find(slug);
  const example = release && presentReleaseList(slug, [listedRelease(slug, release)], false, baseUrl);
  return {
    operationId: 'list-releases',
    summary: 'Releases of a dataset',
    description:
      'Every publish that changes the data is a numbered release. Newest first, at most 100 to an answer; next is the address of ' +
      'the rest. Of a dataset that changes by itself only the last release of each UTC day is kept.',
    tags,
    responses: {
      ...answers('The releases', 'application/json', { schema: releaseListSchema, example }),
      ...errorResponses(invalidReleaseNumber('before'), unknownDataset(), ...ALWAYS),
    },
  };
}

export function describeRelease({ catalog, releases }: DescribedReleases, format: FormatName): Operation {
  const dataset = catalog[0]!;
  const { mediaType, excerpt } = FORMATS[format];
  const file = releases.find(dataset.slug)?.files[format];
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
    tags,
    responses: {
      ...answers('The whole file', mediaType.split(';')[0]!, { schema, example }, downloadHeaders),
      ...errorResponses(unknownRelease(), ...ALWAYS),
    },
  };
}

export function describeChanges({ catalog, releases }: DescribedReleases): Operation {
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
    tags,
    responses: {
      ...answers('The changes', 'application/json', { schema: changesSchema, example }),
      ...errorResponses(invalidReleaseNumber('since'), unknownRelease(), ...ALWAYS),
    },
  };
}

export function describeFeed({ catalog, releases, baseUrl }: DescribedReleases): Operation {
  const newest = catalog.flatMap(({ slug }) => {
    const release = releases.find(slug);
    return release ? [listedRelease(slug, release)] : [];
  });
  const example = newest[0] && presentFeed(catalog, [newest[0]], baseUrl);
  return {
    operationId: 'get-feed',
    summary: 'Feed of releases',
    description: 'The newest 50 releases of all datasets as an Atom feed (RFC 4287).',
    tags,
    responses: {
      ...answers('The feed', FEED_MEDIA_TYPE.split(';')[0]!, { schema: Type.String(), example }),
      ...errorResponses(...ALWAYS),
    },
  };
}

const ALWAYS = [
  encodingNotAcceptable(),
  preconditionFailed(),
  rangeNotSatisfiable(1000),
  tooManyRequests(30),
  fetchFailed(),
  serviceUnavailable(1),
];

type Content = NonNullable<Response['content']>[string];

function answers(
  description: string,
  mediaType: string,
  { schema, example }: { schema: Content['schema']; example: unknown },
  headers: NonNullable<Response['headers']> = validatorHeaders,
): Operation['responses'] {
  const content = { [mediaType]: { schema, ...(example === undefined ? {} : { example }) } };
  return {
    200: { description, headers, content },
    206: { description: 'The part asked for by Range', headers },
    304: { description: 'Unchanged since the caller asked last', headers: validatorHeaders },
  };
}
