import { textWidth } from './text-width.ts';

/** Lines that are no wider than the room; `wider` is how much wider than estimated the font is. */
export function wrapText(text: string, fontSize: number, room: number, wider = 1): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer, fontSize) * wider <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
