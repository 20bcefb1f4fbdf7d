import type { Column, DataType } from '@uwdata/flechette';
import { presentDataset } from '../envelope.ts';
import {
  type MadeFormat,
  converter,
  listMembers,
  type Conversions,
  type LeafType,
  type ValueType,
  type Member,
} from './format.ts';
import type { SchemaElement } from 'hyparquet';

const ARROW_VALUES: Conversions = { date: (day: string) => new Date(day), json: JSON.stringify };

/** Apache Arrow's file format (Feather), with lists and structs. The schema's metadata describes the dataset. */
export const arrow: MadeFormat = {
  mediaType: 'application/vnd.apache.arrow.file',
  async write(declaration, rows) {
    const flechette = await import('@uwdata/flechette');
    const members = listMembers(declaration);
    const columns = members.map(({ name, type }) => {
      const convert = converter(type, ARROW_VALUES);
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
  if (values.length > 0) return flechette.columnFromArray(values, type);
  const [batch] = flechette.columnFromArray([[]], flechette.list(type)).data;
  return new flechette.Column(batch!.children, type);
}

function arrowType(flechette: Flechette, type: ValueType): DataType {
  if (type.is === 'list') return flechette.list(arrowType(flechette, type.item));
  if (type.is === 'record')
    return flechette.struct(
      type.members.map((member) => flechette.field(member.name, arrowType(flechette, member.type))),
    );
  const { utf8, int64, float64, bool, dateDay } = flechette;
  return { text: utf8, json: utf8, integer: int64, decimal: float64, boolean: bool, date: dateDay }[
    type.is
  ]();
}

/** Large enough to compress well; readers load one group at a time. */
const ROWS_PER_GROUP = 20_000;

const PARQUET_VALUES: Conversions = { integer: BigInt, date: (day: string) => new Date(day) };

/** Apache Parquet with lists and groups, compressed with Snappy. The key-value metadata describes the dataset. */
export const parquet: MadeFormat = {
  mediaType: 'application/vnd.apache.parquet',
  isCompressed: true,
  async write(declaration, rows) {
    const { ByteWriter, parquetWrite } = await import('hyparquet-writer');
    const members = listMembers(declaration);
    const writer = new ByteWriter();
    await parquetWrite({
      writer,
      schema: [{ name: 'rows', num_children: members.length }, ...members.flatMap(describe)],
      columnData: members.map(({ name, type }) => {
        const convert = converter(type, PARQUET_VALUES);
        return { name, data: rows.map((row) => convert(row[name])) };
      }),
      rowGroupSize: ROWS_PER_GROUP,
      kvMetadata: [{ key: 'dataset', value: JSON.stringify(presentDataset(declaration)) }],
    });
    return writer.getBytes();
  },
};

const LEAVES: Readonly<Record<LeafType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  decimal: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

/** The schema's elements, parents before children. A list has the three levels that the Parquet specification requires. */
function describe({ name, type }: Member): SchemaElement[] {
  const element = { name, repetition_type: 'OPTIONAL' } as const;
  if (type.is === 'list')
    return [
      { ...element, converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...describe({ name: 'element', type: type.item }),
    ];
  if (type.is === 'record')
    return [{ ...element, num_children: type.members.length }, ...type.members.flatMap(describe)];
  return [{ ...element, ...LEAVES[type.is] }];
}
