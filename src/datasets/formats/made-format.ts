import type { Declaration, DeclaredColumn, Row } from '../dataset.ts';

/** A format that no release stores: its file is made from the rows on demand. */
export interface MadeFormat {
  readonly mediaType: string;
  /** Whether the format compresses its own content, so that HTTP need not. */
  readonly isCompressed: boolean;
  /** The columns that this format requires. */
  readonly needs?: readonly string[];
  /** The columns that a file includes; undefined for all of them. */
  readonly columns?: (declaration: Declaration) => [key: string, column: DeclaredColumn][];
  /** The same rows give the same bytes in every process. `declaration` may contain only some of the columns. */
  readonly write: (declaration: Declaration, rows: readonly Row[]) => Uint8Array | Promise<Uint8Array>;
}
