import type { TSchema } from 'typebox';
import type { Declaration, Row, WrittenDataset } from '../dataset.ts';
import { DEFAULT_FORMAT, FORMAT_NAMES, FORMATS, type FormatName } from '../formats/formats.ts';
import { pauseEvery, SLICE_MS } from '../releases/pause.ts';
import type { PastRelease } from '../releases/release.ts';

/** The name of a format that rows can be had in. */
export type RowFormat = FormatName;

export const DEFAULT_ROW_FORMAT: RowFormat = DEFAULT_FORMAT;

const ROWS_AT_ONCE = 64;

/** The formats that rows of these columns can be had in. */
export function listRowFormats(_dataset: Declaration): readonly RowFormat[] {
  return FORMAT_NAMES;
}

export function rowMediaType(format: RowFormat): string {
  return FORMATS[format].mediaType;
}

export function rowDisposition(format: RowFormat): 'inline' | 'attachment' {
  return FORMATS[format].disposition;
}

export function rowsSchema(format: RowFormat, dataset: Declaration): TSchema {
  return FORMATS[format].schema(dataset);
}

/** The beginning of the whole file, which an answer without filters begins with too. */
export function findExample(format: RowFormat, { files }: Pick<PastRelease, 'files'>): unknown {
  const file = files[format];
  return file && FORMATS[format].excerpt(file.identity.bytes);
}

/** The columns that a file of this format has. */
export function listWrittenColumns(format: RowFormat, dataset: Declaration): string[] {
  return FORMATS[format].columns(dataset).map(([path]) => path);
}

/** A file of these rows. */
export async function writeRowFile(
  format: RowFormat,
  dataset: WrittenDataset,
  rows: Iterable<Row>,
): Promise<Buffer> {
  const pause = pauseEvery(SLICE_MS);
  const writer = FORMATS[format].writer(dataset);
  const texts: string[] = [];
  for (const each of rows) {
    texts.push(writer.row(each));
    if (texts.length % ROWS_AT_ONCE === 0) await pause();
  }
  return Buffer.from(`${writer.head}${texts.join(writer.separator)}${writer.tail}`);
}
