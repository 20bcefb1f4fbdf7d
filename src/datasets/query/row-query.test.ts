import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { createCatalog } from '../catalog.ts';
import { fieldsOf } from './field.ts';
import { OPERATORS, parseRowQuery } from './row-query.ts';
import { parseRowsRequest, rowsAddress, ROWS_PARAMETERS } from './rows-request.ts';
import { towns } from '../../../test/support/sample-towns.ts';

const FIELDS =
  'slug, name, size, rain, founded, tags, months, cost, cost.low, cost.high, locale, secret, secret.depth, secret.open, secret.word';

// A query and its error message.
const REFUSED: [parameters: Record<string, unknown>, message: string][] = [
  [
    { colour: 'red' },
    `Unknown query parameter "colour". Allowed: q, sort, select, limit, offset, format, and the fields ${FIELDS}. A field that is a number or a date also takes .gt, .gte, .lt, .lte; a list also takes .all`,
  ],
  [{ sort: 'colour' }, `Invalid sort query parameter: there is no field "colour". The fields are ${FIELDS}`],
  [{ sort: '--size' }, `Invalid sort query parameter: there is no field "-size". The fields are ${FIELDS}`],
  [{ sort: 'size,' }, `Invalid sort query parameter: there is no field "". The fields are ${FIELDS}`],
  [{ sort: ['size', 'name'] }, 'Invalid sort query parameter: it must not be repeated'],
  [
    { sort: 'slug,name,size,rain,founded' },
    'Invalid sort query parameter: it has 5 fields; at most 4 are allowed',
  ],
  [
    { select: 'slug,nothing' },
    `Invalid select query parameter: there is no field "nothing". The fields are ${FIELDS}`,
  ],
  [
    { select: 'slug,secret', format: 'csv' },
    'Invalid select query parameter: secret is not in the format csv',
  ],
  [
    { select: 'slug,secret', format: 'xlsx' },
    'Invalid select query parameter: secret is not in the format xlsx',
  ],
  [
    { select: 'secret.word', format: 'excel.csv' },
    'Invalid select query parameter: secret.word is not in the format excel.csv',
  ],
  [{ size: 'big' }, 'Invalid size query parameter: "big" is not a number'],
  [{ size: ['1', '0x10'] }, 'Invalid size query parameter: "0x10" is not a number'],
  [{ size: 'null' }, 'Invalid size query parameter: "null" is not a number'],
  [{ size: '1e999' }, 'Invalid size query parameter: "1e999" is not a number'],
  [{ 'size.gte': 'Infinity' }, 'Invalid size.gte query parameter: "Infinity" is not a number'],
  [{ 'rain.lt': 'null' }, 'Invalid rain.lt query parameter: "null" is not a number'],
  [{ 'size.gte': ['1', '2'] }, 'Invalid size.gte query parameter: it must not be repeated'],
  [
    { founded: '2023-02-29' },
    'Invalid founded query parameter: "2023-02-29" is not a date such as 2026-01-31',
  ],
  [{ 'founded.gt': '2023' }, 'Invalid founded.gt query parameter: "2023" is not a date such as 2026-01-31'],
  [{ 'secret.open': 'yes' }, 'Invalid secret.open query parameter: "yes" is neither true nor false'],
  [
    { 'name.gt': 'a' },
    'Invalid name.gt query parameter: .gt is only for numbers and dates, and name is neither',
  ],
  [
    { 'months.gte': '3' },
    'Invalid months.gte query parameter: .gte is only for numbers and dates, and months is neither',
  ],
  [{ 'size.all': '3' }, 'Invalid size.all query parameter: .all is only for lists, and size is not a list'],
  [
    { cost: '3' },
    'Invalid cost query parameter: cost is an object. Use one of its members: cost.low, cost.high',
  ],
  [{ name: 'x'.repeat(101) }, 'Invalid name query parameter: it has more than 100 characters'],
  [{ q: 'x'.repeat(101) }, 'Invalid q query parameter: it has more than 100 characters'],
  [{ limit: '0' }, 'Invalid limit query parameter: "0" is not an integer from 1 to 10000'],
  [{ limit: '10001' }, 'Invalid limit query parameter: "10001" is not an integer from 1 to 10000'],
  [{ limit: '1.5' }, 'Invalid limit query parameter: "1.5" is not an integer from 1 to 10000'],
  [{ limit: ['1', '2'] }, 'Invalid limit query parameter: it must not be repeated'],
  [{ offset: '-1' }, 'Invalid offset query parameter: "-1" is not an integer from 0 to 1000000000'],
  [
    { format: 'xml' },
    'Invalid format query parameter: "xml" is not one of json, csv, ndjson, xlsx, excel.csv, parquet, arrow',
  ],
];

