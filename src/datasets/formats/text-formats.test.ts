import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { rowChecker } from '../releases/draft-release.ts';
import { column, type Dataset, type Row } from '../dataset.ts';
import { date, decimal, documentOf, integer, listOf, nullable, recordOf, slug, text } from '../kind.ts';
import { Type } from '../../json-schema.ts';
import { csv } from './text-formats.ts';
import fc from 'fast-check';

const everyKind: Dataset = {
  slug: 'every-kind',
  name: 'Every kind',
  description: 'A column of each kind',
  version: '1.0',
  attribution: 'Sampan',
  columns: {
    text: column(text, 'Text'),
    slug: column(slug, 'Slug'),
    date: column(date, 'Date'),
    decimal: column(decimal(), 'Decimal'),
    integer: column(integer(), 'Integer'),
    numbers: column(listOf(decimal()), 'Numbers'),
    texts: column(listOf(text), 'Texts'),
    record: column(recordOf({ low: decimal(), high: decimal() }), 'Record'),
    nothing: column(nullable(text), 'Text or null'),
    nowhere: column(nullable(integer()), 'Integer or null'),
    document: column(documentOf(Type.Object({})), 'Not in CSV', false),
  },
  key: ['slug'],
  rows: async () => [],
};

function write(rows: Row[]): string {
  return csv.write(everyKind, rows).toString();
}

/** The values a user gets back with a real CSV reader and the column dictionary. */
function read(file: string): Row[] {
  const records: Record<string, string>[] = parse(file, { columns: true, recordDelimiter: '\r\n' });
  return records.map((record) =>
    Object.fromEntries(
      Object.entries(record).map(([key, cell]) => [key, everyKind.columns[key]!.kind.readCell(cell)]),
    ),
  );
}

const checkRow = rowChecker(everyKind);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const goodText = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((value) => /^(?![=+\-@])[^\p{Cc}\s](?:[^\p{Cc}]*[^\p{Cc}\s])?$/u.test(value));
const goodSlug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/);
const goodRow = fc.record(
  {
    text: goodText,
    slug: goodSlug,
    date: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    decimal: number,
    integer: fc.maxSafeInteger(),
    numbers: fc.uniqueArray(number),
    texts: fc.uniqueArray(goodText),
    record: fc.record({ low: number, high: number }, { noNullPrototype: true }),
    nothing: fc.option(goodText),
    nowhere: fc.option(fc.maxSafeInteger()),
    document: fc.constant({}),
  },
  { noNullPrototype: true },
);

test('every cell parses back to its JSON value', () => {
  fc.assert(
    fc.property(fc.array(goodRow, { maxLength: 5 }), (rows) => {
      for (const row of rows) assert.deepEqual(checkRow(row), []);
      const expected = rows.map(({ document: _document, ...rest }) => JSON.parse(JSON.stringify(rest)));
      assert.deepEqual(read(write(rows)), expected);
    }),
    { numRuns: 500 },
  );
});

test('a file has a header and one line per row, each ending in CRLF', () => {
  const row = {
    text: 'Hội An, "old town"',
    slug: 'hoi-an',
    date: '2026-11-15',
    decimal: -0.5,
    integer: 12,
    numbers: [1, 2.5],
    texts: ['a', 'b,c'],
    record: { low: 1, high: 2 },
    nothing: null,
    nowhere: null,
    document: { left: 'out' },
  };
  assert.equal(
    write([row]),
    'text,slug,date,decimal,integer,numbers,texts,record,nothing,nowhere\r\n' +
      '"Hội An, ""old town""",hoi-an,2026-11-15,-0.5,12,"[1,2.5]","[""a"",""b,c""]","{""low"":1,""high"":2}",,\r\n',
  );
});

test('text that a spreadsheet would execute or a reader would trim is rejected', () => {
  const good = {
    text: 'a',
    slug: 'a',
    date: '2026-11-15',
    decimal: 1,
    integer: 1,
    numbers: [],
    texts: [],
    record: { low: 1, high: 2 },
    nothing: null,
    nowhere: null,
    document: {},
  };
  assert.deepEqual(checkRow(good), []);
  for (const bad of ['', '=1+1', '+1', '-1', '@a', '\ta', '\ra', ' a', 'a ', 'a\nb', 'a\0', '\u00a0a']) {
    assert.equal(checkRow({ ...good, text: bad }).length > 0, true, JSON.stringify(bad));
    assert.equal(checkRow({ ...good, nothing: bad }).length > 0, true, JSON.stringify(bad));
  }
});
