import { csvColumns } from '../dataset.ts';
import type { Format } from './format.ts';

const NEEDS_QUOTES = /[",\r\n]/;

const quote = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const line = (cells: string[]) => `${cells.map(quote).join(',')}\r\n`;

/** RFC 4180: every cell rebuilds the JSON value it stands for, by its column's kind. */
export const csv: Format = {
  mediaType: 'text/csv; charset=utf-8; header=present',
  disposition: 'attachment',
  writer(dataset) {
    const columns = csvColumns(dataset);
    return {
      head: line(columns.map(([key]) => key)),
      row: (row) => line(columns.map(([key, { kind }]) => kind.writeCell(row[key]))),
      tail: '',
    };
  },
};
