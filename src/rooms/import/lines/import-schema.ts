import type { TSchema } from '../../../json-schema.ts';
import { IMPORT_LINES } from './import-line.ts';

/** The published description of an import file: what every line is held to. */
export function presentImportSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A line of a room import file',
    description:
      'An import file holds one JSON object on each line, in UTF-8. Every line says its type. What a line refers to by an id stands on a line before it, or is stored already.',
    oneOf: Object.values<TSchema>(IMPORT_LINES).map(titleFirst),
  };
}

/** Fields keep their place; only a reader wants to know first what a long object is. */
function titleFirst({
  title,
  description,
  ...rest
}: TSchema & { title?: string; description?: string }): object {
  return { title, description, ...rest };
}
