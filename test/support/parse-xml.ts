export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The element's own text, unescaped. */
  readonly text: string;
}

const NAME = '[A-Za-z_][\\w.:-]*';
const DECLARATION = /^<\?xml version="1\.0" encoding="utf-8"\?>\s*/;
const TAG = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y');
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g');
const TEXT = /[^<]+/y;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NOT_A_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Parses elements, attributes and text. Rejects anything else, and anything that is not well-formed. */
export function parseXml(source: string): Element {
  if (NOT_A_CHARACTER.test(source)) throw new SyntaxError('a character that XML does not allow');
  if (!DECLARATION.test(source)) throw new SyntaxError('no XML declaration');
  const body = source.replace(DECLARATION, '').trimEnd();
  const root = { name: '', attributes: {}, children: [] as any[], text: '' };
  const open: (typeof root)[] = [root];
  for (let at = 0; at < body.length;) {
    const parent = open.at(-1)!;
    TEXT.lastIndex = TAG.lastIndex = at;
    const text = TEXT.exec(body)?.[0];
    if (text !== undefined) {
      parent.text += unescapeText(text);
      at = TEXT.lastIndex;
      continue;
    }
    const tag = TAG.exec(body);
    if (!tag) throw new SyntaxError(`not a tag: ${body.slice(at, at + 40)}`);
    at = TAG.lastIndex;
    const [, closing, name, attributes, empty] = tag as unknown as [string, string, string, string, string];
    if (closing) {
      if (parent.name !== name || attributes || empty) throw new SyntaxError(`</${name}> in ${parent.name}`);
      open.pop();
      continue;
    }
    const element = { name, attributes: parseAttributes(attributes), children: [], text: '' };
    parent.children.push(element);
    if (!empty) open.push(element);
  }
  if (open.length !== 1) throw new SyntaxError(`${open.at(-1)!.name} is not closed`);
  if (root.children.length !== 1 || root.text.trim()) throw new SyntaxError('not one root element');
  return root.children[0] as Element;
}

function parseAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE)) {
    if (name in attributes) throw new SyntaxError(`${name} twice`);
    attributes[name] = unescapeText(double ?? single!);
  }
  return attributes;
}

function unescapeText(text: string): string {
  if (text.includes(']]>')) throw new SyntaxError(']]> in text');
  return text.replaceAll(/&([^;]*;)?/g, (whole, reference: string | undefined) => {
    const character = ENTITIES[reference?.slice(0, -1) ?? ''];
    if (character === undefined) throw new SyntaxError(`unknown reference ${whole}`);
    return character;
  });
}
