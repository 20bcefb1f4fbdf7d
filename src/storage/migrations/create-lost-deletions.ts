import type { Kysely } from 'kysely';

export async function createLostDeletions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lost_deletions')
    .addColumn('photo_id', 'integer', (c) => c.primaryKey())
    .execute();
}
