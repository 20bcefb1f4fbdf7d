import type { TSchema } from '../../json-schema.ts';
import type { Declaration, DeclaredColumn, Row, WrittenDataset } from '../dataset.ts';

/** A file is `head`, then `row` of each row with `separator` between two, then `tail`. */
export interface Writer {
  readonly head: string;
  readonly separator: string;
  readonly tail: string;
  row(row: Row): string;
}

export interface Format {
  readonly mediaType: string;
  readonly disposition: 'inline' | 'attachment';
  readonly writer: (dataset: WrittenDataset) => Writer;
  /** The columns that a file of this format has. */
  readonly columns: (dataset: Declaration) => [key: string, column: DeclaredColumn][];
  /** Where the rows are in a file, in the words of Table Dialect: https://datapackage.org/standard/table-dialect/ */
  readonly dialect: Readonly<Record<string, unknown>>;
  readonly schema: (dataset: Declaration) => TSchema;
  /** The beginning of a file of this format, up to its first row, as an example of the whole. */
  readonly excerpt: (bytes: Buffer) => unknown;
  /** A document that tells a reader of this format what the columns are, where the format cannot say it itself. */
  readonly describedBy?: { readonly path: (dataset: Declaration) => string; readonly mediaType: string };
}

/** Without its parameters, as links and schemas name it. */
export const bareMediaType = (mediaType: string) => mediaType.replace(/;.*/s, '');
