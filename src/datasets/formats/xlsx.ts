import type { MadeFormat } from './made-format.ts';

/** Office Open XML: the rows on the first sheet, the columns' dictionary on the second. */
export const xlsx: MadeFormat = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isCompressed: true,
  async write(declaration, rows) {
    const { writeWorkbook } = await import('./xlsx/workbook.ts');
    return writeWorkbook(declaration, rows);
  },
};
