import { sql, type Kysely } from 'kysely';

// The tables of version 1.0.0.

export async function createDatasets(db: Kysely<unknown>): Promise<void> {
  await runAll(
    db,
    `create table dataset_rows (dataset text not null, "key" text not null, "row" text not null,
      constraint dataset_rows_key primary key (dataset, "key"))`,
    `create table releases (dataset text not null, number integer not null, published_at text not null,
      row_count integer not null, reason text not null, constraint releases_key primary key (dataset, number))`,
    // SQLite has no bytea and stores bytes as bytes whatever the column type.
    `create table release_files (dataset text not null, number integer not null, format text not null,
      encoding text not null, sha256 text not null, bytes bytea not null,
      constraint release_files_key primary key (dataset, number, format, encoding),
      constraint release_files_of foreign key (dataset, number) references releases (dataset, number))`,
    `create table tool_uses (day text not null, tool_slug text not null, locale text not null,
      uses integer not null, constraint tool_uses_key primary key (day, tool_slug, locale))`,
  );
}

export async function createProvenance(db: Kysely<unknown>): Promise<void> {
  await runAll(
    db,
    `create table receipts (dataset text not null, "position" integer not null, "key" text not null,
      receipts text not null, constraint receipts_key primary key (dataset, "position"),
      constraint receipts_row unique (dataset, "key"))`,
    `create table receipt_columns (dataset text not null, column_key text not null, provenance text not null,
      constraint receipt_columns_key primary key (dataset, column_key))`,
    `create table sources (name text primary key, title text not null, address text not null,
      licence text not null, retrieved text not null, period text not null, credit text not null,
      files text not null)`,
  );
}

export async function createPartners(db: Kysely<unknown>): Promise<void> {
  await runAll(
    db,
    'create table id_counters (name text primary key, next integer not null)',
    `create table partners (id integer primary key, name text not null, client_id text not null unique,
      client_secret_sha256 text not null, created_at text not null, expires_at text)`,
    `create table tokens (id integer primary key, partner_id integer not null references partners (id),
      sha256 text not null unique, hint text not null, label text not null, scopes text not null,
      created_at text not null, expires_at text, last_used_at text, revoked_at text)`,
    'create index tokens_of_partner on tokens (partner_id)',
  );
}

export async function createRooms(db: Kysely<unknown>): Promise<void> {
  await runAll(
    db,
    `create table catalogue_entries (kind text not null, id integer not null, entry text not null,
      constraint catalogue_entries_key primary key (kind, id))`,
    `create table exchange_rates (currency text not null, valid_from text not null, vnd integer not null,
      source text not null, constraint exchange_rates_key primary key (currency, valid_from))`,
    'create table catalogue_state (version integer not null)',
    'insert into catalogue_state (version) values (0)',
    'create table hosts (id integer primary key, details text not null, avatar_key text)',
    `create table rooms (id integer primary key, host_id integer not null references hosts (id),
      version integer not null, details text not null)`,
    'create index rooms_of_host on rooms (host_id)',
    `create table partner_rooms (partner_id integer not null references partners (id),
      partner_room_id text not null, room_id integer not null references rooms (id), access text not null,
      constraint partner_rooms_key primary key (partner_room_id, partner_id),
      constraint partner_rooms_room unique (room_id, partner_id))`,
    'create index rooms_of_partner on partner_rooms (partner_id)',
    `create table photos (id integer primary key, room_id integer not null references rooms (id),
      name text not null, file_key text not null, sha256 text not null, featured integer not null,
      details text not null, constraint photos_name unique (room_id, name))`,
    'create index photos_of_room on photos (room_id, id)',
    'create index photos_of_file on photos (file_key)',
    'create unique index photos_featured on photos (room_id) where featured = 1',
    `create table photo_removals (photo_id integer primary key,
      room_id integer not null references rooms (id), file_key text not null, photo text not null,
      ledger_key text not null, removed_at text not null, attempts integer not null,
      next_attempt_at text not null, trashed_at text, last_error text)`,
    'create index photo_removals_due on photo_removals (next_attempt_at, photo_id)',
    'create index photo_removals_of_file on photo_removals (file_key)',
    'create table ledger_state (checked_until text not null)',
    `insert into ledger_state (checked_until) values ('')`,
    `create table audit_entries (room_id integer not null references rooms (id), sequence integer not null,
      entry text not null, hash text not null, constraint audit_entries_key primary key (room_id, sequence))`,
  );
}

export async function createImports(db: Kysely<unknown>): Promise<void> {
  await runAll(
    db,
    'create table pending_files (file_key text primary key, created_at text not null)',
    'create index pending_files_age on pending_files (created_at)',
    `create table deleted_photos (photo_id integer primary key,
      room_id integer not null references rooms (id), deleted_at text not null)`,
    'alter table hosts add column avatar_sha256 text',
  );
}

export async function createPlaceNames(db: Kysely<unknown>): Promise<void> {
  await runAll(db, 'create table place_names (slug text primary key, name_vi text not null)');
}

export async function createLimitCounts(db: Kysely<unknown>): Promise<void> {
  await runAll(
    db,
    `create table limit_counts (window_start text not null, scope text not null, client text not null,
      process text not null, taken integer not null,
      constraint limit_counts_key primary key (window_start, scope, client, process))`,
  );
}

export async function runAll(db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
