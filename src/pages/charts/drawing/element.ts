type Attributes = Readonly<Record<string, string | number | undefined>>;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What XML has no way to write, and other characters that nobody sees. */
const CONTROL = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

const PLAIN = /^[\w #%(),./:;°–-]*$/;

/** `content` is markup that is safe already: other elements, or text that went through `escapeText`. */
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
  // Nearly every text of a chart is: looking once is cheaper than replacing three times.
  if (PLAIN.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(CONTROL, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** A tenth of a unit is finer than any screen shows. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
