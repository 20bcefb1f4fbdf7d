import type { Database } from '../../storage/database.ts';
import { passIds, type CounterName } from '../../storage/take-ids.ts';
import { findNewestNumber } from './release-store.ts';

/** Several processes together publish a live dataset less often than this. */
const SHORTEST_INTERVAL_MS = 1_000;

const counterName = (slug: string): CounterName => `release of ${slug}`;

/** The number of the next release. A number is never reused, not even that of a release which a restored backup lacks. */
export async function findNextNumber(db: Database, slug: string): Promise<number> {
  const newest = (await findNewestNumber(db, slug)) ?? 0;
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
