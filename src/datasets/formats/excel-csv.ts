import { csvColumns } from '../dataset.ts';
import { csvLine } from './csv.ts';
import type { MadeFormat } from './made-format.ts';
import { listFlatColumns, plainText } from './value-type.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** CSV for spreadsheets: lists are readable text, and each member of an object is a column. */
export const excelCsv: MadeFormat = {
  mediaType: 'text/csv; charset=utf-8; header=present',
  isCompressed: false,
  columns: (declaration) => csvColumns(declaration),
  write(declaration, rows) {
    const columns = listFlatColumns(declaration);
    const lines = rows.map((row) => csvLine(columns.map(({ valueOf }) => plainText(valueOf(row)))));
    return Buffer.from(`${BYTE_ORDER_MARK}${csvLine(columns.map(({ name }) => name))}${lines.join('')}`);
  },
};
