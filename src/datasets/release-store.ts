import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { FORMAT_NAMES, type FormatName } from './formats/format.ts';
import {
  ENCODINGS,
  releaseFile,
  type Encoding,
  type Release,
  type ReleaseFile,
  type UnpublishedRelease,
} from './release.ts';

type Db = Kysely<Tables>;

/** The newest release number of every dataset that has one. */
export async function listNewestNumbers(db: Db): Promise<Map<string, number>> {
  const newest = await db
    .selectFrom('releases')
    .select(['dataset', (e) => e.fn.max('number').as('number')])
    .groupBy('dataset')
    .execute();
  return new Map(newest.map(({ dataset, number }) => [dataset, number]));
}

export async function findNewestRelease(db: Db, slug: string): Promise<Release | undefined> {
  const release = await db
    .selectFrom('releases')
    .selectAll()
    .where('dataset', '=', slug)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!release) return undefined;
  const stored = await db
    .selectFrom('release_files')
    .selectAll()
    .where('dataset', '=', slug)
    .where('number', '=', release.number)
    .execute();
  const files = {} as Record<FormatName, Record<Encoding, ReleaseFile>>;
  for (const format of FORMAT_NAMES) {
    files[format] = {} as Record<Encoding, ReleaseFile>;
    for (const encoding of ENCODINGS) {
      const found = stored.find((file) => file.format === format && file.encoding === encoding);
      // A release made before a format existed is not served: the next publish makes a whole one.
      if (!found) return undefined;
      const file = releaseFile(
        Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength),
      );
      if (file.sha256 !== found.sha256)
        throw new Error(`${slug} release ${release.number}: damaged ${format}`);
      files[format][encoding] = file;
    }
  }
  return {
    number: release.number,
    publishedAt: new Date(release.published_at),
    rowCount: release.row_count,
    files,
  };
}

/** Stores the release under the next number, unless the newest one already has the same bytes. */
export async function saveRelease(
  db: Db,
  slug: string,
  release: UnpublishedRelease,
  { publishedAt, reason }: { publishedAt: Date; reason: string },
): Promise<{ number: number; changed: boolean }> {
  const newest = await db
    .selectFrom('release_files')
    .select(['number', 'format', 'sha256'])
    .where('dataset', '=', slug)
    .where('encoding', '=', 'identity')
    .orderBy('number', 'desc')
    .limit(FORMAT_NAMES.length)
    .execute();
  const number = newest[0]?.number ?? 0;
  const unchanged = FORMAT_NAMES.every((format) =>
    newest.some(
      (file) =>
        file.format === format &&
        file.number === number &&
        file.sha256 === release.files[format].identity.sha256,
    ),
  );
  if (unchanged) return { number, changed: false };
  await insertRelease(db, slug, number + 1, release, publishedAt, reason);
  return { number: number + 1, changed: true };
}

async function insertRelease(
  db: Db,
  dataset: string,
  number: number,
  { rowCount, files }: UnpublishedRelease,
  publishedAt: Date,
  reason: string,
): Promise<void> {
  const published_at = publishedAt.toISOString();
  await db
    .insertInto('releases')
    .values({ dataset, number, published_at, row_count: rowCount, reason })
    .execute();
  for (const format of FORMAT_NAMES) {
    for (const encoding of ENCODINGS) {
      await db
        .insertInto('release_files')
        .values({ dataset, number, format, encoding, ...files[format][encoding] })
        .execute();
    }
  }
}
