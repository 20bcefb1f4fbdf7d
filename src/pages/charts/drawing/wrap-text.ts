import { textWidth } from './text-width.ts';

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
