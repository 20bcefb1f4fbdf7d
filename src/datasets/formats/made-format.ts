import type { Declaration, DeclaredColumn, Row } from '../dataset.ts';

/**
 * A format that no release stores: its file is made from the rows when somebody asks for it. `write` imports the packages it needs, so that
 * a format which nobody asks for costs nothing.
 */
export interface MadeFormat {
  readonly mediaType: string;
  /** Whether the file is compressed inside, so that HTTP need not compress it. */
  readonly isCompressed: boolean;
  /** The columns without which there is no such file. */
  readonly needs?: readonly string[];
  /** The columns that a file has; undefined for a format that has all of them. */
  readonly columns?: (declaration: Declaration) => [key: string, column: DeclaredColumn][];
  /** The same rows give the same bytes in every process. `declaration` may have only some of the columns. */
  readonly write: (declaration: Declaration, rows: readonly Row[]) => Promise<Uint8Array>;
}
