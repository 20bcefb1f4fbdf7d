import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { Declaration } from '../dataset.ts';
import { FORMAT_NAMES, type FormatName } from '../formats/formats.ts';
import {
  releaseFile,
  type EncodedFile,
  type Encoding,
  type ReleaseFile,
  type PastRelease,
  type Release,
} from './release.ts';
import { mapKeys } from '../records.ts';
import { UNVERSIONED } from './release-changes.ts';
import type { Database } from '../../storage/database.ts';
import { passIds, type CounterName } from '../../storage/ids.ts';

/** A stored release. Those from version 1.0.0 have no declaration. */
export interface StoredRelease extends PastRelease {
  readonly declaration: Declaration | undefined;
  readonly builtAt: Date;
}

export interface MadeBy {
  readonly fingerprint: string;
  /** Whether the release was made from the repository's sources or from an operator's own files. */
  readonly input: 'bundled' | 'own';
}

const isRelease = (dataset: string, number: number) => (row: ExpressionBuilder<Tables, 'releases'>) =>
  row.and({ dataset, number });

const filesOf = (db: Database, slug: string, number: number) =>
  db.selectFrom('release_files').where('dataset', '=', slug).where('number', '=', number);

const releasesOf = (db: Database, slug: string) => db.selectFrom('releases').where('dataset', '=', slug);

/** The release that a number resolves to: itself, or the later release of the same day that replaced it. */
export async function findStoredNumber(db: Database, slug: string, number: number) {
  const later = releasesOf(db, slug).where('number', '>=', number).orderBy('number');
  return (await later.select('number').limit(1).executeTakeFirst())?.number;
}

export async function findNumberBefore(db: Database, slug: string, number: number) {
  const earlier = releasesOf(db, slug).where('number', '<', number).orderBy('number', 'desc');
  return (await earlier.select('number').limit(1).executeTakeFirst())?.number;
}

/** Everything but the bytes and the declaration; old code stored neither fingerprint nor input. Selects all columns, not by name: a database opened read-only may lack the columns of the last migration. */
export async function findNewestFacts(db: Database, slug: string) {
  const newest = await releasesOf(db, slug).selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
  if (!newest) return undefined;
  const { number, published_at, built_at, fingerprint, input } = newest;
  return {
    number,
    builtAt: new Date(built_at ?? published_at),
    fingerprint: fingerprint ?? undefined,
    input: input ?? undefined,
  };
}

/** The SHA-256 of each uncompressed file of a release, by format. */
export async function findDigests(db: Database, slug: string, number: number): Promise<Map<string, string>> {
  const files = await filesOf(db, slug, number)
    .select(['format', 'sha256'])
    .where('encoding', '=', 'identity')
    .execute();
  return new Map(files.map(({ format, sha256 }) => [format, sha256]));
}

export async function findRelease(
  db: Database,
  slug: string,
  number: number,
): Promise<StoredRelease | undefined> {
  const release = await releasesOf(db, slug).selectAll().where('number', '=', number).executeTakeFirst();
  if (!release) return undefined;
  const stored = await filesOf(db, slug, number).selectAll().where('format', 'in', FORMAT_NAMES).execute();
  const files = {} as Record<FormatName, Record<Encoding, ReleaseFile>>;
  for (const { format, encoding, bytes, sha256 } of stored) {
    const file = releaseFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (file.sha256 !== sha256) throw new Error(`${slug} release ${number}: its ${format} file is damaged`);
    (files[format as FormatName] ??= {} as Record<Encoding, ReleaseFile>)[encoding as Encoding] = file;
  }
  const { published_at, row_count, reason, declaration, built_at } = release;
  return {
    number,
    publishedAt: new Date(published_at),
    rowCount: row_count,
    reason,
    files,
    declaration: declaration ? parseDeclaration(declaration) : undefined,
    builtAt: new Date(built_at ?? published_at),
  };
}

/** Undefined if it has none. Selects all columns for the same reason. */
export async function findDeclaration(db: Database, slug: string, number: number) {
  const found = await releasesOf(db, slug).selectAll().where('number', '=', number).executeTakeFirst();
  return found?.declaration ? parseDeclaration(found.declaration) : undefined;
}

