import { Type } from '../../json-schema.ts';

/** A regular expression with one group. The operator writes it, and it runs only on short cells. */
export const pattern = Type.String({ maxLength: 200, format: 'regex' });

const MOST_CHARACTERS = 1_000;

/** The pattern's first group in a text; the whole text without a pattern, and undefined without a match. */
export function firstGroup(text: string, source: string | undefined): string {
  if (source === undefined) return text;
  return new RegExp(source, 'u').exec(text.slice(0, MOST_CHARACTERS))?.[1] ?? '';
}
