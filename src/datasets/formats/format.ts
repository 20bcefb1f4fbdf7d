import type { TSchema } from '../../json-schema.ts';
import type { Declaration, DeclaredColumn, Row, WrittenDataset } from '../dataset.ts';

/** A format that no release stores: its file is made from the rows on demand. */
export interface MadeFormat {
  readonly mediaType: string;
  /** Undefined for an attachment. */
  readonly disposition?: 'inline' | 'attachment';
  /** Whether the format compresses its own content, so that HTTP need not. */
  readonly isCompressed: boolean;
  readonly needs?: readonly string[];
  /** The columns that a file includes; undefined for all of them. */
  readonly columns?: (declaration: Declaration) => [key: string, column: DeclaredColumn][];
  /** The same rows give the same bytes in every process. `declaration` may contain only some of the columns. */
  readonly write: (declaration: Declaration, rows: readonly Row[]) => Uint8Array | Promise<Uint8Array>;
}

/** A format that every release stores. */
export interface StoredFormat extends Omit<MadeFormat, 'write'> {
  readonly disposition: 'inline' | 'attachment';
  readonly columns: (declaration: Declaration) => [key: string, column: DeclaredColumn][];
  readonly write: (dataset: WrittenDataset, rows: readonly Row[]) => Buffer;
  /** Where the rows are in a file, in Table Dialect's terms: https://datapackage.org/standard/table-dialect/ */
  readonly dialect: Readonly<Record<string, unknown>>;
  readonly schema: (dataset: Declaration) => TSchema;
  /** The beginning of a file up to its first row, as a preview. */
  readonly excerpt: (bytes: Buffer) => unknown;
}

/** Without its parameters, the form that links and schemas use. */
export const bareMediaType = (mediaType: string) => mediaType.replace(/;.*/s, '');
