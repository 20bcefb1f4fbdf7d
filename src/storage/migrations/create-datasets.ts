import type { Kysely } from 'kysely';

export async function createDatasets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dataset_rows')
    .addColumn('dataset', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('row', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('dataset_rows_key', ['dataset', 'key'])
    .execute();
  await db.schema
    .createTable('releases')
    .addColumn('dataset', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('published_at', 'text', (c) => c.notNull())
    .addColumn('row_count', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('releases_key', ['dataset', 'number'])
    .execute();
  await db.schema
    .createTable('release_files')
    .addColumn('dataset', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    // SQLite has no bytea and stores bytes as bytes whatever the column type.
    .addColumn('bytes', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('release_files_key', ['dataset', 'number', 'format', 'encoding'])
    .addForeignKeyConstraint('release_files_of', ['dataset', 'number'], 'releases', ['dataset', 'number'])
    .execute();
  await db.schema
    .createTable('tool_uses')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('tool_slug', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('uses', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('tool_uses_key', ['day', 'tool_slug', 'locale'])
    .execute();
}
