import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeLine, parseLine } from './read-lines.ts';

const parseText = (text: string | Uint8Array) =>
  parseLine(decodeLine({ number: 7, bytes: Buffer.from(text) }));
const problemsOf = (line: object) => parseText(JSON.stringify(line)).problems;

const TAG = { type: 'photo_tag', id: 3, name: { en: 'View' }, normalized: 'view' };

test('a good line has a value and no problem', () => {
  assert.deepEqual(parseText(JSON.stringify(TAG)), {
    number: 7,
    value: TAG,
    problems: [],
    named: { type: 'photo_tag', id: 3 },
  });
});

test('a blank line has neither, and a carriage return or a byte order mark is accepted', () => {
  assert.deepEqual(parseText(' \r'), { number: 7, problems: [] });
  assert.deepEqual(parseText(`\uFEFF${JSON.stringify(TAG)}\r`).value, TAG);
});

const UNREADABLE: [what: string, text: string | Uint8Array, reason: RegExp][] = [
  ['no JSON', '{"type":', /^is not JSON: /],
  ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), /^is not UTF-8$/],
  ['no object', '"room"', /^is not an object$/],
  ['null', 'null', /^is not an object$/],
];

for (const [what, text, reason] of UNREADABLE) {
  test(`a line that is ${what} is refused as a whole`, () => {
    const [problem, ...others] = parseText(text).problems;
    assert.equal(problem!.field, '');
    assert.match(problem!.reason, reason);
    assert.deepEqual(others, []);
  });
}

test('reports a line that is too long', () => {
  assert.deepEqual(parseLine(decodeLine({ number: 1, bytes: undefined })).problems, [
    { field: '', reason: 'is longer than 16 MB' },
  ]);
});

const WRONG: [line: object, field: string, reason: string][] = [
  [
    { ...TAG, type: 'constructor' },
    'type',
    'must be one of bed_type, room_type, property_type, amenity_type,',
  ],
  [[], 'type', 'must be one of bed_type, '],
  [{ ...TAG, id: 0 }, 'id', 'must be >= 1; it is 0'],
  [{ ...TAG, id: '3' }, 'id', 'must be integer; it is "3"'],
  [{ ...TAG, colour: 'red' }, 'colour', 'is not a field of this line'],
  [{ ...TAG, name: { fr: 'Vue' } }, 'name.fr', 'is not a field of this line'],
  [{ ...TAG, name: { en: 'a\u0000b' } }, 'name.en', 'must match pattern "^[^\\u0000]*$"; it is "a\\u0000b"'],
  [{ ...TAG, name: { en: 'a view \uD83D' } }, 'name.en', 'contains an incomplete character'],
  [{ ...TAG, name: { en: '\uDE00 a view' } }, 'name.en', 'contains an incomplete character'],
  [{ type: 'photo_tag', id: 3, name: { en: 'View' } }, 'normalized', 'is missing'],
];

for (const [line, field, reason] of WRONG) {
  test(`${JSON.stringify(line)} is reported by field`, () => {
    const [problem, ...others] = problemsOf(line);
    assert.equal(problem!.field, field);
    assert.ok(problem!.reason.startsWith(reason), problem!.reason);
    assert.deepEqual(others, []);
  });
}

test('a text may contain characters outside the basic plane', () => {
  assert.deepEqual(problemsOf({ ...TAG, name: { en: 'a view 😀', vi: '𠮷' } }), []);
});

test('a bad line still has its type and id', () => {
  assert.deepEqual(parseText(JSON.stringify({ type: 'host', id: 9 })).named, { type: 'host', id: 9 });
  assert.equal(parseText(JSON.stringify({ type: 'host', id: 2 ** 40 })).named, undefined);
});
