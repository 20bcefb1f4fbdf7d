import type { Kysely } from 'kysely';

export async function createImports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pending_files')
    .addColumn('file_key', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('pending_files_age').on('pending_files').column('created_at').execute();
  await db.schema
    .createTable('deleted_photos')
    .addColumn('photo_id', 'integer', (c) => c.primaryKey())
    .addColumn('room_id', 'integer', (c) => c.notNull().references('rooms.id'))
    .addColumn('deleted_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.alterTable('hosts').addColumn('avatar_sha256', 'text').execute();
}
