import type { Generated } from 'kysely';

/** Each dataset's rows from the last build: `row` is JSON text, so both engines store the same bytes. */
export interface DatasetRowsTable {
  dataset: string;
  key: string;
  row: string;
}

/**
 * `declaration` is JSON text. `fingerprint` identifies the code and the bundled sources that made the release, or that confirmed at
 * `built_at` that they would make the same bytes. `input` is `own` if an operator's files were built. All four are null in releases of
 * version 1.0.0.
 */
export interface ReleasesTable {
  dataset: string;
  number: number;
  published_at: string;
  row_count: number;
  reason: string;
  declaration: Generated<string | null>;
  fingerprint: Generated<string | null>;
  input: Generated<'bundled' | 'own' | null>;
  built_at: Generated<string | null>;
}

export interface ReleaseFilesTable {
  dataset: string;
  number: number;
  format: string;
  encoding: string;
  sha256: string;
  bytes: Uint8Array;
}

/** `locale` is the empty string if the locale is unknown, because nulls are not unique. */
export interface ToolUsesTable {
  day: string;
  tool_slug: string;
  locale: string;
  uses: number;
}

/**
 * The sources of a stored row's values: `receipts` is JSON text by column. `position` counts rows in key order, which the engines would
 * sort differently.
 */
export interface ReceiptsTable {
  dataset: string;
  position: number;
  key: string;
  receipts: string;
}

/** What a column's receipts have in common, as JSON text. */
export interface ReceiptColumnsTable {
  dataset: string;
  column_key: string;
  provenance: string;
}

/** The sources that the last build read: `files` is JSON text with the SHA-256 of each file. */
export interface SourcesTable {
  name: string;
  title: string;
  address: string;
  licence: string;
  retrieved: string;
  period: string;
  credit: string;
  files: string;
}

/** A destination's Vietnamese name, which is not a column of any dataset. */
export interface PlaceNamesTable {
  slug: string;
  name_vi: string;
}
