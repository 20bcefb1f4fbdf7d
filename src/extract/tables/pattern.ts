import { Type } from '../../json-schema.ts';

/** A regular expression with one group. The operator writes it, and a cell that it is tried on is short. */
export const pattern = Type.String({ maxLength: 200, format: 'regex' });

const MOST_CHARACTERS = 1_000;

/** The first group of a pattern in a text; the whole text without one, and nothing where it does not match. */
export function firstGroup(text: string, source: string | undefined): string {
  if (source === undefined) return text;
  return new RegExp(source, 'u').exec(text.slice(0, MOST_CHARACTERS))?.[1] ?? '';
}
