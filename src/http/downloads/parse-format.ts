import { DEFAULT_FORMAT, FORMAT_NAMES, type FormatName } from '../../datasets/formats/formats.ts';
import { invalidFormat } from '../../errors.ts';

export function parseFormat(query: unknown): FormatName {
  const { format = DEFAULT_FORMAT } = query as { format?: string | string[] };
  const known = FORMAT_NAMES.find((name) => name === format);
  if (!known) throw invalidFormat();
  return known;
}
