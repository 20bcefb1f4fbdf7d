import { Type } from '../../json-schema.ts';
import { csvColumns } from '../dataset.ts';
import { CSVW_MEDIA_TYPE, csvwPath } from '../metadata/csvw.ts';
import type { Format } from './format.ts';

const NEEDS_QUOTES = /[",\r\n]/;

const quote = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** A line of RFC 4180. */
export const csvLine = (cells: string[]) => `${cells.map(quote).join(',')}\r\n`;

/** RFC 4180: every cell rebuilds the JSON value it stands for, by its column's kind. */
export const csv: Format = {
  mediaType: 'text/csv; charset=utf-8; header=present',
  disposition: 'attachment',
  schema: () => Type.String({ description: 'RFC 4180 with a header row, lines ended by CRLF' }),
  excerpt: (bytes) => bytes.toString().split('\r\n', 2).join('\r\n'),
  describedBy: { path: csvwPath, mediaType: CSVW_MEDIA_TYPE },
  columns: (dataset) => csvColumns(dataset),
  dialect: { header: true, delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true },
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
