import type { Database } from '../storage/database.ts';

/** Removes tokens that expired before a moment: programs get new ones every few days. */
export async function forgetTokens(db: Database, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<', expiredBefore.toISOString()).execute();
}
