import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In the order of their names. A migration that has been released is never edited: add the next one. */
export const migrations: Record<string, Migration> = {
  '0001-datasets': { up: createDatasets },
  '0002-provenance': { up: createProvenance },
};

async function createDatasets(db: Kysely<unknown>): Promise<void> {
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
    // SQLite has no bytea and keeps bytes as bytes whatever a column is called.
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

async function createProvenance(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipts')
    .addColumn('dataset', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('receipts', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('receipts_key', ['dataset', 'position'])
    .addUniqueConstraint('receipts_row', ['dataset', 'key'])
    .execute();
  await db.schema
    .createTable('receipt_columns')
    .addColumn('dataset', 'text', (c) => c.notNull())
    .addColumn('column_key', 'text', (c) => c.notNull())
    .addColumn('provenance', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('receipt_columns_key', ['dataset', 'column_key'])
    .execute();
  await db.schema
    .createTable('sources')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('licence', 'text', (c) => c.notNull())
    .addColumn('retrieved', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('credit', 'text', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull())
    .execute();
}
