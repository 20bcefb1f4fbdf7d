/** Frequent English words that are not also Vietnamese words, as "in", "to", "do" and "an" are. */
const ENGLISH =
  /(?<![\p{L}\p{N}_/.-])(?:the|of|and|or|from|with|for|is|are|was|were|this|that|these|those|by|not|which|where|has|have|its|their|each|every|what|when|how|your|you)(?![\p{L}\p{N}_/-])/giu;

const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** Code and machine-readable parts are the same in every language. */
const CODE = new Set(['code', 'pre', 'script', 'style', 'samp', 'kbd', 'textarea']);
const READ_ATTRIBUTES = /\s(?:aria-label|alt|title|placeholder|data-[a-z-]*label)="([^"]*)"/g;
const TOKEN = /<!--[^]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+)/g;

/** English text that is not marked as English, each with the words around it. */
export function findEnglish(html: string): string[] {
  const texts: string[] = [];
  const open: { name: string; isExempt: boolean }[] = [];
  const isExempt = () => open.some((element) => element.isExempt);
  for (const [, slash, name = '', attributes = '', text] of html.matchAll(TOKEN)) {
    if (text !== undefined) {
      if (!isExempt()) texts.push(text);
      continue;
    }
    const tag = name.toLowerCase();
    if (slash) {
      const at = open.findLastIndex((element) => element.name === tag);
      if (at >= 0) open.length = at;
      continue;
    }
    const exempts = CODE.has(tag) || /\slang="en"/.test(attributes) || /\stranslate="no"/.test(attributes);
    if (!exempts && !isExempt()) {
      texts.push(...Array.from(attributes.matchAll(READ_ATTRIBUTES), ([, value]) => value!));
      if (tag === 'meta' && /name="description"|property="og:(?:title|description)"/.test(attributes))
        texts.push(/\scontent="([^"]*)"/.exec(attributes)?.[1] ?? '');
    }
    if (!VOID.has(tag) && !attributes.endsWith('/') && tag) open.push({ name: tag, isExempt: exempts });
  }
  return texts.flatMap((text) => {
    const line = text.replaceAll(/&#?\w+;/g, ' ').replaceAll(/\s+/g, ' ');
    return Array.from(line.matchAll(ENGLISH), ({ index }) =>
      line.slice(Math.max(0, index - 40), index + 40).trim(),
    );
  });
}
