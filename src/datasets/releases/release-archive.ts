import type { Kysely } from 'kysely';
import { invalidReleaseNumber, unknownRelease } from '../../errors.ts';
import type { Tables } from '../../storage/tables.ts';
import type { CurrentReleases } from './current-releases.ts';
import { cacheRecent } from '../once.ts';
import type { Declaration } from '../dataset.ts';
import { findStoredNumber, findRelease, type StoredRelease } from './release-store.ts';
import type { EncodedFile, ReleaseFile } from './encoding.ts';
import type { PastRelease } from './release.ts';
import type { Parameters } from '../query/row-query.ts';

export const LARGEST_RELEASE = 999_999_999;
const CACHE_BYTES = 32_000_000;

export type GetRelease = (slug: string, number: number) => Promise<StoredRelease>;

/** Any release by number: the newest from memory, others from storage with a cache. */
export function createReleaseArchive(db: Kysely<Tables>, current: CurrentReleases): GetRelease {
  const remember = cacheRecent<StoredRelease>(CACHE_BYTES, bytesOf);
  return async (slug, number) => {
    const newest = current.find(slug);
    if (newest?.number === number) return newest;
    return remember(`${slug} ${number}`, async () => {
      const release = await findRelease(db, slug, number);
      if (!release) throw unknownRelease();
      return release;
    });
  };
}

function bytesOf({ files }: PastRelease): number {
  return Object.values<EncodedFile>(files)
    .flatMap((encoded) => Object.values<ReleaseFile>(encoded))
    .reduce((total, { bytes }) => total + bytes.length, 0);
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

/**
 * The number under which a release is stored. In a live dataset, every number ever published resolves to a release, so published
 * addresses keep working.
 */
export async function getStoredNumber(
  db: Kysely<Tables>,
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
