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
}

/** What `?format=` may say; the first one is the default. A new format is one file and one line here. */
export const FORMATS = { json, csv } as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];
