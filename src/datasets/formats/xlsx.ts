import { crc32, deflateRawSync } from 'node:zlib';
import { csvColumns, LICENSE, type Declaration, type Row } from '../dataset.ts';
import { type MadeFormat, listFlatColumns, plainText, type FlatColumn } from './format.ts';
import { escapeXml } from '../words/text.ts';
import PARTS from './xlsx-parts.json' with { type: 'json' };

/** Office Open XML: the rows are on the first sheet, the column dictionary is on the second. */
export const xlsx: MadeFormat = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isCompressed: true,
  columns: csvColumns,
  write(declaration, rows) {
    const columns = listFlatColumns(declaration);
    return zip([
      ...Object.entries(PARTS),
      ['xl/worksheets/sheet1.xml', writeSheet(dataSheet(columns, rows))],
      ['xl/worksheets/sheet2.xml', writeSheet(dictionarySheet(declaration, columns))],
    ]);
  },
};

const WIDTHS = { least: 8, most: 40 };
/** Enough rows to estimate a column's width. */
const MEASURED_ROWS = 200;

function dataSheet(columns: readonly FlatColumn[], rows: readonly Row[]): Sheet {
  const head = columns.map(({ name }) => name);
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row)));
  const widths = columns.map((column) => {
    const lengths = rows.slice(0, MEASURED_ROWS).map((row) => plainText(column.valueOf(row)).length);
    return Math.min(Math.max(WIDTHS.least, column.name.length + 2, ...lengths), WIDTHS.most);
  });
  return { head, rows: cells, widths };
}

function cellOf({ type, valueOf }: FlatColumn, row: Row): Cell {
  const value = valueOf(row);
  if (value === null || value === undefined) return null;
  if (type.is === 'date') return { date: value as string };
  return typeof value === 'number' || typeof value === 'boolean' ? value : plainText(value);
}

/** Below the columns: attribution and licence, which must travel with the file. */
function dictionarySheet(declaration: Declaration, columns: readonly FlatColumn[]): Sheet {
  const { description, attribution } = declaration;
  return {
    head: ['column', 'type', 'description'],
    rows: [
      ...columns.map(({ name, type, column }) => [
        name,
        name === column ? declaration.columns[column]!.kind.type : typeWord(type.is),
        declaration.columns[column]!.description,
      ]),
      [],
      ['dataset', null, declaration.name],
      ['description', null, description],
      ['license', null, `${LICENSE.name}, ${LICENSE.url}`],
      ['attribution', null, attribution],
    ],
    widths: [30, 18, 100],
    wraps: true,
  };
}

const typeWord = (type: string) => (type === 'integer' || type === 'decimal' ? 'number' : type);

/** A date is its ISO text. Null and undefined have no cell. */
type Cell = string | number | boolean | { readonly date: string } | null | undefined;

/** Each format's index in `xl/styles.xml`, which is in xlsx-parts.json; there 14 is the date format of the reader's country. */
const STYLES = { plain: 0, head: 1, date: 2, wrapped: 3 } as const;

interface Sheet {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** In characters, one per column. */
  readonly widths: readonly number[];
  readonly wraps?: boolean;
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which count a 29 February 1900 that never existed. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

function writeSheet({ head, rows, widths, wraps = false }: Sheet): string {
  const letters = head.map((_, index) => columnLetters(index));
  const textStyle = wraps ? STYLES.wrapped : STYLES.plain;
  const lines = rows.map((row, index) => writeRow(row, letters, index + 2, textStyle));
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${NAMESPACE}">`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
    `<sheetData>${writeRow(head, letters, 1, STYLES.head)}`,
    lines.join(''),
    '</sheetData></worksheet>',
  ].join('');
}

function writeRow(cells: readonly Cell[], letters: readonly string[], number: number, textStyle: number) {
  const written = cells.map((cell, index) => writeCell(cell, `${letters[index]}${number}`, textStyle));
  return `<row r="${number}">${written.join('')}</row>`;
}

function writeCell(cell: Cell, address: string, textStyle: number): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'object') {
    const day = (Date.parse(cell.date) - EPOCH_MS) / DAY_MS;
    return `<c r="${address}" s="${STYLES.date}"><v>${day}</v></c>`;
  }
  return `<c r="${address}" t="inlineStr" s="${textStyle}"><is><t xml:space="preserve">${escapeXml(cutText(cell))}</t></is></c>`;
}

/** Excel reports a file with a longer text as damaged; LibreOffice reads it. */
const LONGEST_TEXT = 32_767;
const CUT = ' … (cut: a cell holds 32,767 characters)';

function cutText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const start = text.slice(0, LONGEST_TEXT - CUT.length);
  return (start.isWellFormed() ? start : start.slice(0, -1)) + CUT;
}

/** A, B, … Z, AA, AB, … */
function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** The earliest date that ZIP supports. A fixed date gives the same archive for the same files. */
const MODIFIED = { time: 0, date: (1 << 5) | 1 };
const VERSION = 20;
const DEFLATE = 8;

/** A ZIP archive of small files: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
function zip(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    // The fields that a file's header and its directory entry share.
    const method = [VERSION, 0, DEFLATE, MODIFIED.time, MODIFIED.date];
    const sizes = [crc32(bytes), packed.length, bytes.length, name.length, 0];
    const facts = pack([2, 2, 2, 2, 2, 4, 4, 4, 2, 2], [...method, ...sizes]);
    const entry = [pack([4], [0x04034b50]), facts, Buffer.from(name), packed];
    const place = pack([2, 2, 2, 4, 4], [0, 0, 0, 0, offset]);
    directory.push(pack([4, 2], [0x02014b50, VERSION]), facts, place, Buffer.from(name));
    parts.push(...entry);
    offset += lengthOf(entry);
  }
  const end = pack(
    [4, 2, 2, 2, 2, 4, 4, 2],
    [0x06054b50, 0, 0, files.length, files.length, lengthOf(directory), offset, 0],
  );
  return Buffer.concat([...parts, ...directory, end]);
}

/** Concatenates numbers with these widths in little-endian order. */
function pack(widths: readonly number[], values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(widths.reduce((total, width) => total + width, 0));
  let at = 0;
  for (const [index, width] of widths.entries()) at = buffer.writeUIntLE(values[index]!, at, width);
  return buffer;
}

const lengthOf = (buffers: readonly Buffer[]) => buffers.reduce((total, { length }) => total + length, 0);
