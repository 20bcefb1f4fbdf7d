import { Type, type TSchema } from '../../json-schema.ts';
import type { Declaration, Row, WrittenDataset } from '../dataset.ts';
import type { Format } from '../formats/format.ts';
import {
  DEFAULT_FORMAT,
  FORMATS,
  isMadeFormat,
  MADE_FORMATS,
  listFormatsFor,
  mediaTypeOf,
  writeText,
  type AnyFormatName,
} from '../formats/formats.ts';
import type { MadeFormat } from '../formats/made-format.ts';
import type { PastRelease } from '../releases/release.ts';

/** The name of a format that rows are available in. */
export type RowFormat = AnyFormatName;

export const DEFAULT_ROW_FORMAT: RowFormat = DEFAULT_FORMAT;

/** The formats available for rows with these columns. */
export const listRowFormats = (dataset: Declaration): readonly RowFormat[] => listFormatsFor(dataset);

export const rowMediaType = mediaTypeOf;

export function rowDisposition(format: RowFormat): 'inline' | 'attachment' {
  return isMadeFormat(format) ? 'attachment' : FORMATS[format].disposition;
}

/** Whether the format compresses its own content. */
export function isCompressedInside(format: RowFormat): boolean {
  return isMadeFormat(format) && MADE_FORMATS[format].isCompressed;
}

export function rowsSchema(format: RowFormat, dataset: Declaration): TSchema {
  return isMadeFormat(format) ? Type.String() : FORMATS[format].schema(dataset);
}

/** The beginning of the whole file, shared with a response without filters. */
export function findExample(format: RowFormat, { files }: Pick<PastRelease, 'files'>): unknown {
  if (isMadeFormat(format)) return undefined;
  const file = files[format];
  return file && FORMATS[format].excerpt(file.identity.bytes);
}

/** The columns that this format requires. */
export function listNeeded(format: RowFormat): readonly string[] {
  const { needs = [] }: Partial<MadeFormat> = isMadeFormat(format) ? MADE_FORMATS[format] : {};
  return needs;
}

/** The columns that a file in this format includes. */
export function listWrittenColumns(format: RowFormat, dataset: Declaration): string[] {
  const { columns }: Partial<Pick<Format, 'columns'>> = isMadeFormat(format)
    ? MADE_FORMATS[format]
    : FORMATS[format];
  return columns ? columns(dataset).map(([path]) => path) : Object.keys(dataset.columns);
}

/** Writes a file with these rows. */
export async function writeRowFile(
  format: RowFormat,
  dataset: WrittenDataset,
  rows: readonly Row[],
): Promise<Buffer> {
  if (!isMadeFormat(format)) return writeText(format, dataset, rows);
  return Buffer.from(await MADE_FORMATS[format].write(dataset, rows));
}
