import type { Kysely } from 'kysely';
import { unknownRelease } from '../../errors.ts';
import type { Tables } from '../../storage/tables.ts';
import type { CurrentReleases } from './current-releases.ts';
import { keepRecent } from './keep-recent.ts';
import { findRelease, type StoredRelease } from './release-store.ts';
import type { EncodedFile, ReleaseFile } from './encoding.ts';
import type { PastRelease } from './release.ts';

const KEPT_BYTES = 32_000_000;

export type GetRelease = (slug: string, number: number) => Promise<StoredRelease>;

/** Any release by its number: the newest from memory, others from storage, those read last kept. */
export function createReleaseArchive(db: Kysely<Tables>, current: CurrentReleases): GetRelease {
  const remember = keepRecent<StoredRelease>(KEPT_BYTES, bytesOf);
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
