import type { Declaration, Row, WrittenDataset } from '../dataset.ts';
import { mapKeys } from '../records.ts';
import { arrow, parquet } from './columnar-formats.ts';
import { csv } from './csv.ts';
import { excelCsv, geojson, ndjson } from './made-text-formats.ts';
import type { Format, MadeFormat } from './format.ts';
import { json } from './json.ts';
import { xlsx } from './xlsx.ts';
import { Type, type TSchema } from '../../json-schema.ts';

/**
 * The formats that `?format=` accepts at the specification's addresses (4.1) and that every release stores. The first is the default.
 * A new format is one file and one line, here or below.
 */
export const FORMATS = { json, csv } satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];

export const DEFAULT_FORMAT = FORMAT_NAMES[0];

export function perFormat<Value>(make: (format: FormatName) => Value): Record<FormatName, Value> {
  return mapKeys(FORMAT_NAMES, make);
}

/** Made on demand and addressed by file extension; each key is the extension. */
export const MADE_FORMATS = {
  ndjson,
  geojson,
  xlsx,
  'excel.csv': excelCsv,
  parquet,
  arrow,
} satisfies Record<string, MadeFormat>;

export type MadeFormatName = keyof typeof MADE_FORMATS;

const MADE_FORMAT_NAMES = Object.keys(MADE_FORMATS) as MadeFormatName[];

export type AnyFormatName = FormatName | MadeFormatName;

export const ALL_FORMAT_NAMES: readonly AnyFormatName[] = [...FORMAT_NAMES, ...MADE_FORMAT_NAMES];

export function isMadeFormat(format: AnyFormatName): format is MadeFormatName {
  return format in MADE_FORMATS;
}

export function mediaTypeOf(format: AnyFormatName): string {
  return (isMadeFormat(format) ? MADE_FORMATS[format] : FORMATS[format]).mediaType;
}

/** Every format available for rows of this declaration. */
export function listFormatsFor(declaration: Declaration): AnyFormatName[] {
  return [...FORMAT_NAMES, ...listMadeFormats(declaration)];
}

/** The formats made on demand that such rows support. */
export function listMadeFormats(declaration: Declaration): MadeFormatName[] {
  return MADE_FORMAT_NAMES.filter((name) => {
    const { needs = [] }: MadeFormat = MADE_FORMATS[name];
    return needs.every((column) => declaration.columns[column]);
  });
}

/** Writes a file in one of the stored formats. */
export function writeText(format: FormatName, dataset: WrittenDataset, rows: readonly Row[]): Buffer {
  const writer = FORMATS[format].writer(dataset);
  const texts = rows.map((row) => writer.row(row));
  return Buffer.from(`${writer.head}${texts.join(writer.separator)}${writer.tail}`);
}

export function dispositionOf(format: AnyFormatName): 'inline' | 'attachment' {
  return isMadeFormat(format) ? 'attachment' : FORMATS[format].disposition;
}

/** Whether the format compresses its own content. */
export function isCompressedInside(format: AnyFormatName): boolean {
  return isMadeFormat(format) && MADE_FORMATS[format].isCompressed;
}

export function rowsSchema(format: AnyFormatName, dataset: Declaration): TSchema {
  return isMadeFormat(format) ? Type.String() : FORMATS[format].schema(dataset);
}

/** The columns that this format requires. */
export function listNeeded(format: AnyFormatName): readonly string[] {
  const { needs = [] }: Partial<MadeFormat> = isMadeFormat(format) ? MADE_FORMATS[format] : {};
  return needs;
}

/** The columns that a file in this format includes. */
export function listWrittenColumns(format: AnyFormatName, dataset: Declaration): string[] {
  const { columns }: Partial<Pick<Format, 'columns'>> = isMadeFormat(format)
    ? MADE_FORMATS[format]
    : FORMATS[format];
  return columns ? columns(dataset).map(([path]) => path) : Object.keys(dataset.columns);
}

/** Writes a file with these rows. */
export async function writeRowFile(
  format: AnyFormatName,
  dataset: WrittenDataset,
  rows: readonly Row[],
): Promise<Buffer> {
  if (!isMadeFormat(format)) return writeText(format, dataset, rows);
  return Buffer.from(await MADE_FORMATS[format].write(dataset, rows));
}
