const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// XML 1.0 §2.2 excludes these characters, even escaped.
const NOT_A_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** For element text and for attributes in either kind of quotes. */
export function escapeXml(text: string): string {
  return text.replace(NOT_A_CHARACTER, '\u{FFFD}').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
