import type { Tables } from './tables.ts';

type Keys = { readonly [Table in keyof Tables]: readonly (keyof Tables[Table] & string)[] };

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
} as const satisfies Keys;

export const TABLE_NAMES = Object.keys(TABLE_KEYS) as (keyof Tables)[];
