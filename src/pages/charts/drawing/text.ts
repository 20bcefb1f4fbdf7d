const NARROW = new Set("ijltfrI.,:;'’|!() -");
const WIDE = new Set('mwMW@%—');

/** Estimates the width of a text in a sans-serif font, and rather overestimates it. */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text.normalize('NFC')) ems += emsOf(character);
  return ems * fontSize;
}

function emsOf(character: string): number {
  if (NARROW.has(character)) return 0.36;
  if (WIDE.has(character)) return 0.94;
  const isDigit = character >= '0' && character <= '9';
  const isCapital = character !== character.toLowerCase();
  return isDigit || isCapital ? 0.7 : 0.6;
}

/** Wraps text at spaces to a width of `room`. `wider` is the width of the font relative to the estimate of `textWidth`. */
export function wrapText(text: string, fontSize: number, room: number, wider = 1): string[] {
  const space = textWidth(' ', fontSize);
  const lines: string[] = [];
  let width = 0;
  for (const word of text.split(' ')) {
    const own = textWidth(word, fontSize);
    const longer = width + space + own;
    const fits = lines.length > 0 && longer * wider <= room;
    if (fits) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
    width = fits ? longer : own;
  }
  return lines;
}

/** Abbreviates "Thành phố" (city) in the usual way, because the full name is too long for a label. */
export function shortName(name: string): string {
  return name.replace(/^Thành phố /, 'TP. ');
}
