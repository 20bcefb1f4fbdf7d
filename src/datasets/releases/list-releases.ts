import { sql, type Kysely, type Selectable } from 'kysely';
import type { ReleasesTable, Tables } from '../../storage/tables.ts';
import { FORMAT_NAMES, type FormatName } from '../formats/formats.ts';
import type { PastRelease, ReleaseFacts } from './release.ts';

type Db = Kysely<Tables>;

interface ListedFile {
  readonly size: number;
  /** Hexadecimal, like the output of sha256sum. */
  readonly sha256: string;
}

/** A release without its bytes; `files` are the uncompressed ones. */
export interface ListedRelease extends ReleaseFacts {
  readonly slug: string;
  readonly files: Readonly<Partial<Record<FormatName, ListedFile>>>;
}

interface ReleasePage {
  /** Only releases with smaller numbers. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** One dataset's releases, newest first. */
export async function listReleases(
  db: Db,
  slug: string,
  { before, limit }: ReleasePage,
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

/** Several datasets' releases, newest first. */
export async function listNewestReleases(
  db: Db,
  slugs: readonly string[],
  limit: number,
): Promise<ListedRelease[]> {
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
export function listedRelease(slug: string, release: PastRelease): ListedRelease {
  const { number, publishedAt, rowCount, reason } = release;
  const files = FORMAT_NAMES.flatMap((format) => {
    const file = release.files[format]?.identity;
    return file ? [[format, { size: file.bytes.length, sha256: inHexadecimal(file.sha256) }]] : [];
  });
  return { slug, number, publishedAt, rowCount, reason, files: Object.fromEntries(files) };
}

async function withFiles(db: Db, releases: readonly Selectable<ReleasesTable>[]): Promise<ListedRelease[]> {
  const files = await db
    .selectFrom('release_files')
    .select(['dataset', 'number', 'format', 'sha256', sql<number>`octet_length(bytes)`.as('size')])
    .where('encoding', '=', 'identity')
    .where((e) => e.or(releases.map(({ dataset, number }) => e.and({ dataset, number }))))
    .execute();
  return releases.map(({ dataset, number, published_at, row_count, reason }) => ({
    slug: dataset,
    number,
    publishedAt: new Date(published_at),
    rowCount: row_count,
    reason,
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
