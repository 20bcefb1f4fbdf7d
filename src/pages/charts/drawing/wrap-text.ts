import { textWidth } from './text-width.ts';

/** Lines that are no wider than the room; `wider` is how much wider than estimated the font is. */
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
