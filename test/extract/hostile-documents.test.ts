import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { vietnam } from '../../src/countries/vietnam.ts';
import { BadFile } from '../../src/extract/bad-file.ts';
import { extractFolder } from '../../src/extract/extract-folder.ts';
import { readPlaces } from '../../src/extract/places.ts';
import { sidecarOf, writeDocuments, type WrittenDocument } from './extract-texts.ts';

const GUIDE: WrittenDocument = {
  text: 'The best time to visit Hue is March to May.',
  source: { extractor: 'best-months' },
};

const places = readPlaces(vietnam);
const folders: string[] = [];
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function folderOf(documents: Readonly<Record<string, WrittenDocument>>): Promise<string> {
  const folder = await writeDocuments(documents);
  folders.push(folder);
  return folder;
}

async function assertBad(folder: string, message: RegExp): Promise<void> {
  await assert.rejects(extractFolder({ folder, places }), (error) => {
    assert.ok(error instanceof BadFile, String(error));
    assert.match(error.message, message);
    assert.ok(!error.message.includes('\n'), error.message);
    return true;
  });
}

const SIDECARS: readonly [what: string, json: string, message: RegExp][] = [
  ['is not JSON', '{', /^hue\.txt\.source\.json is not JSON\.$/m],
  ['lacks members', '{}', /^hue\.txt\.source\.json: must have required properties address, publisher/m],
  [
    'has an unknown member',
    JSON.stringify({ ...sidecarOf('hue.txt', GUIDE.source), licens: 'x' }),
    /additional properties/,
  ],
  [
    'has a wrong hash',
    JSON.stringify({ ...sidecarOf('hue.txt', GUIDE.source), sha256: '0'.repeat(64) }),
    /^hue\.txt has the sha-256 [0-9a-f]{64}, but its sidecar says 0+\.$/m,
  ],
  [
    'names an unknown extractor',
    JSON.stringify(sidecarOf('hue.txt', { extractor: 'guess' })),
    /extractor "guess" is not one of room-prices, day-costs, price-lists, best-months/,
  ],
  [
    'names an unknown place',
    JSON.stringify(sidecarOf('hue.txt', { ...GUIDE.source, place: 'Atlantis' })),
    /place "Atlantis" is not a destination\./,
  ],
  [
    'does not say how many nights',
    JSON.stringify(
      sidecarOf('hue.txt', {
        extractor: 'room-prices',
        period: '2026',
        place: 'hue',
        mapping: { price: 'p' },
      }),
    ),
    /needs nights_per_price/,
  ],
  [
    'maps a missing column',
    JSON.stringify(
      sidecarOf('hue.txt', {
        extractor: 'room-prices',
        period: '2026',
        place: 'hue',
        nights_per_price: 1,
        mapping: { price: 'p' },
      }),
    ),
    /^hue\.txt has no column "p"\.$/m,
  ],
  [
    'has an invalid pattern',
    JSON.stringify(
      sidecarOf('hue.txt', {
        extractor: 'review-counts',
        mapping: { place: 'a', place_pattern: '(', reviews: 'b', hotel: 'c' },
      }),
    ),
    /place_pattern/,
  ],
];

for (const [what, json, message] of SIDECARS)
  test(`fails with one line when a sidecar ${what}`, async () => {
    const folder = await folderOf({ 'hue.txt': { ...GUIDE, text: 'a,b\n1,2\n' } });
    await writeFile(join(folder, 'hue.txt.source.json'), json);
    await assertBad(folder, message);
  });

const PRICES = {
  extractor: 'room-prices',
  nights_per_price: 1,
  period: '2026',
  place: 'hue',
  mapping: { price: 'price' },
};

