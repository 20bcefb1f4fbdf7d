/** Instead of a value that holds a secret. */
export const HIDDEN = 'the value given, which is hidden';

const MOST_CHARACTERS = 100;

/**
 * One line whatever the value is: what cannot be seen is escaped, and what is long is cut. An address may hold a password before its
 * at sign, and be given to the wrong setting.
 */
export function quote(text: string): string {
  const harmless = text.replace(/^.*@/s, '…@');
  const short = harmless.length > MOST_CHARACTERS ? `${harmless.slice(0, MOST_CHARACTERS)}…` : harmless;
  return JSON.stringify(short).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, escape);
}

const escape = (character: string) => `\\u{${character.codePointAt(0)!.toString(16)}}`;
