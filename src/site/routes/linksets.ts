import type { Declaration } from '../../datasets/dataset.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import { isMadeFormat, mediaTypeOf, type AnyFormatName } from '../../datasets/formats/formats.ts';
import { listDatasetDocuments } from '../../datasets/metadata/croissant.ts';
import { DCAT_MEDIA_TYPE, DCAT_PATH } from '../../datasets/metadata/dcat.ts';
import {
  landingPath,
  downloadPath,
  endingPath,
  linksetPath,
  releaseLinksetPath,
  releasePagePath,
  releasePath,
  releasesPath,
} from '../../datasets/addresses.ts';
import type { StoredRelease } from '../../datasets/releases/release-store.ts';
import type { PastRelease, Release } from '../../datasets/releases/release.ts';
import {
  API_LINK,
  LICENSE_LINK,
  linksetLink,
  LINKSET_MEDIA_TYPE,
  listFormats,
  type WebLink,
} from '../../api/download.ts';
import type { AddRoute, Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { answerRelease } from './release-files.ts';

/** RFC 9264: every link of a dataset's page, files and descriptions, and of a release's. The headers of a file have only a few. */
export function addLinksets(add: AddRoute, site: Site): void {
  const { catalog, releases, baseUrl } = site;
  for (const dataset of catalog)
    add(linksetPath(dataset), () => linksetFile(linksOfDataset(releases.get(dataset.slug)), baseUrl), {
      preflight: true,
    });
  add(
    releaseLinksetPath(':slug', ':id'),
    ({ params }) =>
      answerRelease(site, params, releaseLinksetPath, (dataset, release) =>
        linksetFile(linksOfRelease(release, release.declaration ?? dataset), baseUrl),
      ),
    { preflight: true },
  );
}

type LinkContext = readonly [from: string, links: readonly WebLink[]];

function linksetFile(contexts: readonly LinkContext[], baseUrl: string): Made {
  const absolute = (to: string) => new URL(to, baseUrl).href;
  const linkset = contexts.map(([from, links]) => {
    const byRelation = Map.groupBy(links, ({ rel }) => rel);
    const targets = Array.from(byRelation, ([rel, alike]) => [
      rel,
      // An attribute that RFC 8288 does not define is a list.
      alike.map(({ to, type, profile }) => ({
        href: absolute(to),
        type,
        profile: profile && [profile],
      })),
    ]);
    return { anchor: absolute(from), ...Object.fromEntries(targets) };
  });
  return { body: `${JSON.stringify({ linkset })}\n`, mediaType: LINKSET_MEDIA_TYPE };
}

type PathOf = (format: AnyFormatName) => string;

/** What the page of a dataset or a release sends. `above` are the pages that it belongs to. */
function pageLinks(
  release: PastRelease,
  dataset: Declaration,
  path: string,
  above: readonly WebLink[],
  pathOf: PathOf,
): WebLink[] {
  return [
    ...['AboutPage', 'Dataset'].map((type) => ({ rel: 'type', to: `https://schema.org/${type}` })),
    { rel: 'cite-as', to: path },
    LICENSE_LINK,
    { rel: 'author', to: '/' },
    ...above,
    historyLink(dataset),
    ...listFormats(release, dataset).map((format) => fileLink('item', pathOf(format), format)),
  ];
}

/** Following the FAIR profile: https://signposting.org/FAIR/ */
export function landingLinks(release: Release): WebLink[] {
  const { declaration: dataset } = release;
  const catalog = { rel: 'collection', to: DCAT_PATH, type: DCAT_MEDIA_TYPE };
  const pathOf: PathOf = (format) => downloadPath(dataset, format);
  return [
    ...pageLinks(release, dataset, landingPath(dataset), [catalog], pathOf),
    ...descriptionLinks(dataset),
    linksetLink(linksetPath(dataset)),
  ];
}

function linksOfDataset(release: Release): LinkContext[] {
  const { declaration: dataset } = release;
  const formats = listFormats(release, dataset);
  const pathOf: PathOf = (format) => downloadPath(dataset, format);
  const page: WebLink = { rel: 'collection', to: landingPath(dataset), type: 'text/html' };
  const files = formats.flatMap((format): LinkContext[] => {
    const links = [
      LICENSE_LINK,
      { rel: 'cite-as', to: downloadPath(dataset) },
      page,
      { rel: 'collection', to: '/api/data', type: 'application/json' },
      historyLink(dataset),
      ...alternates(formats, format, pathOf),
      API_LINK,
      ...descriptionLinks(dataset),
    ];
    const paths = [pathOf(format), ...(isMadeFormat(format) ? [] : [endingPath(dataset.slug, format)])];
    return paths.map((path) => [path, links]);
  });
  const descriptions = listDatasetDocuments(dataset).map(({ path }): LinkContext => [
    path,
    [{ ...page, rel: 'describes' }],
  ]);
  return [[landingPath(dataset), landingLinks(release)], ...files, ...descriptions];
}

function linksOfRelease(release: StoredRelease, dataset: Declaration): LinkContext[] {
  const { slug } = dataset;
  const { number } = release;
  const formats = listFormats(release, dataset);
  const pathOf: PathOf = (format) => releasePath(slug, number, format);
  const page = releasePagePath(slug, number);
  const files = formats.map((format): LinkContext => [
    pathOf(format),
    [
      LICENSE_LINK,
      { rel: 'cite-as', to: releasePath(slug, number) },
      historyLink(dataset),
      { rel: 'collection', to: page, type: 'text/html' },
      fileLink('latest-version', downloadPath(dataset, format), format),
      ...alternates(formats, format, pathOf),
      API_LINK,
    ],
  ]);
  return [[page, releaseLinks(release, dataset)], ...files];
}

/** A release's page is where an identifier of the release leads. */
export function releaseLinks(release: StoredRelease, dataset: Declaration): WebLink[] {
  const { slug } = dataset;
  const { number } = release;
  const landing = { to: landingPath(dataset), type: 'text/html' };
  const above = ['collection', 'latest-version'].map((rel) => ({ rel, ...landing }));
  const pathOf: PathOf = (format) => releasePath(slug, number, format);
  return [
    ...pageLinks(release, dataset, releasePagePath(slug, number), above, pathOf),
    linksetLink(releaseLinksetPath(slug, number)),
  ];
}

const historyLink = ({ slug }: Pick<Declaration, 'slug'>): WebLink => ({
  rel: 'version-history',
  to: releasesPath(slug),
  type: 'application/json',
});

const fileLink = (rel: string, to: string, format: AnyFormatName): WebLink => ({
  rel,
  to,
  type: bareMediaType(mediaTypeOf(format)),
});

const descriptionLinks = (dataset: Declaration) =>
  listDatasetDocuments(dataset).map(({ path, mediaType, profile }): WebLink => ({
    rel: 'describedby',
    to: path,
    type: mediaType,
    profile,
  }));

const alternates = (formats: readonly AnyFormatName[], format: AnyFormatName, pathOf: PathOf) =>
  formats.filter((other) => other !== format).map((other) => fileLink('alternate', pathOf(other), other));
