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
