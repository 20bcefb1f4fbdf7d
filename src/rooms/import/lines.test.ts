import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { decodeLine, parseLine } from './read-lines.ts';

// Ajv is an independent JSON Schema implementation: its verdict on the published schema must match the import's.
const isValid = new Ajv2020({ strict: false }).compile(
  JSON.parse(readFileSync('docs/room-import.schema.json', 'utf8')),
);
const accepts = (line: object) =>
  parseLine(decodeLine({ number: 1, bytes: Buffer.from(JSON.stringify(line)) })).problems.length === 0;

const ENTRIES: Record<string, any>[] = readFileSync('data/catalogue/catalogue.ndjson', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
const HOST = {
  type: 'host',
  id: 1,
  avatar_file: null,
  full_name: 'Lan',
  about: { vi: 'Xin chào' },
  created_at: '2019-04-01T02:30:00Z',
  email_verified: true,
  phone_verified: true,
  super_host: false,
};

test('every line of the bundled catalogue matches the published schema', () => {
  for (const entry of ENTRIES) assert.ok(isValid(entry), JSON.stringify(entry));
});

test('the ids in the published examples exist in the catalogue', () => {
  const EXAMPLES = [
    ['bed_type', 5, 'Real Bed'],
    ['room_type', 2, 'Private room'],
    ['property_type', 28, 'Studio'],
  ];
  for (const [type, id, name] of EXAMPLES)
    assert.equal(ENTRIES.find((entry) => entry.type === type && entry.id === id)?.name.en, name);
});

test('every destination in the catalogue is in the published dataset', () => {
  const rows = readFileSync('data/vietnam/editorial/destinations.csv', 'utf8').split('\n');
  const slugs = new Set(rows.map((row) => row.split(',', 1)[0]));
  const urls = ENTRIES.flatMap(({ type, url }) => (type === 'destination' ? [url as string] : []));
  assert.ok(urls.length >= 10);
  for (const url of urls) assert.ok(slugs.has(url.replace('/destinations/', '')), url);
});

const LINES: [isGood: boolean, line: object][] = [
  [true, HOST],
  [true, { ...HOST, avatar_file: 'faces/lan.jpg' }],
  [false, { ...HOST, avatar_file: '../lan.jpg' }],
  [false, { ...HOST, avatar_file: '/etc/passwd' }],
  [false, { ...HOST, about: {} }],
  [false, { ...HOST, about: { fr: 'Bonjour' } }],
  [false, { ...HOST, id: 2_147_483_648 }],
  [false, { ...HOST, nickname: 'L' }],
  [false, { type: 'host' }],
  [false, { type: 'ship', id: 1 }],
  [true, { type: 'exchange_rate', currency: 'USD', valid_from: '2020-01-01', vnd: 23_195, source: 'x' }],
  [false, { type: 'exchange_rate', currency: 'EUR', valid_from: '2020-01-01', vnd: 23_195, source: 'x' }],
];

for (const [isGood, line] of LINES) {
  test(`the published schema and the import agree on ${JSON.stringify(line)}`, () => {
    assert.equal(isValid(line), isGood);
    assert.equal(accepts(line), isGood);
  });
}
