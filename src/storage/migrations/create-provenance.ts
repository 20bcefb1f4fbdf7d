import type { Kysely } from 'kysely';

export async function createProvenance(db: Kysely<unknown>): Promise<void> {
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