const DOCUMENTS: readonly [what: string, name: string, document: WrittenDocument, message: RegExp][] = [
  [
    'is not UTF-8',
    'a.txt',
    { ...GUIDE, text: Buffer.from([0x48, 0xff, 0xfe]) },
    /^a\.txt is not UTF-8 text\.$/m,
  ],
  ['holds a NUL', 'a.txt', { ...GUIDE, text: 'Hue\0' }, /^a\.txt contains a NUL byte/m],
  [
    'is not a table',
    'a.csv',
    { text: 'price,b\n"1,2\n', source: PRICES },
    /^a\.csv is not a table: line \d+, CSV_QUOTE_NOT_CLOSED\.$/m,
  ],
  [
    'has rows of different lengths',
    'a.csv',
    { text: 'price,b\n1,2,3\n', source: PRICES },
    /^a\.csv is not a table: line 2/m,
  ],
  [
    'has a huge line',
    'a.csv',
    { text: `price\n"${'x'.repeat(1_100_000)}"\n`, source: PRICES },
    /^a\.csv has a row of more than 1000000 characters\.$/m,
  ],
  ['is not JSON', 'a.json', { text: '[{"price":1}', source: PRICES }, /^a\.json is not JSON\.$/m],
  [
    'has no rows',
    'a.json',
    { text: '{"a":1}', source: { ...PRICES, mapping: { rows: '/b', price: 'p' } } },
    /^a\.json has no rows at "\/b"\.$/m,
  ],
  [
    'is a broken archive',
    'a.json.gz',
    { text: Buffer.from([0x1f, 0x8b, 8, 0, 1]), source: PRICES },
    /^a\.json\.gz cannot be decompressed: Z_/m,
  ],
];

for (const [what, name, document, message] of DOCUMENTS)
  test(`fails with one line when a document ${what}`, async () => {
    await assertBad(await folderOf({ 'good.txt': GUIDE, [name]: document }), message);
  });

test('fails with one line when a folder, its documents or its sidecars are missing, or a sidecar has no document', async () => {
  const empty = await folderOf({});
  await assertBad(empty, /contains no documents\.$/m);
  await writeFile(join(empty, 'a.txt'), 'x');
  await assertBad(empty, /^a\.txt has no sidecar a\.txt\.source\.json/m);
  await rm(join(empty, 'a.txt'));
  await writeFile(join(empty, 'b.txt.source.json'), '{}');
  await assertBad(empty, /^b\.txt\.source\.json describes a document that does not exist in/m);
  await assertBad(join(empty, 'none'), /none cannot be read: ENOENT\.$/m);
});

test('does not open links or pipes', async () => {
  const linked = await folderOf({ 'hue.txt': GUIDE });
  await rm(join(linked, 'hue.txt'));
  await symlink('/etc/hostname', join(linked, 'hue.txt'));
  await assertBad(linked, /^hue\.txt cannot be read: it is a link\.$/m);
  const piped = await folderOf({ 'hue.txt': GUIDE });
  await rm(join(piped, 'hue.txt'));
  execFileSync('mkfifo', [join(piped, 'hue.txt')]);
  await assertBad(piped, /^hue\.txt cannot be read: it is not a regular file\.$/m);
});

test('reads no hidden file, no folder and no sidecar whose name leads out of the folder', async () => {
  const folder = await folderOf({ 'hue.txt': GUIDE });
  await mkdir(join(folder, 'more'));
  for (const name of ['.source.json', '...source.json', '..%2Fhue.txt.source.json', '.hidden'])
    await writeFile(join(folder, name), JSON.stringify(sidecarOf('x', GUIDE.source)));
  const { documents, observations } = await extractFolder({ folder, places });
  assert.deepEqual([documents, observations.length], [1, 1]);
});

test('finishes on text that repeats the start of a tag, an amount or a month endlessly', async () => {
  const texts = [
    '<a',
    '<!--',
    '<script>',
    '&amp',
    '$1-',
    '1.000',
    'March to ',
    'tháng 1 - ',
    'autumn (',
    'not best ',
    '|',
  ];
  for (const extractor of ['best-months', 'day-costs']) {
    const documents = texts.map((text, at): [string, WrittenDocument] => [
      `${at}.html`,
      { text: text.repeat(30_000), source: { extractor, place: 'hue' } },
    ]);
    const { observations } = await extractFolder({
      folder: await folderOf(Object.fromEntries(documents)),
      places,
    });
    assert.deepEqual(observations, []);
  }
});
