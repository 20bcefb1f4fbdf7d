import { PHRASES } from './phrases.ts';

/** Returns one line for each phrase that should be worded differently, with its place and the words to use. */
export function findPhrases(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    PHRASES.flatMap(({ pattern, instead }) => {
      const [found] = pattern.exec(line) ?? [];
      return found === undefined ? [] : [`${path}:${index + 1}: "${found}". Better: ${instead}.`];
    }),
  );
}
