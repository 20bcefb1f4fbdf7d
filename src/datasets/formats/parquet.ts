import type { SchemaElement } from 'hyparquet';
import { presentDataset } from '../envelope.ts';
import type { MadeFormat } from './made-format.ts';
import { converter, listMembers, type Conversions, type LeafType, type Member } from './value-type.ts';

/** Large enough to compress well; readers load one group at a time. */
const ROWS_PER_GROUP = 20_000;

const CONVERSIONS: Conversions = { integer: BigInt, date: (day: string) => new Date(day) };

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
        const convert = converter(type, CONVERSIONS);
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