for (const [parameters, message] of REFUSED) {
  test(`${JSON.stringify(parameters).slice(0, 60)} is rejected with the reason`, () => {
    assert.throws(() => parseRowsRequest(towns, parameters), { status: 400, message });
  });
}

for (const name of [
  '__proto__',
  'constructor',
  'toString',
  'size.',
  '.gte',
  'size.gte.lte',
  'SIZE',
  'x'.repeat(500),
])
  test(`the name ${name.slice(0, 20)} is not a parameter`, () => {
    const parameters = Object.fromEntries([[name, '1']]);
    assert.throws(() => parseRowsRequest(towns, parameters), {
      status: 400,
      message: /^Unknown query parameter/,
    });
  });

test('an empty value is ignored, because forms send empty fields', () => {
  const empty = {
    q: '',
    sort: '',
    size: '',
    'size.gte': '',
    tags: ['', ''],
    limit: '',
    format: '',
    select: '',
  };
  const { select, ...request } = parseRowsRequest(towns, empty);
  assert.equal(select.paths, undefined);
  assert.deepEqual(request, {
    query: { search: '', filters: [], sort: [] },
    limit: 1000,
    offset: 0,
    format: 'json',
  });
});

const spell = (parameters: Record<string, unknown>) =>
  rowsAddress(towns, parseRowsRequest(towns, parameters));

test('a request has one canonical address, without default values', () => {
  assert.equal(spell({ limit: '1000', offset: '0', format: 'json' }), '/datasets/towns/rows');
  assert.equal(
    spell({
      format: 'csv',
      offset: '5',
      select: 'slug, cost.low',
      tags: ['a b', 'c&d', 'a b'],
      'size.gte': '01.50',
      q: ' é ',
    }),
    '/datasets/towns/rows?q=%C3%A9&size.gte=1.5&tags=a+b&tags=c%26d&select=slug%2Ccost.low&offset=5&format=csv',
  );
});

test('no dataset has a field named like a parameter or ending like an operator', () => {
  for (const dataset of createCatalog({ operator: 'service', countries: [vietnam] })) {
    const fields = [...fieldsOf(dataset).keys()];
    for (const name of ['q', 'sort', 'page', 'column', ...ROWS_PARAMETERS])
      assert.ok(!fields.includes(name), name);
    for (const operator of OPERATORS)
      assert.ok(!fields.some((path) => path.endsWith(`.${operator}`)), operator);
  }
});

const paths = (parameters: Record<string, unknown>) =>
  parseRowQuery(fieldsOf(towns), parameters, []).filters.map(({ path, operator }) => [path, operator]);

test('filters follow the order of the fields, regardless of the order of the parameters', () => {
  assert.deepEqual(paths({ locale: 'en', size: '1', name: 'x' }), [
    ['name', undefined],
    ['size', undefined],
    ['locale', undefined],
  ]);
  assert.deepEqual(paths({ 'size.lte': '2', 'size.gte': '1' }), paths({ 'size.gte': '1', 'size.lte': '2' }));
});
