import { csvColumns, LICENSE, type Declaration, type Row } from '../dataset.ts';
import type { MadeFormat } from './format.ts';
import { listFlatColumns, plainText, type FlatColumn } from './value-type.ts';
import { zip } from './zip.ts';
import { escapeXml } from '../metadata/escape-xml.ts';

/** Office Open XML: the rows are on the first sheet, the column dictionary is on the second. */
export const xlsx: MadeFormat = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isCompressed: true,
  columns: (declaration) => csvColumns(declaration),
  write: writeWorkbook,
};

/** The most rows that a sheet holds, minus the header. */
const MOST_ROWS = 1_048_575;
const WIDTHS = { least: 8, most: 40 };
/** Enough rows to estimate a column's width. */
const MEASURED_ROWS = 200;

export function writeWorkbook(declaration: Declaration, rows: readonly Row[]): Buffer {
  if (rows.length > MOST_ROWS) throw new Error(`${declaration.slug}: a sheet holds ${MOST_ROWS} rows`);
  const columns = listFlatColumns(declaration);
  return zip([
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', WORKBOOK],
    ['xl/_rels/workbook.xml.rels', WORKBOOK_PARTS],
    ['xl/styles.xml', STYLESHEET],
    ['xl/worksheets/sheet1.xml', writeSheet(dataSheet(columns, rows))],
    ['xl/worksheets/sheet2.xml', writeSheet(dictionarySheet(declaration, columns))],
  ]);
}

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

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PART_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function relationships(list: readonly (readonly [type: string, target: string])[]): string {
  const each = list.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${PART_TYPE}.${type}+xml"/>`;

const CONTENT_TYPES = [
  `${XML}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  part('workbook', 'sheet.main'),
  part('styles', 'styles'),
  part('worksheets/sheet1', 'worksheet'),
  part('worksheets/sheet2', 'worksheet'),
  '</Types>',
].join('');

const WORKBOOK =
  `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>` +
  '<sheet name="Data" sheetId="1" r:id="rId1"/><sheet name="Dictionary" sheetId="2" r:id="rId2"/></sheets></workbook>';

const WORKBOOK_PARTS = relationships([
  ['worksheet', 'worksheets/sheet1.xml'],
  ['worksheet', 'worksheets/sheet2.xml'],
  ['styles', 'styles.xml'],
]);

/** The formats in `STYLES`, in its order; 14 is the date format of the reader's country. */
const STYLESHEET = [
  `${XML}<styleSheet xmlns="${SHEETS}">`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');

/** A date is its ISO text. Null and undefined have no cell. */
export type Cell = string | number | boolean | { readonly date: string } | null | undefined;

/** Each format's index in `xl/styles.xml`. */
const STYLES = { plain: 0, head: 1, date: 2, wrapped: 3 } as const;

export interface Sheet {
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

export function writeSheet({ head, rows, widths, wraps = false }: Sheet): string {
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

function writeRow(
  cells: readonly Cell[],
  letters: readonly string[],
  number: number,
  textStyle: number,
): string {
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
