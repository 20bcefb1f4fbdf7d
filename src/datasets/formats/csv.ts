import { Type } from '../../json-schema.ts';
import { csvColumns } from '../dataset.ts';
import type { Format } from './format.ts';

const LINE_END = '\r\n';
const NEEDS_QUOTES = /[",\r\n]/;

const quote = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** A line of RFC 4180. */
export const csvLine = (cells: string[]) => `${cells.map(quote).join(',')}${LINE_END}`;

/** RFC 4180. Each cell parses back to its JSON value, by its column's kind. */
export const csv: Format = {
  mediaType: 'text/csv; charset=utf-8; header=present',
  disposition: 'attachment',
  schema: () => Type.String({ description: 'RFC 4180 with a header row; lines end in CRLF' }),
  excerpt(bytes) {
    const firstRow = bytes.indexOf(LINE_END) + LINE_END.length;
    const end = bytes.indexOf(LINE_END, firstRow);
    return bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
  },
  columns: (dataset) => csvColumns(dataset),
  dialect: { header: true, delimiter: ',', lineTerminator: LINE_END, quoteChar: '"', doubleQuote: true },
  writer(dataset) {
    const columns = csvColumns(dataset);
    return {
      head: csvLine(columns.map(([key]) => key)),
      row: (row) => csvLine(columns.map(([key, { kind }]) => kind.writeCell(row[key]))),
      separator: '',
      tail: '',
    };
  },
};
