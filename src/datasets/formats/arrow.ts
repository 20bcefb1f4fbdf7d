import type { Column, DataType } from '@uwdata/flechette';
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
      return [name, writeColumn(flechette, values, arrowType(flechette, type))] as [string, Column<unknown>];
    });
    const table = flechette.tableFromColumns(columns);
    table.schema.metadata = new Map([['dataset', JSON.stringify(presentDataset(declaration))]]);
    return flechette.tableToIPC(table, { format: 'file' })!;
  },
};

type Flechette = typeof import('@uwdata/flechette');

/** Flechette makes no batch without rows, which Polars cannot read. A list without items has an empty one inside. */
function writeColumn(flechette: Flechette, values: unknown[], type: DataType): Column<unknown> {
  if (values.length > 0) return flechette.columnFromArray(values, type, { maxBatchRows: ROWS_PER_BATCH });
  const [batch] = flechette.columnFromArray([[]], flechette.list(type)).data;
  return new flechette.Column(batch!.children, type);
}

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
