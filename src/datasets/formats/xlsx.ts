import { csvColumns } from '../dataset.ts';
import type { MadeFormat } from './made-format.ts';

/** Office Open XML: the rows are on the first sheet, the column dictionary is on the second. */
export const xlsx: MadeFormat = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isCompressed: true,
  columns: (declaration) => csvColumns(declaration),
  async write(declaration, rows) {
    const { writeWorkbook } = await import('./xlsx/workbook.ts');
    return writeWorkbook(declaration, rows);
  },
};
