import type { Kysely } from 'kysely';

export async function createLimitCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('limit_counts')
    .addColumn('window_start', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('process', 'text', (c) => c.notNull())
    .addColumn('taken', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('limit_counts_key', ['window_start', 'scope', 'client', 'process'])
    .execute();
}