export async function insertRelease(
  db: Database,
  slug: string,
  release: Omit<Release, 'builtAt'>,
  madeBy: MadeBy,
) {
  const { number, publishedAt, rowCount, reason, declaration } = release;
  await db
    .insertInto('releases')
    .values({
      dataset: slug,
      number,
      published_at: publishedAt.toISOString(),
      row_count: rowCount,
      reason,
      declaration: writeDeclaration(declaration),
      built_at: publishedAt.toISOString(),
      ...madeBy,
    })
    .execute();
  for (const [format, encoded] of Object.entries<EncodedFile>(release.files))
    for (const [encoding, file] of Object.entries<ReleaseFile>(encoded)) {
      const stored = { dataset: slug, number, format, encoding, ...file };
      await db.insertInto('release_files').values(stored).execute();
    }
}

/** For a build that gives the same bytes as the release: keeps the bytes and updates the declaration. */
export async function redeclareRelease(
  db: Database,
  number: number,
  declaration: Declaration,
  madeBy: MadeBy,
  builtAt: Date,
) {
  const changed = { declaration: writeDeclaration(declaration), built_at: builtAt.toISOString(), ...madeBy };
  await db.updateTable('releases').set(changed).where(isRelease(declaration.slug, number)).execute();
}

/** Changes nothing, but fails if the next release could not be stored either. */
export async function rewriteRelease(db: Database, slug: string, number: number) {
  await db.updateTable('releases').set({ number }).where(isRelease(slug, number)).execute();
}

export async function deleteEarlierOfDay(
  db: Database,
  slug: string,
  { number, publishedAt }: Pick<Release, 'number' | 'publishedAt'>,
) {
  const earlier = await releasesOf(db, slug)
    .select('number')
    .where('number', '<', number)
    .where('published_at', 'like', `${publishedAt.toISOString().slice(0, 10)}%`)
    .execute();
  const numbers = earlier.map((release) => release.number);
  if (numbers.length === 0) return;
  for (const table of ['release_files', 'releases'] as const) {
    await db.deleteFrom(table).where('dataset', '=', slug).where('number', 'in', numbers).execute();
  }
}

export interface StoredDeclaration extends Declaration {
  readonly formats: readonly string[];
}

/** As JSON text, without the dataset's functions. */
export function writeDeclaration(dataset: Declaration): string {
  return JSON.stringify({ ...declarationOf(dataset), formats: FORMAT_NAMES });
}

export function parseDeclaration(text: string): StoredDeclaration {
  return { version: UNVERSIONED, ...(JSON.parse(text) as Omit<StoredDeclaration, 'version'>) };
}

const MEMBERS = [
  'slug',
  'name',
  'version',
  'deprecated',
  'description',
  'attribution',
  'keywords',
  'coverage',
  'columns',
  'key',
  'references',
  'theme',
  'live',
] as const satisfies readonly (keyof Declaration)[];

/** The declared members, always in the same order. JSON leaves out those that are undefined. */
function declarationOf(dataset: Declaration) {
  const columns = Object.entries(dataset.columns).map(([name, { kind, description, inCsv }]) => {
    const { type, schema, tableSchema, nullable } = kind;
    return [name, { kind: { type, schema, tableSchema, nullable }, description, inCsv }];
  });
  const declared = { ...dataset, columns: Object.fromEntries(columns) };
  return mapKeys(MEMBERS, (member) => declared[member]);
}

/** Whether the current code's declaration would publish this release the same way, regardless of the rows. */
export function hasSameDeclaration({ declaration, files }: Release, dataset: Declaration): boolean {
  return (
    FORMAT_NAMES.every((format) => files[format]) &&
    writeDeclaration(declaration) === writeDeclaration(dataset)
  );
}

/** Several processes together publish a live dataset less often than this. */
const SHORTEST_INTERVAL_MS = 1_000;

const counterName = (slug: string): CounterName => `release of ${slug}`;

/** The number of the next release. A number is never reused, not even that of a release which a restored backup lacks. */
export async function findNextNumber(db: Database, slug: string): Promise<number> {
  const newest = (await findNewestFacts(db, slug))?.number ?? 0;
  const counter = await db
    .selectFrom('id_counters')
    .select('next')
    .where('name', '=', counterName(slug))
    .executeTakeFirst();
  return Math.max(newest + 1, counter?.next ?? 1);
}

/** Skips the numbers that releases since this time may have. */
export async function skipNumbersSince(db: Database, since: Date, now: Date): Promise<void> {
  const skipped = Math.ceil((now.getTime() - since.getTime()) / SHORTEST_INTERVAL_MS);
  if (skipped <= 0) return;
  for (const { dataset } of await db.selectFrom('releases').select('dataset').distinct().execute()) {
    const next = await findNextNumber(db, dataset);
    await passIds(db, counterName(dataset), next + skipped - 1);
  }
}
