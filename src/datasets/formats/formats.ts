import { csv } from './csv.ts';
import type { Format } from './format.ts';
import { json } from './json.ts';
import { mapKeys } from '../records.ts';

/** What `?format=` may say; the first one is the default. A new format is one file and one line here. */
export const FORMATS = { json, csv } satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];

export const DEFAULT_FORMAT = FORMAT_NAMES[0];

export function perFormat<Value>(make: (format: FormatName) => Value): Record<FormatName, Value> {
  return mapKeys(FORMAT_NAMES, make);
}
