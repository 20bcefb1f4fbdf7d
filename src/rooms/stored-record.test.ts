import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '../json-schema.ts';
import { nullable, textSchema } from './room-record.ts';
import { declaredOrder } from './stored-record.ts';

const schema = Type.Object({
  name: textSchema('Name'),
  note: nullable(textSchema('Note')),
  inner: Type.Object({ a: Type.Number(), b: Type.Number() }),
  list: Type.Array(Type.Object({ x: Type.Number(), y: Type.Number() })),
});
const order = declaredOrder(schema);

test('sorts fields in the declared order at every depth and drops undeclared ones', () => {
  const value = {
    type: 'thing',
    list: [{ y: 1, x: 2 }],
    inner: { b: 1, a: 2 },
    note: null,
    name: { vi: 'b', en: 'a' },
  };
  assert.equal(
    JSON.stringify(order(value)),
    '{"name":{"en":"a","vi":"b"},"note":null,"inner":{"a":2,"b":1},"list":[{"x":2,"y":1}]}',
  );
});

test('fills in missing nullable fields and lists in the declared order, and nothing else', () => {
  assert.equal(
    JSON.stringify(order({ inner: { a: 1 }, name: { en: 'a' } })),
    '{"name":{"en":"a"},"note":null,"inner":{"a":1},"list":[]}',
  );
});

test('fills in the declared default of a missing field, and keeps a stored value, null too', () => {
  const withDefault = declaredOrder(
    Type.Object({
      listed: Type.Boolean({ default: true }),
      note: nullable(Type.String({ default: 'none' })),
    }),
  );
  assert.deepEqual(withDefault({ note: 'old' }), { listed: true, note: 'old' });
  assert.deepEqual(withDefault({ listed: false, note: null }), { listed: false, note: null });
});
