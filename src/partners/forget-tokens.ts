import type { Database } from '../storage/database.ts';

/** Deletes tokens that expired before this time: programs get new ones every few days. */
export async function forgetTokens(db: Database, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<', expiredBefore.toISOString()).execute();
}
