import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeComment, writeType, type Schema } from './client-types.ts';

const TYPES: [schema: Schema, type: string][] = [
  [{}, 'unknown'],
  [{ description: 'Anything' }, 'unknown'],
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ type: 'number' }, 'number'],
  [{ type: 'boolean' }, 'boolean'],
  [{ type: ['integer', 'null'] }, 'number | null'],
  [{ type: ['integer', 'number', 'null'] }, 'number | null'],
  [{ type: ['array', 'null'], items: { type: 'number' } }, 'number[] | null'],
  [{ type: 'string', enum: ['a', 'b'] }, "'a' | 'b'"],
  [{ type: ['string', 'null'], enum: ['Draft', null] }, "'Draft' | null"],
  [{ enum: ["it's", 'say "so"', 'back\\slash', 1] }, `'it\\'s' | 'say "so"' | 'back\\\\slash' | 1`],
  [{ type: 'array' }, 'unknown[]'],
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, "('a' | 'b')[]"],
  [{ type: 'array', items: { enum: ['a'] } }, "'a'[]"],
  [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, 'number[][]'],
  [
    { type: 'array', items: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Error' }] } },
    '(string | ErrorBody)[]',
  ],
  [{ type: 'object', properties: {} }, 'Record<string, unknown>'],
  [{ type: 'object', additionalProperties: true }, 'Record<string, unknown>'],
  [
    { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    'Record<string, string[]>',
  ],
  [{ type: 'object', patternProperties: { '^.*$': { type: 'integer' } } }, 'Record<string, number>'],
];

for (const [schema, type] of TYPES) {
  test(`${JSON.stringify(schema)} is ${type}`, () => assert.equal(writeType(schema), type));
}

test('an object has its members in order with their descriptions, and optional ones are marked', () => {
  const place: Schema = {
    type: 'object',
    required: ['lat'],
    properties: { lat: { type: 'number', description: 'Latitude' } },
  };
  const schema: Schema = {
    type: 'object',
    required: ['places'],
    properties: { places: { type: 'array', items: place }, 'two-words': { type: 'string' } },
    additionalProperties: false,
  };
  assert.equal(
    writeType(schema),
    `{
  places: {
    /** Latitude */
    lat: number;
  }[];
  'two-words'?: string;
}`,
  );
});

const REFUSED: [title: string, schema: object, message: RegExp][] = [
  ['an unknown keyword', { allOf: [{ type: 'string' }] }, /keyword allOf/],
  ['an unknown type', { type: 'date' }, /type date/],
  [
    'named members along with typed additional ones',
    { type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } },
    /a and additional members/,
  ],
];

for (const [title, schema, message] of REFUSED) {
  test(`refuses ${title}, also when nested`, () => {
    assert.throws(() => writeType(schema), message);
    assert.throws(() => writeType({ type: 'array', items: { anyOf: [schema] } }), message);
  });
}

test('text in a comment cannot end it', () => {
  assert.equal(writeComment('ends */ here,\nand goes on', '  '), '  /** ends *\\/ here, and goes on */\n');
});
