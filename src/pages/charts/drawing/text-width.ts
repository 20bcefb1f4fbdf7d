const NARROW = new Set("ijltfrI.,:;'’|!() -");
const WIDE = new Set('mwMW@%—');

/** Estimates the width of a text in a sans-serif font, and rather overestimates it. */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text.normalize('NFC')) ems += emsOf(character);
  return ems * fontSize;
}

const CACHED_CHARACTERS = 1_000;
const known = new Map<string, number>();

function emsOf(character: string): number {
  const ems = known.get(character) ?? estimateEms(character);
  if (known.size < CACHED_CHARACTERS) known.set(character, ems);
  return ems;
}

function estimateEms(character: string): number {
  if (NARROW.has(character)) return 0.36;
  if (WIDE.has(character)) return 0.94;
  const isDigit = character >= '0' && character <= '9';
  const isCapital = character !== character.toLowerCase();
  return isDigit || isCapital ? 0.7 : 0.6;
}
