import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { RecordBatchReader, tableFromIPC, type RecordBatchFileReader } from 'apache-arrow';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { Type } from '../../json-schema.ts';
import { column, type Dataset, type Row } from '../dataset.ts';
import { date, decimal, documentOf, integer, listOf, nullable, recordOf, slug, text } from '../kind.ts';
import { listMadeFormats, MADE_FORMATS, type MadeFormatName } from './formats.ts';

const nested = Type.Object({ by_month: Type.Array(Type.Number()), same: Type.Boolean() });

const places: Dataset = {
  slug: 'places',
  name: 'Places',
  description: 'A column of each kind',
  version: '1.0',
  attribution: 'Sampan & co',
  columns: {
    slug: column(slug, 'Slug'),
    name: column(text, 'Name'),
    day: column(date, 'Day'),
    lat: column(decimal(), 'Latitude'),
    lng: column(decimal(), 'Longitude'),
    people: column(nullable(integer()), 'People, or null'),
    months: column(listOf(integer()), 'Months'),
    tags: column(listOf(text), 'Tags'),
    budget: column(recordOf({ low: decimal(), high: decimal() }), 'Budget'),
    document: column(documentOf(nested), 'A document', false),
    undeclared: column(documentOf(Type.Object({})), 'Without a declared shape', false),
  },
  key: ['slug'],
  rows: async () => [],
};

const daNang = {
  slug: 'da-nang',
  name: 'Đà Nẵng, "phố" <biển> & núi',
  day: '2026-11-16',
  lat: 16.0678,
  lng: 108.2208,
  people: 9_007_199_254_740_991,
  months: [2, 3, 12],
  tags: ['bãi biển', 'a,b'],
  budget: { low: 30, high: 55.5 },
  document: { by_month: [21.5, 22], same: true },
  undeclared: { any: ['thing'] },
};
const hue = { ...daNang, slug: 'hue', name: 'Huế', people: null, months: [1], tags: [] };
const ROWS: Row[] = [daNang, hue];

const write = (format: MadeFormatName, rows = ROWS, dataset = places) =>
  MADE_FORMATS[format].write(dataset, rows);
const selected: Dataset = {
  ...places,
  columns: { 'budget.low': column(decimal(), 'Low'), budget: places.columns['budget']! },
};
const writeText = async (format: MadeFormatName) => Buffer.from(await write(format)).toString();

describe('Every format made on demand', () => {
  for (const format of listMadeFormats(places)) {
    test(`${format} writes the same bytes for the same rows`, async () => {
      assert.deepEqual(await write(format), await write(format));
    });

    test(`${format} can be made from no rows and from some columns`, async () => {
      assert.ok((await write(format, [])).length > 0 || format === 'ndjson');
      const { lat, lng, budget } = places.columns;
      const some = { ...places, columns: { lat: lat!, lng: lng!, budget: budget! } };
      assert.ok((await write(format, ROWS, some)).length < (await write(format)).length);
    });
  }

  test('GeoJSON is available only for rows with coordinates', () => {
    const { lat, ...columns } = places.columns;
    assert.ok(lat);
    assert.ok(!listMadeFormats({ ...places, columns }).includes('geojson'));
  });
});

test('NDJSON has one row per line', async () => {
  const file = await writeText('ndjson');
  assert.ok(file.endsWith('}\n'));
  const lines = file.trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    ROWS,
  );
});

test('GeoJSON has a point for each row and attributes the data', async () => {
  const { type, name, dataset, features } = JSON.parse(await writeText('geojson'));
  assert.deepEqual([type, name, dataset.attribution], ['FeatureCollection', 'places', 'Sampan & co']);
  assert.deepEqual(features[0], {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [108.2208, 16.0678] },
    properties: daNang,
  });
  assert.equal(features.length, 2);
});

test('CSV for spreadsheets has a byte order mark, readable lists and one column per member', async () => {
  const file = await writeText('excel.csv');
  assert.equal(file.charCodeAt(0), 0xfeff);
  const records: unknown[] = parse(file, { columns: true, bom: true, recordDelimiter: '\r\n' });
  assert.deepEqual(records[0], {
    slug: 'da-nang',
    name: daNang.name,
    day: '2026-11-16',
    lat: '16.0678',
    lng: '108.2208',
    people: '9007199254740991',
    months: '2, 3, 12',
    tags: 'bãi biển, a,b',
    'budget.low': '30',
    'budget.high': '55.5',
  });
  assert.equal((records[1] as Record<string, string>)['people'], '');
});

test('CSV for spreadsheets repeats no column when an object and one of its members are selected', async () => {
  const row = { 'budget.low': 30, budget: { low: 30, high: 55.5 } };
  const file = Buffer.from(await write('excel.csv', [row], selected)).toString();
  assert.equal(file, '\uFEFFbudget.low,budget.high\r\n30,55.5\r\n');
});

test('Parquet has lists, groups, 64-bit integers and dates', async () => {
  const bytes = new Uint8Array(await write('parquet'));
  const rows = await parquetReadObjects({ file: bytes.buffer });
  const { day, people, months, undeclared, ...plain } = daNang;
  assert.deepEqual(rows[0], {
    ...plain,
    day: new Date(day),
    people: BigInt(people),
    months: months.map(BigInt),
    undeclared,
  });
  assert.deepEqual([rows[1]!['people'], rows[1]!['tags']], [null, []]);
  const { schema, key_value_metadata: about } = parquetMetadata(bytes.buffer);
  assert.equal(schema.find(({ name }) => name === 'months')!.converted_type, 'LIST');
  assert.equal(JSON.parse(about![0]!.value!).attribution, 'Sampan & co');
});

