const NARROW = /[ijltfrI.,:;'’|!() -]/;
const WIDE = /[mwMW@%—]/;
const CAPITAL = /\p{Lu}|\d/u;

/** About how wide a text is in a plain sans-serif; a little too wide rather than too narrow. */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text.normalize('NFC')) ems += emsOf(character);
  return ems * fontSize;
}

function emsOf(character: string): number {
  if (NARROW.test(character)) return 0.36;
  if (WIDE.test(character)) return 0.94;
  return CAPITAL.test(character) ? 0.7 : 0.6;
}
