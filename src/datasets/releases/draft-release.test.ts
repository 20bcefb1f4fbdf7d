import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { InvalidRow, draftRelease } from './draft-release.ts';
import { column, type Dataset } from '../dataset.ts';
import { integer, nullable, slug, text } from '../kind.ts';
import { encodeFile } from './release.ts';

const places: Dataset = {
  slug: 'places',
  name: 'Places',
  description: 'Places for this test',
  version: '1.0',
  attribution: 'Sampan, Places, CC BY 4.0.',
  columns: {
    slug: column(slug, 'Slug'),
    month: column(nullable(integer({ minimum: 1, maximum: 12 })), 'Month'),
    name: column(text, 'Name'),
  },
  key: ['slug', 'month'],
  rows: async () => [],
};

const rows = [
  { slug: 'hue', month: 10, name: 'Huế' },
  { name: 'Huế', month: 9, slug: 'hue' },
  { slug: 'hue', month: null, name: 'Huế' },
  { slug: 'da-nang', month: 1, name: 'Đà Nẵng' },
];

test('the JSON file is the envelope with one row per line, in key order', async () => {
  const { files, rowCount } = draftRelease(places, rows);
  assert.equal(rowCount, 4);
  assert.equal(
    files.json.bytes.toString(),
    '{"dataset":{"slug":"places","name":"Places","license":"CC BY 4.0","license_url":"https://creativecommons.org/licenses/by/4.0/",' +
      '"attribution":"Sampan, Places, CC BY 4.0.","columns":[{"key":"slug","type":"string","description":"Slug"},' +
      '{"key":"month","type":"number or null","description":"Month"},{"key":"name","type":"string","description":"Name"}]},"rows":[\n' +
      '{"slug":"da-nang","month":1,"name":"Đà Nẵng"},\n' +
      '{"slug":"hue","month":null,"name":"Huế"},\n' +
      '{"slug":"hue","month":9,"name":"Huế"},\n' +
      '{"slug":"hue","month":10,"name":"Huế"}\n]}\n',
  );
});

test('the CSV file has the same rows', async () => {
  const { files } = draftRelease(places, rows);
  assert.equal(
    files.csv.bytes.toString(),
    'slug,month,name\r\nda-nang,1,Đà Nẵng\r\nhue,,Huế\r\nhue,9,Huế\r\nhue,10,Huế\r\n',
  );
});

test('the same rows give the same bytes in any input order', async () => {
  const [one, other] = [draftRelease(places, rows), draftRelease(places, rows.toReversed())];
  assert.equal(one.files.json.sha256, other.files.json.sha256);
  assert.equal(one.files.csv.sha256, other.files.csv.sha256);
});

test('a release without rows still has a file', async () => {
  const { files } = draftRelease(places, []);
  assert.deepEqual(JSON.parse(files.json.bytes.toString()).rows, []);
  assert.equal(files.csv.bytes.toString(), 'slug,month,name\r\n');
});

test('an invalid row or a duplicate key fails the release', async () => {
  const good = { slug: 'hue', month: 1, name: 'Huế' };
  for (const bad of [
    { ...good, month: 13 },
    { ...good, extra: 1 },
    { slug: 'hue', month: 1 },
    null,
    'hue',
    { ...good },
  ]) {
    assert.throws(() => draftRelease(places, [good, bad]), InvalidRow);
  }
});

test('each encoding decodes to the same file', async () => {
  const { files } = draftRelease(places, rows);
  const encoded = await encodeFile(files.json);
  assert.deepEqual(gunzipSync(encoded.gzip.bytes), files.json.bytes);
  assert.deepEqual(brotliDecompressSync(encoded.br.bytes), files.json.bytes);
  assert.deepEqual(encoded.identity.bytes, files.json.bytes);
});
