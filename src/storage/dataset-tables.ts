import type { Generated } from 'kysely';

/** The rows of each dataset as a build stored them: `row` is JSON text, so both engines keep the same bytes. */
export interface DatasetRowsTable {
  dataset: string;
  key: string;
  row: string;
}

/**
 * `declaration` is JSON text. `fingerprint` tells the code and the bundled sources that made the release, or found on `built_at` that it
 * would make the same bytes; `input` is `own` where an operator's files were built. All four are null in releases of version 1.0.0.
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

/** `locale` is the empty string where the locale is unknown: a null would not be unique. */
export interface ToolUsesTable {
  day: string;
  tool_slug: string;
  locale: string;
  uses: number;
}

/**
 * Where the values of a stored row come from: `receipts` is JSON text by column. `position` counts the rows in the order of their
 * key, which the engines would each sort in their own way.
 */
export interface ReceiptsTable {
  dataset: string;
  position: number;
  key: string;
  receipts: string;
}

/** What the receipts of a column have in common, as JSON text. */
export interface ReceiptColumnsTable {
  dataset: string;
  column_key: string;
  provenance: string;
}

/** The sources as the last build read them: `files` is JSON text, the sha-256 of each file. */
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

/** What a destination is called in Vietnamese, which no column of a dataset says. */
export interface PlaceNamesTable {
  slug: string;
  name_vi: string;
}
