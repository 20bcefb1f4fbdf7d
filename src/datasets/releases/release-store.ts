import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { FORMAT_NAMES, type FormatName } from '../formats/formats.ts';
import { releaseFile, type EncodedFile, type Encoding, type ReleaseFile } from './encoding.ts';
import type { PastRelease, Release } from './release.ts';

type Db = Kysely<Tables>;

export async function findNewestNumber(db: Db, slug: string): Promise<number | undefined> {
  const newest = await db
    .selectFrom('releases')
    .select((e) => e.fn.max('number').as('number'))
    .where('dataset', '=', slug)
    .executeTakeFirst();
  return newest?.number ?? undefined;
}

/** The sha-256 of each uncompressed file of a release, by format. */
export async function findDigests(db: Db, slug: string, number: number): Promise<Map<string, string>> {
  const files = await db
    .selectFrom('release_files')
    .select(['format', 'sha256'])
    .where('dataset', '=', slug)
    .where('number', '=', number)
    .where('encoding', '=', 'identity')
    .execute();
  return new Map(files.map(({ format, sha256 }) => [format, sha256]));
}

/** Undefined also where the release was made before a format existed: the next publish makes a whole one. */
export async function findNewestRelease(db: Db, slug: string): Promise<Release | undefined> {
  const number = await findNewestNumber(db, slug);
  const release = number === undefined ? undefined : await findRelease(db, slug, number);
  return release && FORMAT_NAMES.every((format) => release.files[format]) ? (release as Release) : undefined;
}

export async function findRelease(db: Db, slug: string, number: number): Promise<PastRelease | undefined> {
  const release = await db
    .selectFrom('releases')
    .selectAll()
    .where('dataset', '=', slug)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!release) return undefined;
  const stored = await db
    .selectFrom('release_files')
    .selectAll()
    .where('dataset', '=', slug)
    .where('number', '=', number)
    .execute();
  const files = {} as Record<FormatName, Record<Encoding, ReleaseFile>>;
  for (const { format, encoding, bytes, sha256 } of stored) {
    const file = releaseFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (file.sha256 !== sha256) throw new Error(`${slug} release ${number}: its ${format} file is damaged`);
    (files[format as FormatName] ??= {} as Record<Encoding, ReleaseFile>)[encoding as Encoding] = file;
  }
  const { published_at, row_count, reason } = release;
  return { number, publishedAt: new Date(published_at), rowCount: row_count, reason, files };
}

export async function insertRelease(db: Db, slug: string, release: Release): Promise<void> {
  const { number, publishedAt, rowCount, reason } = release;
  await db
    .insertInto('releases')
    .values({ dataset: slug, number, published_at: publishedAt.toISOString(), row_count: rowCount, reason })
    .execute();
  for (const [format, encoded] of Object.entries<EncodedFile>(release.files)) {
    for (const [encoding, { bytes, sha256 }] of Object.entries<ReleaseFile>(encoded)) {
      await db
        .insertInto('release_files')
        .values({ dataset: slug, number, format, encoding, bytes, sha256 })
        .execute();
    }
  }
}

/** Leaves of the UTC day of this release no other that came before it. */
export async function deleteEarlierOfDay(
  db: Db,
  slug: string,
  { number, publishedAt }: Pick<Release, 'number' | 'publishedAt'>,
): Promise<void> {
  const earlier = await db
    .selectFrom('releases')
    .select('number')
    .where('dataset', '=', slug)
    .where('number', '<', number)
    .where('published_at', 'like', `${publishedAt.toISOString().slice(0, 10)}%`)
    .execute();
  const numbers = earlier.map((release) => release.number);
  if (numbers.length === 0) return;
  for (const table of ['release_files', 'releases'] as const) {
    await db.deleteFrom(table).where('dataset', '=', slug).where('number', 'in', numbers).execute();
  }
}
