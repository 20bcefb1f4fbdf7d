import type { TSchema } from '../../../json-schema.ts';
import { IMPORT_LINES } from './import-line.ts';

/** The published schema of an import file, which every line must match. */
export function presentImportSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A line in a room import file',
    description:
      'An import file has one JSON object per line, in UTF-8. Every line has a type. Whatever a line refers to by id must be on an earlier line or already stored.',
    oneOf: Object.values<TSchema>(IMPORT_LINES).map(titleFirst),
  };
}

/** The description comes first, because readers want it before a long list of properties. */
function titleFirst({
  title,
  description,
  ...rest
}: TSchema & { title?: string; description?: string }): object {
  return { title, description, ...rest };
}
