import type { Generated } from 'kysely';
import type {
  DatasetRowsTable,
  ReleasesTable,
  ReleaseFilesTable,
  ToolUsesTable,
  ReceiptsTable,
  ReceiptColumnsTable,
  SourcesTable,
  PlaceNamesTable,
} from './dataset-tables.ts';

/** The next number for each kind of id: an id is never reused, whatever was deleted. */
interface IdCountersTable {
  name: string;
  next: number;
}

/**
 * Instants are ISO 8601 in UTC, so that they compare as text. `scopes` is separated by spaces and limits the partner's tokens. The
 * previous secret works until it ends.
 */
interface PartnersTable {
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
}

/** `hint` is the end of the token, so that people can tell tokens apart; `scopes` is separated by spaces. */
interface TokensTable {
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
}

/** The entries of room labels: amenities, types, tags, destinations. `entry` is JSON text. */
interface CatalogueEntriesTable {
  kind: string;
  id: number;
  entry: string;
}

/** The price of one unit of a currency in VND from a given day. */
interface ExchangeRatesTable {
  currency: string;
  valid_from: string;
  vnd: number;
  source: string;
}

/** One row: a number that increases with every change to the catalogue or the rates. */
interface CatalogueStateTable {
  version: number;
}

export interface HostsTable {
  id: number;
  details: string;
  avatar_key: string | null;
  avatar_sha256: string | null;
}

/** `version` increases with every change to the room, its photos or its host; `details` is JSON text; `updated_at` is its last import. */
export interface RoomsTable {
  id: number;
  host_id: number;
  version: number;
  details: string;
  updated_at: Generated<string | null>;
}

/** The database maintains `updated_at`: the last change to the row or, unless the access is `none`, to the room. */
export interface PartnerRoomsTable {
  partner_id: number;
  partner_room_id: string;
  room_id: number;
  access: 'change' | 'read' | 'none';
  updated_at: Generated<string>;
}

/** Rooms that the operator has removed. Their row in `rooms` stays, without details, because the audit refers to it. */
interface RemovedRoomsTable {
  room_id: number;
  removed_at: string;
}

/**
 * A live photo. `name` is a label; the file is stored under `file_key`, which photos may share. At most one photo per room is featured.
 * It `stands_in` if nobody chose it and it is featured only because the chosen one was deleted.
 */
export interface PhotosTable {
  id: number;
  room_id: number;
  name: string;
  file_key: string;
  sha256: string;
  featured: number;
  stands_in: number;
  details: string;
}

/** A deleted photo whose file is still to be moved to the trash, or is there. `photo` is its former row as JSON text. */
export interface PhotoRemovalsTable {
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
}

/** Deleted photos: their ids are never imported again. Restoring a photo removes its row. */
interface DeletedPhotosTable {
  photo_id: number;
  room_id: number;
  deleted_at: string;
}

/** Photos that the ledger says were deleted and that a restored database has no trace of. They are never imported again either. */
interface LostDeletionsTable {
  photo_id: number;
}

/** Photo store keys that may hold unused files: an import is writing them or has replaced them. */
interface PendingFilesTable {
  file_key: string;
  created_at: string;
}

/** What happened to a room's photos and who did it: `entry` is JSON text, and `hash` covers it and the previous hash. */
export interface AuditEntriesTable {
  room_id: number;
  sequence: number;
  entry: string;
  hash: string;
}

/** The end of a room's audit, updated by the database with every new entry: the number of entries and the last hash. */
export interface AuditAnchorsTable {
  room_id: number;
  entries: number;
  hash: string;
}

/** One row: the ledger key up to which this database is known to agree with the ledger. */
interface LedgerStateTable {
  checked_until: string;
}

/** The last event that this database knows for each subject, by its ledger sequence. PostgreSQL returns `sequence` as text. */
interface LedgerKnownTable {
  subject: string;
  sequence: number | string;
}

/** Committed ledger notes that are not yet written to the photo store. */
export interface LedgerOutboxTable {
  note_key: string;
  note: string;
}

/** What a client has used of a limit in a minute, per process that shares its limits. `client` is a digest. */
interface LimitCountsTable {
  window_start: string;
  scope: string;
  client: string;
  process: string;
  taken: number;
}

export interface Tables {
  dataset_rows: DatasetRowsTable;
  releases: ReleasesTable;
  release_files: ReleaseFilesTable;
  tool_uses: ToolUsesTable;
  receipts: ReceiptsTable;
  receipt_columns: ReceiptColumnsTable;
  sources: SourcesTable;
  place_names: PlaceNamesTable;
  id_counters: IdCountersTable;
  partners: PartnersTable;
  tokens: TokensTable;
  catalogue_entries: CatalogueEntriesTable;
  exchange_rates: ExchangeRatesTable;
  catalogue_state: CatalogueStateTable;
  hosts: HostsTable;
  rooms: RoomsTable;
  partner_rooms: PartnerRoomsTable;
  removed_rooms: RemovedRoomsTable;
  photos: PhotosTable;
  photo_removals: PhotoRemovalsTable;
  deleted_photos: DeletedPhotosTable;
  lost_deletions: LostDeletionsTable;
  pending_files: PendingFilesTable;
  audit_entries: AuditEntriesTable;
  audit_anchors: AuditAnchorsTable;
  ledger_state: LedgerStateTable;
  ledger_known: LedgerKnownTable;
  ledger_outbox: LedgerOutboxTable;
  limit_counts: LimitCountsTable;
}
