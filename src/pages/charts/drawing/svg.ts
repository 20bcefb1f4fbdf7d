type Attributes = Readonly<Record<string, string | number | undefined>>;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML does not allow, and other invisible control characters. */
const CONTROL = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

const PLAIN = /^[\w #%(),./:;°–-]*$/;

/** `content` must be safe markup: other elements, or text escaped with `escapeText`. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let written = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined)
      written += ` ${key}="${typeof value === 'number' ? round(value) : escapeText(value)}"`;
  }
  return content === '' ? `${written}/>` : `${written}>${content}</${name}>`;
}

export function label(text: string, attributes: Attributes): string {
  return element('text', attributes, escapeText(text));
}

export function group(attributes: Attributes, ...children: readonly string[]): string {
  return element('g', attributes, children.join(''));
}

export function escapeText(text: string): string {
  // Most chart texts need no escaping, and one test is cheaper than three replacements.
  if (PLAIN.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(CONTROL, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Rounds to a tenth of a unit, which is finer than screens can show. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

interface HitArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A part of a picture with a tooltip. Browsers show the title on hover; the site's script also shows it on focus and touch.
 * The hit area is larger than the visible shape, so that it is easy to touch.
 */
export function mark(value: string, area: HitArea, ...children: readonly string[]): string {
  return group({ class: 'mark' }, markTitle(value), element('rect', { class: 'hit', ...area }), ...children);
}

/** Must be the first child of its mark. */
export function markTitle(value: string): string {
  return element('title', {}, escapeText(value));
}

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
