import type { Kysely } from 'kysely';

export async function createPlaceNames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('place_names')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('name_vi', 'text', (c) => c.notNull())
    .execute();
}