test('Arrow has lists, structs, 64-bit integers and dates', async () => {
  const table = tableFromIPC(await write('arrow'));
  assert.deepEqual(
    table.schema.fields.map(({ name, type }) => `${name}: ${String(type)}`),
    [
      'slug: Utf8',
      'name: Utf8',
      'day: Date32<DAY>',
      'lat: Float64',
      'lng: Float64',
      'people: Int64',
      'months: List<Int64>',
      'tags: List<Utf8>',
      'budget: Struct<{low:Float64, high:Float64}>',
      'document: Struct<{by_month:List<Float64>, same:Bool}>',
      'undeclared: Utf8',
    ],
  );
  const [first, second] = table.toArray().map((row) => row.toJSON());
  assert.equal(first.name, daNang.name);
  assert.equal(first.people, BigInt(daNang.people));
  assert.deepEqual([...first.months], [2n, 3n, 12n]);
  assert.deepEqual([...first.tags], daNang.tags);
  assert.deepEqual(first.budget.toJSON(), daNang.budget);
  assert.equal(Number(first.day), Date.parse(daNang.day));
  assert.equal(first.undeclared, '{"any":["thing"]}');
  assert.equal(second.people, null);
  assert.equal(JSON.parse(table.schema.metadata.get('dataset')!).attribution, 'Sampan & co');
});

test('Arrow without rows has the same schema and one empty batch, which Polars needs', async () => {
  const reader = RecordBatchReader.from(Buffer.from(await write('arrow', [])));
  const file = reader.open() as RecordBatchFileReader;
  assert.equal(file.numRecordBatches, 1);
  assert.equal(file.readRecordBatch(0)?.numRows, 0);
  assert.equal(file.schema.toString(), tableFromIPC(await write('arrow')).schema.toString());
});

describe('An Excel workbook', () => {
  test('has typed cells and no creation time', async () => {
    const sheet = unzip(await write('xlsx')).get('xl/worksheets/sheet1.xml')!;
    const cells = new Map(
      [...sheet.matchAll(/<c r="(\w+)"([^>]*)>(.*?)<\/c>/g)].map(([, address, attributes, content]) => [
        address,
        `${/t="(\w+)"/.exec(attributes!)?.[1] ?? 'n'} ${content!.replaceAll(/<[^>]+>/g, '')}`,
      ]),
    );
    assert.equal(cells.get('B1'), 'inlineStr name');
    assert.equal(cells.get('B2'), 'inlineStr Đà Nẵng, &quot;phố&quot; &lt;biển&gt; &amp; núi');
    assert.equal(cells.get('C2'), `n ${(Date.parse('2026-11-16') - Date.UTC(1899, 11, 30)) / 86_400_000}`);
    assert.equal(cells.get('D2'), 'n 16.0678');
    assert.equal(cells.get('F3'), undefined, 'null has no cell');
    assert.equal(cells.get('G2'), 'inlineStr 2, 3, 12');
    assert.equal(cells.get('I1'), 'inlineStr budget.low');
    assert.equal(cells.get('J2'), 'n 55.5');
    assert.equal(cells.get('K1'), undefined, 'columns that CSV omits are omitted');
  });

  test("truncates text that exceeds Excel's cell limit and says so", async () => {
    assert.equal(await nameCellOf('a'.repeat(32_767)), 'a'.repeat(32_767));
    const cut = await nameCellOf('a'.repeat(32_768));
    assert.equal(cut.length, 32_767);
    assert.match(cut, /^a+ … \(cut: a cell holds 32,767 characters\)$/);
    // The 😀 at the cut is dropped whole.
    assert.ok((await nameCellOf(`a${'😀'.repeat(20_000)}`)).isWellFormed());
    assert.ok((await nameCellOf('😀'.repeat(20_000))).isWellFormed());
  });

  test('names the default style that its formats are based on', async () => {
    const styles = unzip(await write('xlsx')).get('xl/styles.xml')!;
    assert.match(
      styles,
      /<\/cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"\/>/,
    );
  });

  test('explains its columns on the second sheet and attributes the data', async () => {
    const sheet = unzip(await write('xlsx')).get('xl/worksheets/sheet2.xml')!;
    for (const words of ['budget.high', 'Latitude', 'array of number', 'CC BY 4.0', 'Sampan &amp; co'])
      assert.ok(sheet.includes(words), words);
  });
});

/** The text of the second cell of the first row. */
async function nameCellOf(name: string): Promise<string> {
  const sheet = unzip(await write('xlsx', [{ ...hue, name }])).get('xl/worksheets/sheet1.xml')!;
  return /<c r="B2"[^>]*>.*?<t[^>]*>(.*?)<\/t>/.exec(sheet)![1]!;
}

/** The texts in an archive, found through the central directory, as readers do. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes);
  const end = file.length - 22;
  assert.equal(file.readUInt32LE(end), 0x06054b50);
  const texts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, offset] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString('latin1', at + 46, at + 46 + nameLength);
    const start = offset + 30 + nameLength;
    texts.set(name, inflateRawSync(file.subarray(start, start + packed)).toString());
    at += 46 + nameLength;
  }
  return texts;
}
