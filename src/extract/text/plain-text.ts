/** A document's visible text, with the source position of each character. */
interface PlainText {
  readonly text: string;
  /** "characters 120-142" of the document, counted in Unicode characters from 0. */
  locate(start: number, end: number): string;
}

const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'svg']);
const CELL = new Set(['td', 'th']);
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'code',
  'em',
  'font',
  'i',
  'img',
  'mark',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'wbr',
]);
const TAG = /<(?:!--[^]*?(?:-->|$)|[!?][^>]*>|(?<close>\/)?(?<name>[a-zA-Z][a-zA-Z0-9-]*)[^>]*>)/y;
const ENTITY = /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-fA-F]{1,6})|(?<named>[a-zA-Z]{2,8}));/y;
const LETTER = /^([a-zA-Z])(grave|acute|circ|tilde|uml|cedil)$/;
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  minus: '−',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  pound: '£',
  dong: '₫',
  deg: '°',
  ETH: 'Đ',
  eth: 'đ',
};

export function readPlainText(name: string, source: string): PlainText {
  const isHtml = /\.html?$/.test(name) || /^\s*<(?:!doctype html|html)/i.test(source);
  const offsets: number[] = [];
  const parts: string[] = [];
  const write = (piece: string, offset: number) => {
    parts.push(piece);
    for (let index = 0; index < piece.length; index += 1) offsets.push(offset);
  };
  if (isHtml) writeHtml(source, write);
  else writeMarked(source, write);
  const text = parts.join('');
  return {
    text,
    locate(start, end) {
      const first = offsets[start] ?? source.length;
      const last = (offsets[end - 1] ?? source.length - 1) + 1;
      const from = charactersBefore(source, first);
      return `characters ${from}-${from + charactersBefore(source.slice(first, last), last - first)}`;
    },
  };
}

/** The UTF-16 offset after a number of Unicode characters. */
export function offsetOfCharacter(text: string, characters: number): number {
  let offset = 0;
  for (let count = 0; count < characters && offset < text.length; count += 1)
    offset += text.codePointAt(offset)! > 0xff_ff ? 2 : 1;
  return offset;
}

/** The number of Unicode characters before an offset. */
export function charactersBefore(text: string, end: number): number {
  let count = 0;
  for (let offset = 0; offset < end; offset += text.codePointAt(offset)! > 0xff_ff ? 2 : 1) count += 1;
  return count;
}

type Write = (piece: string, offset: number) => void;

/** Plain text and Markdown: a line continues on the next line unless that is empty, a heading, a list item or a table row. */
function writeMarked(source: string, write: Write): void {
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at, at + 3);
    if (/^\r?\n/.test(rest)) {
      const length = rest.startsWith('\r') ? 2 : 1;
      const next = source.slice(at + length, at + length + 4);
      const here = source.slice(source.lastIndexOf('\n', at - 1) + 1, at).trimStart();
      const ends = next === '' || /^(?:\s*\r?\n|#|[-*•] |\||\d+[.)] )/.test(next) || /^(?:#|\|)/.test(here);
      write(ends ? '\n' : ' ', at);
      at += length;
    } else at = writeCharacter(source, at, write);
  }
}

function writeHtml(source: string, write: Write): void {
  // A "<" without an end begins no tag, and the end is searched for only once.
  const lastEnd = source.lastIndexOf('>');
  for (let at = 0; at < source.length;) {
    if (source[at] === '<' && at < lastEnd) {
      TAG.lastIndex = at;
      const tag = TAG.exec(source);
      if (tag) {
        const name = tag.groups?.['name']?.toLowerCase();
        at = TAG.lastIndex;
        if (name === undefined) continue;
        if (HIDDEN.has(name) && !tag.groups?.['close']) at = endOfHidden(source, name, at);
        if (CELL.has(name)) write(tag.groups?.['close'] ? ' | ' : ' ', tag.index);
        else if (!INLINE.has(name)) write('\n', tag.index);
        continue;
      }
    }
    if (source[at] === '&') {
      ENTITY.lastIndex = at;
      const entity = ENTITY.exec(source);
      const decoded = entity ? decodeEntity(entity.groups ?? {}) : undefined;
      if (entity && decoded !== undefined) {
        write(decoded, at);
        at += entity[0].length;
        continue;
      }
    }
    if (/\s/.test(source[at]!)) {
      write(' ', at);
      at += 1;
    } else at = writeCharacter(source, at, write);
  }
}

function endOfHidden(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
}

function decodeEntity({ decimal, hex, named }: Record<string, string | undefined>): string | undefined {
  if (named !== undefined) {
    const letter = LETTER.exec(named);
    return letter ? `${letter[1]}${MARKS[letter[2]!]}`.normalize('NFC') : NAMED[named];
  }
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  if (code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) return undefined;
  return code === 0xa0 ? ' ' : String.fromCodePoint(code);
}

/** A letter and its combining marks form one composed letter, however they are written. */
function writeCharacter(source: string, at: number, write: Write): number {
  let end = at + (source.codePointAt(at)! > 0xff_ff ? 2 : 1);
  while (end < source.length && /\p{M}/u.test(source[end]!)) end += 1;
  const character = source.slice(at, end).normalize('NFC');
  write(/^[\u00A0\u202F\t]$/.test(character) ? ' ' : character, at);
  return end;
}
