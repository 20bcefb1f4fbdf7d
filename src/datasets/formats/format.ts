import type { TSchema } from 'typebox';
import type { Dataset } from '../dataset.ts';
import { csv } from './csv.ts';
import { json } from './json.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A file is `head`, then `row` of each row, then `tail`. */
export interface Writer {
  readonly head: string;
  readonly tail: string;
  row(row: Row, index: number): string;
}

export interface Format {
  readonly mediaType: string;
  readonly disposition: 'inline' | 'attachment';
  readonly writer: (dataset: Dataset) => Writer;
  readonly schema: (dataset: Dataset) => TSchema;
  /** The beginning of a file of this format, up to its first row, as an example of the whole. */
  readonly excerpt: (bytes: Buffer) => unknown;
  /** A document that tells a reader of this format what the columns are, where the format cannot say it itself. */
  readonly describedBy?: { readonly path: (dataset: Dataset) => string; readonly mediaType: string };
}

/** What `?format=` may say; the first one is the default. A new format is one file and one line here. */
export const FORMATS = { json, csv } satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];

export const DEFAULT_FORMAT = FORMAT_NAMES[0];

export function perFormat<Value>(make: (format: FormatName) => Value): Record<FormatName, Value> {
  return Object.fromEntries(FORMAT_NAMES.map((format) => [format, make(format)])) as Record<
    FormatName,
    Value
  >;
}
