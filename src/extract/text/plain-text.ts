import html from './html.json' with { type: 'json' };

const HIDDEN = new Set(html.hidden);
const CELL = new Set(html.cells);
const INLINE = new Set(html.inline);
const NAMED: Readonly<Record<string, string>> = html.named;
/** Combining marks by the ending of an entity: "&eacute;" is an e with an acute accent. */
const MARKS: Readonly<Record<string, string>> = html.marks;
const TAG = /<(?:!--[^]*?(?:-->|$)|[!?][^>]*>|(?<close>\/)?(?<name>[a-zA-Z][a-zA-Z0-9-]*)[^>]*>)/y;
const ENTITY = /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-fA-F]{1,6})|(?<named>[a-zA-Z]{2,8}));/y;
const LETTER = /^([a-zA-Z])(grave|acute|circ|tilde|uml|cedil)$/;
/** A document's visible text, with the source position of each character. */
export function readPlainText(name: string, source: string) {
  const isHtml = /\.html?$/.test(name) || /^\s*<(?:!doctype html|html)/i.test(source);
  const offsets: number[] = [];
  let text = '';
  const write = (piece: string, offset: number) => {
    text += piece;
    for (let index = 0; index < piece.length; index += 1) offsets.push(offset);
  };
  if (isHtml) writeHtml(source, write);
  else writeMarked(source, write);
  return {
    text,
    /** "characters 120-142" of the document, counted in Unicode characters from 0. */
    locate(start: number, end: number): string {
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
    const tag = source[at] === '<' && at < lastEnd ? matchAt(TAG, source, at) : null;
    const entity = source[at] === '&' ? matchAt(ENTITY, source, at) : null;
    const decoded = entity ? decodeEntity(entity.groups!) : undefined;
    if (tag) {
      const name = tag.groups!['name']?.toLowerCase();
      const isClose = tag.groups!['close'] !== undefined;
      at += tag[0].length;
      if (name === undefined) continue;
      if (HIDDEN.has(name) && !isClose) at = endOfHidden(source, name, at);
      if (CELL.has(name)) write(isClose ? ' | ' : ' ', tag.index);
      else if (!INLINE.has(name)) write('\n', tag.index);
    } else if (entity && decoded !== undefined) {
      write(decoded, at);
      at += entity[0].length;
    } else if (/\s/.test(source[at]!)) {
      write(' ', at);
      at += 1;
    } else at = writeCharacter(source, at, write);
  }
}

function matchAt(sticky: RegExp, source: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(source);
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
