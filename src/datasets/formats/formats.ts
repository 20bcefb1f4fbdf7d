import type { Declaration } from '../dataset.ts';
import { arrow, parquet } from './columnar-formats.ts';
import type { MadeFormat, StoredFormat } from './format.ts';
import { csv, excelCsv, geojson, json, ndjson } from './text-formats.ts';
import { xlsx } from './xlsx.ts';

/** The formats of `?format=` (specification 4.1), which every release stores; the first is the default. A new one is one file and one line. */
export const FORMATS = { json, csv } satisfies Record<string, StoredFormat>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];

export const DEFAULT_FORMAT = FORMAT_NAMES[0];

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

export const mediaTypeOf = (format: AnyFormatName) => formatOf(format).mediaType;

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

/** The datasets whose rows the format supports. */
export const withFormat = <Declared extends Declaration>(
  catalog: readonly Declared[],
  format: AnyFormatName,
) => catalog.filter((declaration) => listFormatsFor(declaration).includes(format));

/** What stored formats and those made on demand have in common. */
export const formatOf = (name: AnyFormatName): MadeFormat | StoredFormat =>
  isMadeFormat(name) ? MADE_FORMATS[name] : FORMATS[name];
