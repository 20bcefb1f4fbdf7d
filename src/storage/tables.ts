/** The rows of each dataset as a build stored them: `row` is JSON text, so both engines keep the same bytes. */
export interface DatasetRowsTable {
  dataset: string;
  key: string;
  row: string;
}

export interface ReleasesTable {
  dataset: string;
  number: number;
  published_at: string;
  row_count: number;
  reason: string;
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

export interface Tables {
  dataset_rows: DatasetRowsTable;
  releases: ReleasesTable;
  release_files: ReleaseFilesTable;
  tool_uses: ToolUsesTable;
}
