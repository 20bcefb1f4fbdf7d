import type { Generated } from 'kysely';

/** Instants are ISO 8601 in UTC, so that they compare as text. Both engines store the same bytes of JSON text. */
export interface Tables {
  /** The rows from the last build. `row` is JSON text. */
  dataset_rows: { dataset: string; key: string; row: string };
  /** The code and sources with this `fingerprint` made the release or, at `built_at`, confirmed its bytes. All four are null in version 1.0.0. */
  releases: {
    dataset: string;
    number: number;
    published_at: string;
    row_count: number;
    reason: string;
    declaration: Generated<string | null>;
    fingerprint: Generated<string | null>;
    /** `own` if an operator's files were built. */
    input: Generated<'bundled' | 'own' | null>;
    built_at: Generated<string | null>;
  };
  release_files: {
    dataset: string;
    number: number;
    format: string;
    encoding: string;
    sha256: string;
    bytes: Uint8Array;
  };
  /** `locale` is the empty string if the locale is unknown, because nulls are not unique. */
  tool_uses: { day: string; tool_slug: string; locale: string; uses: number };
  /** The sources of a row's values: `receipts` is JSON by column. `position` counts rows in key order, which engines would sort differently. */
  receipts: { dataset: string; position: number; key: string; receipts: string };
  /** What a column's receipts have in common, as JSON text. */
  receipt_columns: { dataset: string; column_key: string; provenance: string };
  /** The sources that the last build read: `files` is JSON text with the SHA-256 of each file. */
  sources: {
    name: string;
    title: string;
    address: string;
    licence: string;
    retrieved: string;
    period: string;
    credit: string;
    files: string;
  };
  /** A destination's Vietnamese name, which is not a column of any dataset. */
  place_names: { slug: string; name_vi: string };
  /** The next number for each kind of id: an id is never reused, whatever was deleted. */
  id_counters: { name: string; next: number };
  /** `scopes` is separated by spaces and limits the partner's tokens. The previous secret works until it ends. */
  partners: {
    id: number;
    name: string;
    client_id: string;
    client_secret_sha256: string;
    created_at: string;
    expires_at: string | null;
    disabled_at: Generated<string | null>;
    scopes: Generated<string>;
    previous_secret_sha256: Generated<string | null>;
    previous_secret_ends_at: Generated<string | null>;
  };
  /** `hint` is the end of the token, so that people can tell tokens apart; `scopes` is separated by spaces. */
  tokens: {
    id: number;
    partner_id: number;
    sha256: string;
    hint: string;
    label: string;
    scopes: string;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  /** The entries of room labels: amenities, types, tags, destinations. `entry` is JSON text. */
  catalogue_entries: { kind: string; id: number; entry: string };
  /** The price of one unit of a currency in VND from a given day. */
  exchange_rates: { currency: string; valid_from: string; vnd: number; source: string };
  /** One row: a number that increases with every change to the catalogue or the rates. */
  catalogue_state: { version: number };
  hosts: { id: number; details: string; avatar_key: string | null; avatar_sha256: string | null };
  /** `version` increases with every change to the room, its photos or its host; `details` is JSON text; `updated_at` is its last import. */
  rooms: {
    id: number;
    host_id: number;
    version: number;
    details: string;
    updated_at: Generated<string | null>;
    /** The versions in which a part changed last; texts are everything but photos and price. */
    photos_version: Generated<number | null>;
    price_version: Generated<number | null>;
    texts_version: Generated<number | null>;
  };
  /** The database maintains `updated_at`, the last change to the row or, unless the access is `none`, to the room, and the known times of parts. */
  partner_rooms: {
    partner_id: number;
    partner_room_id: string;
    room_id: number;
    access: 'change' | 'read' | 'none';
    updated_at: Generated<string>;
    photos_at: Generated<string | null>;
    price_at: Generated<string | null>;
    texts_at: Generated<string | null>;
    access_at: Generated<string | null>;
  };
  /** Rooms that a partner had, maintained by the database. */
  removed_partner_rooms: {
    partner_id: number;
    room_id: number;
    partner_room_id: string;
    removed_at: string;
  };
  /** Rooms that the operator has removed. Their row in `rooms` stays, without details, because the audit refers to it. */
  removed_rooms: { room_id: number; removed_at: string };
  /** A live photo. `name` is a label; the file is stored under `file_key`, which photos may share. At most one photo per room is featured. */
  photos: {
    id: number;
    room_id: number;
    name: string;
    file_key: string;
    sha256: string;
    featured: number;
    /** 1 if nobody chose it and it is featured only because the chosen one was deleted. */
    stands_in: number;
    details: string;
  };
  /** A deleted photo whose file is still to be moved to the trash, or is there. `photo` is its former row as JSON text. */
  photo_removals: {
    photo_id: number;
    room_id: number;
    file_key: string;
    photo: string;
    ledger_key: string;
    removed_at: string;
    attempts: number;
    next_attempt_at: string;
    trashed_at: string | null;
    last_error: string | null;
  };
  /** Deleted photos: their ids are never imported again. Restoring a photo removes its row. */
  deleted_photos: { photo_id: number; room_id: number; deleted_at: string };
  /** Photos that the ledger says were deleted and that a restored database has no trace of. They are never imported again either. */
  lost_deletions: { photo_id: number };
  /** Photo store keys that may hold unused files: an import is writing them or has replaced them. */
  pending_files: { file_key: string; created_at: string };
  /** What happened to a room's photos and who did it: `entry` is JSON text, and `hash` covers it and the previous hash. */
  audit_entries: { room_id: number; sequence: number; entry: string; hash: string };
  /** The end of a room's audit, updated by the database with every new entry: the number of entries and the last hash. */
  audit_anchors: { room_id: number; entries: number; hash: string };
  /** One row: the ledger key up to which this database is known to agree with the ledger. */
  ledger_state: { checked_until: string };
  /** The last event that this database knows for each subject, by its ledger sequence. PostgreSQL returns `sequence` as text. */
  ledger_known: { subject: string; sequence: number | string };
  /** Committed ledger notes that are not yet written to the photo store. */
  ledger_outbox: { note_key: string; note: string };
  /** What a client has used of a limit in a minute, per process that shares its limits. `client` is a digest. */
  limit_counts: {
    window_start: string;
    scope: string;
    client: string;
    process: string;
    taken: number;
  };
}

export type PhotosTable = Tables['photos'];
export type AuditEntriesTable = Tables['audit_entries'];
export type PhotoRemovalsTable = Tables['photo_removals'];
export type ReleaseFilesTable = Tables['release_files'];

/** The primary key of each table, with referenced tables first. A table without a key has one row. */
export const TABLE_KEYS = {
  dataset_rows: ['dataset', 'key'],
  releases: ['dataset', 'number'],
  release_files: ['dataset', 'number', 'format', 'encoding'],
  tool_uses: ['day', 'tool_slug', 'locale'],
  receipts: ['dataset', 'position'],
  receipt_columns: ['dataset', 'column_key'],
  sources: ['name'],
  place_names: ['slug'],
  id_counters: ['name'],
  partners: ['id'],
  tokens: ['id'],
  catalogue_entries: ['kind', 'id'],
  exchange_rates: ['currency', 'valid_from'],
  catalogue_state: [],
  hosts: ['id'],
  rooms: ['id'],
  partner_rooms: ['partner_room_id', 'partner_id'],
  removed_partner_rooms: ['partner_id', 'room_id'],
  removed_rooms: ['room_id'],
  photos: ['id'],
  photo_removals: ['photo_id'],
  deleted_photos: ['photo_id'],
  lost_deletions: ['photo_id'],
  pending_files: ['file_key'],
  audit_entries: ['room_id', 'sequence'],
  audit_anchors: ['room_id'],
  ledger_state: [],
  ledger_known: ['subject'],
  ledger_outbox: ['note_key'],
  limit_counts: ['window_start', 'scope', 'client', 'process'],
} as const satisfies { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] };

export const TABLE_NAMES = Object.keys(TABLE_KEYS) as (keyof Tables)[];
