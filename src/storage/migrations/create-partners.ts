import type { Kysely } from 'kysely';

export async function createPartners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('id_counters')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('next', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('partners')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull().unique())
    .addColumn('client_secret_sha256', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .execute();
  await db.schema
    .createTable('tokens')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('partner_id', 'integer', (c) => c.notNull().references('partners.id'))
    .addColumn('sha256', 'text', (c) => c.notNull().unique())
    .addColumn('hint', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema.createIndex('tokens_of_partner').on('tokens').column('partner_id').execute();
}
