import { sql, type Selectable } from 'kysely';
import type { Declaration } from '../dataset.ts';
import { releasePath, type Parameters } from '../addresses.ts';
import { FORMAT_NAMES, type FormatName } from '../formats/formats.ts';
import type { CurrentReleases } from './current-releases.ts';
import { findStoredNumber, findRelease, parseDeclaration, type StoredRelease } from './release-store.ts';
import { findRowChanges, findSchemaChanges } from './release-changes.ts';
import { mapValues } from '../records.ts';
import { parseRows, type PastRelease, type ReleaseFacts } from './release.ts';
import { invalidReleaseNumber, unknownRelease } from '../../errors.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Database } from '../../storage/database.ts';

export const LARGEST_RELEASE = 999_999_999;

export type GetRelease = (slug: string, number: number) => Promise<StoredRelease>;

/** Any release by number: the newest from memory, others from storage. */
export function createReleaseArchive(db: Database, current: CurrentReleases): GetRelease {
  return async (slug, number) => {
    const newest = current.find(slug);
    const release = newest?.number === number ? newest : await findRelease(db, slug, number);
    if (!release) throw unknownRelease();
    return release;
  };
}

/** A release's number in an address. Undefined if it is none. */
export function parseReleaseNumber(text: unknown): number | undefined {
  const number = typeof text === 'string' && /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  return number <= LARGEST_RELEASE ? number : undefined;
}

/** The same for a parameter of a query; throws the error if it is anything else. */
export function findReleaseNumber(query: Parameters, name: string): number | undefined {
  const number = parseReleaseNumber(query[name]);
  if (number === undefined && query[name] !== undefined) throw invalidReleaseNumber(name);
  return number;
}

/** The number a release is stored under. Every number a live dataset ever published leads to a release, so addresses keep working. */
export async function getStoredNumber(
  db: Database,
  current: CurrentReleases,
  { slug, live }: Pick<Declaration, 'slug' | 'live'>,
  number: number,
): Promise<number> {
  if (!live || current.find(slug)?.number === number) return number;
  const stored = await findStoredNumber(db, slug, number);
  if (stored === undefined) throw unknownRelease();
  return stored;
}

/** Whether a later release on the same UTC day may still replace it. */
export function isReplaceable(
  { live }: Pick<Declaration, 'live'>,
  { publishedAt }: Pick<PastRelease, 'publishedAt'>,
  nowMs: number,
): boolean {
  return live === true && dayOf(publishedAt) === dayOf(new Date(nowMs));
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** A release without its bytes; `files` are the uncompressed ones, with digests in hexadecimal, like the output of sha256sum. */
export interface ListedRelease extends ReleaseFacts {
  readonly slug: string;
  readonly declaration: StoredRelease['declaration'];
  readonly files: Readonly<Partial<Record<FormatName, { readonly size: number; readonly sha256: string }>>>;
}

/** One dataset's releases, newest first; with `before`, only those with smaller numbers. */
export async function listReleases(
  db: Database,
  slug: string,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<ListedRelease[]> {
  const newest = db
    .selectFrom('releases')
    .selectAll()
    .where('dataset', '=', slug)
    .orderBy('number', 'desc')
    .limit(limit);
  const page = before === undefined ? newest : newest.where('number', '<', before);
  return withFiles(db, await page.execute());
}

export async function listNewestReleases(db: Database, slugs: readonly string[], limit: number) {
  const releases = await db
    .selectFrom('releases')
    .selectAll()
    .where('dataset', 'in', slugs)
    .orderBy('published_at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('dataset')
    .limit(limit)
    .execute();
  return withFiles(db, releases);
}

/** The list entry of a release, without reading storage. */
export function listedRelease(
  slug: string,
  release: PastRelease & Pick<StoredRelease, 'declaration'>,
): ListedRelease {
  const { number, publishedAt, rowCount, reason, declaration } = release;
  const files = FORMAT_NAMES.flatMap((format) => {
    const file = release.files[format]?.identity;
    return file ? [[format, { size: file.bytes.length, sha256: inHexadecimal(file.sha256) }]] : [];
  });
  return { slug, number, publishedAt, rowCount, reason, declaration, files: Object.fromEntries(files) };
}

async function withFiles(
  db: Database,
  releases: readonly Selectable<Tables['releases']>[],
): Promise<ListedRelease[]> {
  const files = await db
    .selectFrom('release_files')
    .select(['dataset', 'number', 'format', 'sha256', sql<number>`octet_length(bytes)`.as('size')])
    .where('encoding', '=', 'identity')
    .where((e) => e.or(releases.map(({ dataset, number }) => e.and({ dataset, number }))))
    .execute();
  return releases.map(({ dataset, number, published_at, row_count, reason, declaration }) => ({
    slug: dataset,
    number,
    publishedAt: new Date(published_at),
    rowCount: row_count,
    reason,
    declaration: declaration ? parseDeclaration(declaration) : undefined,
    files: Object.fromEntries(
      files
        .filter((file) => file.dataset === dataset && file.number === number)
        .map(({ format, size, sha256 }) => [format, { size, sha256: inHexadecimal(sha256) }]),
    ),
  }));
}

function inHexadecimal(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex');
}

/** The formats stored with a release; an old release may lack newer formats. */
export const formatsOf = ({ files }: { readonly files: Readonly<Partial<Record<FormatName, unknown>>> }) =>
  FORMAT_NAMES.filter((format) => files[format]);

/** The stored files of a release, each with its lasting address. */
export function listFiles({ slug, number, files }: ListedRelease) {
  return formatsOf({ files }).map((format) => ({
    format,
    path: releasePath(slug, number, format),
    ...files[format]!,
  }));
}

/** Undefined if one of the releases has no JSON file. */
export async function findChanges(
  getRelease: GetRelease,
  dataset: Pick<Declaration, 'slug' | 'key'>,
  before: number,
  after: number,
) {
  const old = await getRelease(dataset.slug, before);
  const now = await getRelease(dataset.slug, after);
  if (!old.files.json || !now.files.json) return undefined;
  const [rows, newer] = [old, now].map(({ files }) => parseRows(files.json!.identity.bytes));
  return {
    ...findRowChanges(dataset, rows!, newer!),
    // A release of version 1.0.0 has no declaration.
    schema: old.declaration && now.declaration ? findSchemaChanges(old.declaration, now.declaration) : [],
  };
}

export type ChangeCounts = { readonly changes: ReturnType<typeof countAll> | undefined };

export function countAll(changes: NonNullable<Awaited<ReturnType<typeof findChanges>>>) {
  const { added, changed, removed, schema } = changes;
  const changedColumns = changed.flatMap(({ fields }) => Object.keys(fields));
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    /** In how many rows each column changed. */
    columns: mapValues(Object.fromEntries(Map.groupBy(changedColumns, String)), ({ length }) => length),
    schema: schema.map(({ name, what }) => ({ name, what })),
  };
}
