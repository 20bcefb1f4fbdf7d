import { describeFormat, downloadHeaders } from '../../api/operation.ts';
import { describeRelease, ENDINGS } from '../../api/download.ts';
import { releasePath, releasesPath } from '../../datasets/addresses.ts';
import { UNTIL_REPLACED } from '../../api/policies.ts';
import { exampleDataset } from '../../datasets/catalog.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { anyEnvelopeSchema, anyRowSchema } from '../../datasets/envelope.ts';
import {
  formatOf,
  FORMATS,
  isMadeFormat,
  listMadeFormats,
  mediaTypeOf,
  withFormat,
  type AnyFormatName,
  type FormatName,
} from '../../datasets/formats/formats.ts';
import { declareRelease } from '../../datasets/releases/current-releases.ts';
import {
  findReleaseNumber,
  getStoredNumber,
  isReplaceable,
  parseReleaseNumber,
  listedRelease,
  listReleases,
  type ListedRelease,
  listFiles,
} from '../../datasets/releases/release-archive.ts';
import { versionOf, findRowChanges } from '../../datasets/releases/release-changes.ts';
import { makeReleaseFile, type PastRelease, parseRows } from '../../datasets/releases/release.ts';
import { type StoredRelease, findNumberBefore } from '../../datasets/releases/release-store.ts';
import { unknownRelease, invalidReleaseNumber } from '../../errors.ts';
import {
  getDataset,
  jsonFile,
  redirect,
  type AddRoute,
  type Answer,
  type Asked,
  type Made,
} from '../router.ts';
import type { Site } from '../site-data.ts';
import { describe, storedContent } from './describe.ts';

const PAGE_LENGTH = 100;
const FOUND = 302;

/** The list of a dataset's releases, and every stored release in every format. */
export function addReleaseFiles(add: AddRoute, site: Site): void {
  const listPath = releasesPath(':slug');
  add(listPath, (asked) => makeList(site, asked), { operation: () => describeList(site), preflight: true });
  for (const format of ENDINGS)
    add(`${listPath}/:id.${format}`, (asked) => makeFile(site, asked, format), {
      operation: () => describeFile(site, format),
      preflight: true,
    });
}

async function makeList({ catalog, releases, db, baseUrl }: Site, { params, query }: Asked) {
  const { slug } = getDataset(catalog, params['slug']);
  const before = findReleaseNumber(query, 'before');
  const newest = releases.get(slug);
  const found = await listReleases(db, slug, { before, limit: PAGE_LENGTH + 1 });
  const list = presentList(slug, found, baseUrl);
  return jsonFile(list, { lastModified: newest.publishedAt });
}

/** One page of the list, and the address of the next if there are more releases than it holds. */
function presentList(slug: string, found: readonly ListedRelease[], baseUrl: string) {
  const absolute = (path: string) => new URL(path, baseUrl).href;
  const page = found.slice(0, PAGE_LENGTH);
  const hasMore = found.length > page.length;
  return {
    dataset: slug,
    releases: page.map((release) => ({
      id: release.number,
      version: versionOf(release.declaration, release),
      published_at: release.publishedAt.toISOString(),
      row_count: release.rowCount,
      reason: release.reason,
      downloads: listFiles(release).map(({ format, path, size, sha256 }) => ({
        format,
        media_type: mediaTypeOf(format),
        url: absolute(path),
        size,
        sha256,
      })),
    })),
    next: hasMore ? absolute(`${releasesPath(slug)}?before=${page.at(-1)!.number}`) : null,
  };
}

function describeList({ catalog, releases, baseUrl }: Site) {
  const { slug } = exampleDataset(catalog);
  const release = releases.find(slug);
  const example = release && presentList(slug, [listedRelease(slug, release)], baseUrl);
  return describe(catalog, 'releases', 'list-releases', { example: () => example });
}

function makeFile(site: Site, { params }: Asked, format: AnyFormatName): Promise<Answer> {
  const pathOf = (slug: string, number: number) => releasePath(slug, number, format);
  return answerRelease(site, params, pathOf, async (dataset, release) => {
    const body = await findBody(dataset, release, format);
    if (!body) throw unknownRelease();
    const { baseUrl, now } = site;
    const lasting = { baseUrl, isReplaceable: isReplaceable(dataset, release, now().getTime()) };
    const { isCompressed } = formatOf(format);
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
  const asked = parseReleaseNumber(params['id']);
  if (asked === undefined) throw unknownRelease();
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

function describeFile(site: Site, format: AnyFormatName) {
  const isMade = isMadeFormat(format);
  const pieces = {
    summary: `A release as ${format.toUpperCase()}`,
    words: { $ref: isMade ? 'madeRelease' : 'storedRelease' },
    headers: () => downloadHeaders,
    content: () => (isMade ? describeFormat(format) : describeStored(site, format)),
  };
  const id = `get-release-${format.replace('.', '-')}`;
  return describe(withFormat(site.catalog, format), 'release', id, pieces);
}

function describeStored({ catalog, releases }: Site, format: FormatName) {
  const dataset = exampleDataset(catalog);
  const schema = format === 'json' ? anyEnvelopeSchema(catalog) : FORMATS[format].schema(dataset);
  return storedContent(format, schema, releases.find(dataset.slug));
}

/** How the rows changed since a release. */
export function addReleaseChanges(add: AddRoute, site: Site): void {
  add('/datasets/:slug/changes', (asked) => makeChanges(site, asked), {
    operation: () => describeChanges(site),
    preflight: true,
  });
}

async function makeChanges(site: Site, { params, query }: Asked): Promise<Made> {
  const { db, releases, catalog, getRelease } = site;
  const dataset = getDataset(catalog, params['slug']);
  const since = findReleaseNumber(query, 'since');
  const until = findReleaseNumber(query, 'until');
  if (since === undefined) throw invalidReleaseNumber('since');
  if (until !== undefined && until < since) throw invalidReleaseNumber('until');
  const { slug } = dataset;
  const newest = releases.get(slug);
  // A release that a later one of its day replaced is gone; comparing from the one before it misses no change.
  const isStored = (await getStoredNumber(db, releases, dataset, since)) === since;
  const first = isStored ? since : ((await findNumberBefore(db, slug, since)) ?? 0);
  const before = first === 0 ? [] : listRows(await getRelease(slug, first));
  // Another process may have published a release that this one has not loaded yet.
  const last = await getStoredNumber(db, releases, dataset, until ?? Math.max(first, newest.number));
  const after = await getRelease(slug, last);
  const { added, changed, removed } = findRowChanges(newest.declaration, before, listRows(after));
  const changes = { dataset: slug, since: first, until: last, added, changed, removed };
  return jsonFile(changes, { lastModified: after.publishedAt });
}

function listRows({ files }: PastRelease) {
  if (!files.json) throw unknownRelease();
  return parseRows(files.json.identity.bytes);
}

function describeChanges({ catalog, releases }: Site) {
  const { slug } = exampleDataset(catalog);
  const until = releases.find(slug)?.number;
  const example = until && { dataset: slug, since: until, until, added: [], changed: [], removed: [] };
  const pieces = { row: () => anyRowSchema(catalog), example: () => example };
  return describe(catalog, 'changes', 'get-changes', pieces);
}
