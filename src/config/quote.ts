/** Shown instead of a secret value. */
export const HIDDEN = 'the value given, which is hidden';

const MOST_CHARACTERS = 100;

/**
 * Always one line: invisible characters are escaped, and long values are cut. An address may contain a password before its at sign, and
 * may be given to the wrong setting.
 */
export function quote(text: string): string {
  const harmless = text.replace(/^.*@/s, '…@');
  const short = harmless.length > MOST_CHARACTERS ? `${harmless.slice(0, MOST_CHARACTERS)}…` : harmless;
  return JSON.stringify(short).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, escape);
}

const escape = (character: string) => `\\u{${character.codePointAt(0)!.toString(16)}}`;
