import type { DataType } from '@uwdata/flechette';
import { presentDataset } from '../envelope.ts';
import type { MadeFormat } from './made-format.ts';
import { converter, listMembers, type Conversions, type LeafType, type ValueType } from './value-type.ts';

const ROWS_PER_BATCH = 20_000;

const CONVERSIONS: Conversions = { date: (day: string) => new Date(day), json: JSON.stringify };

/** Apache Arrow's file format (Feather), with lists and structs. The schema's metadata describes the dataset. */
export const arrow: MadeFormat = {
  mediaType: 'application/vnd.apache.arrow.file',
  isCompressed: false,
  async write(declaration, rows) {
    const flechette = await import('@uwdata/flechette');
    const members = listMembers(declaration);
    const columns = members.map(({ name, type }) => {
      const convert = converter(type, CONVERSIONS);
      const values = rows.map((row) => convert(row[name]));
      const options = { maxBatchRows: ROWS_PER_BATCH };
      return [name, flechette.columnFromArray(values, arrowType(flechette, type), options)] as const;
    });
    const table = flechette.tableFromColumns(columns.map(([name, column]) => [name, column]));
    table.schema.metadata = new Map([['dataset', JSON.stringify(presentDataset(declaration))]]);
    return flechette.tableToIPC(table, { format: 'file' })!;
  },
};

type Flechette = typeof import('@uwdata/flechette');

function arrowType(flechette: Flechette, type: ValueType): DataType {
  if (type.is === 'list') return flechette.list(arrowType(flechette, type.item));
  if (type.is === 'record')
    return flechette.struct(
      type.members.map((member) => flechette.field(member.name, arrowType(flechette, member.type))),
    );
  return leafType(flechette, type.is);
}

function leafType(flechette: Flechette, leaf: LeafType) {
  const { utf8, int64, float64, bool, dateDay } = flechette;
  const types = { text: utf8, json: utf8, integer: int64, decimal: float64, boolean: bool, date: dateDay };
  return types[leaf]();
}
