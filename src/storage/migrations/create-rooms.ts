import { sql, type Kysely } from 'kysely';

export async function createRooms(db: Kysely<unknown>): Promise<void> {
  await createCatalogue(db);
  await db.schema
    .createTable('hosts')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('avatar_key', 'text')
    .execute();
  await db.schema
    .createTable('rooms')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('host_id', 'integer', (c) => c.notNull().references('hosts.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rooms_of_host').on('rooms').column('host_id').execute();
  await db.schema
    .createTable('partner_rooms')
    .addColumn('partner_id', 'integer', (c) => c.notNull().references('partners.id'))
    .addColumn('partner_room_id', 'text', (c) => c.notNull())
    .addColumn('room_id', 'integer', (c) => c.notNull().references('rooms.id'))
    .addColumn('access', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('partner_rooms_key', ['partner_room_id', 'partner_id'])
    .addUniqueConstraint('partner_rooms_room', ['room_id', 'partner_id'])
    .execute();
  await db.schema.createIndex('rooms_of_partner').on('partner_rooms').column('partner_id').execute();
  await createPhotos(db);
}

async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_entries')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('entry', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('catalogue_entries_key', ['kind', 'id'])
    .execute();
  await db.schema
    .createTable('exchange_rates')
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('valid_from', 'text', (c) => c.notNull())
    .addColumn('vnd', 'integer', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('exchange_rates_key', ['currency', 'valid_from'])
    .execute();
  await db.schema
    .createTable('catalogue_state')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into catalogue_state (version) values (0)`.execute(db);
}

async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photos')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('room_id', 'integer', (c) => c.notNull().references('rooms.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('file_key', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('featured', 'integer', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addUniqueConstraint('photos_name', ['room_id', 'name'])
    .execute();
  await db.schema.createIndex('photos_of_room').on('photos').columns(['room_id', 'id']).execute();
  await db.schema.createIndex('photos_of_file').on('photos').column('file_key').execute();
  await db.schema
    .createIndex('photos_featured')
    .unique()
    .on('photos')
    .column('room_id')
    .where(sql.ref('featured'), '=', sql.lit(1))
    .execute();
  await db.schema
    .createTable('photo_removals')
    .addColumn('photo_id', 'integer', (c) => c.primaryKey())
    .addColumn('room_id', 'integer', (c) => c.notNull().references('rooms.id'))
    .addColumn('file_key', 'text', (c) => c.notNull())
    .addColumn('photo', 'text', (c) => c.notNull())
    .addColumn('ledger_key', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('trashed_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema
    .createIndex('photo_removals_due')
    .on('photo_removals')
    .columns(['next_attempt_at', 'photo_id'])
    .execute();
  await db.schema.createIndex('photo_removals_of_file').on('photo_removals').column('file_key').execute();
  await db.schema
    .createTable('ledger_state')
    .addColumn('checked_until', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into ledger_state (checked_until) values ('')`.execute(db);
  await db.schema
    .createTable('audit_entries')
    .addColumn('room_id', 'integer', (c) => c.notNull().references('rooms.id'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('entry', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_entries_key', ['room_id', 'sequence'])
    .execute();
}
