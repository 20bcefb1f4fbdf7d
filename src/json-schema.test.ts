import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type as TypeBox } from 'typebox';
import { Compile } from 'typebox/compile';
import { Type } from './json-schema.ts';

/** Every builder, alone and with options, as both libraries are called. */
const SCHEMAS: Record<keyof typeof Type, (type: typeof Type) => object> = {
  Array: (type) =>
    type.Object({ bare: type.Array(type.String()), few: type.Array(type.Number(), { maxItems: 2 }) }),
  Boolean: (type) => type.Object({ bare: type.Boolean(), said: type.Boolean({ description: 'yes' }) }),
  Integer: (type) => type.Object({ bare: type.Integer(), bound: type.Integer({ minimum: 1 }) }),
  Literal: (type) =>
    type.Object({ text: type.Literal('room'), count: type.Literal(2), flag: type.Literal(true) }),
  Null: (type) => type.Object({ bare: type.Null(), named: type.Null({ title: 'nothing' }) }),
  Number: (type) => type.Object({ bare: type.Number(), bound: type.Number({ maximum: 1.5 }) }),
  Object: (type) =>
    type.Object({ a: type.Object({}) }, { additionalProperties: false, description: 'nested' }),
  Optional: (type) =>
    type.Object({
      a: type.Optional(type.String({ minLength: 1 })),
      b: type.String(),
      c: type.Object({ d: type.Optional(type.Unsafe({ type: ['string', 'null'] })) }),
    }),
  Record: (type) =>
    type.Object({
      bare: type.Record(type.String(), type.Integer()),
      said: type.Record(type.String(), type.Unknown(), { description: 'by name' }),
    }),
  String: (type) =>
    type.Object({ bare: type.String(), shaped: type.String({ pattern: '^[a-z]+$', format: 'date' }) }),
  Tuple: (type) => type.Object({ years: type.Tuple([type.Integer(), type.Integer()]) }),
  Union: (type) =>
    type.Object({
      bare: type.Union([type.String(), type.Number()]),
      said: type.Union([type.Boolean()], { title: 'x' }),
    }),
  Unknown: (type) => type.Object({ bare: type.Unknown(), said: type.Unknown({ description: 'anything' }) }),
  Unsafe: (type) => type.Object({ word: type.Unsafe<'a'>({ type: 'string', enum: ['a'] }) }),
};

const VALUES: unknown[] = [
  {},
  { a: {}, b: '', c: {} },
  { a: '', b: 1 },
  { bare: 'text', said: true, shaped: 'abc', word: 'a', text: 'room', count: 2, flag: true },
  { bare: 1, bound: 1, said: { any: null } },
  { bare: ['x'], few: [1, 2], years: [2_000, 2_001] },
  { bare: [1], few: [1, 2, 3], years: [2_000], word: 'b' },
  { bare: { one: 1 }, said: {} },
  { bare: false, said: false },
];

for (const [name, build] of Object.entries(SCHEMAS)) {
  test(`Type.${name} writes what TypeBox writes and is checked the same way`, () => {
    const [ours, theirs] = [build(Type), build(TypeBox)];
    assert.equal(JSON.stringify(ours), JSON.stringify(theirs));
    const [check, theirCheck] = [Compile(ours), Compile(theirs)];
    assert.deepEqual(
      VALUES.map((value) => check.Check(value)),
      VALUES.map((value) => theirCheck.Check(value)),
    );
    assert.deepEqual(
      VALUES.map((value) => check.Errors(value)),
      VALUES.map((value) => theirCheck.Errors(value)),
    );
  });
}
