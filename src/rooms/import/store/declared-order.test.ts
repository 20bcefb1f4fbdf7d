import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '../../../json-schema.ts';
import { nullable, textSchema } from '../../field.ts';
import { declaredOrder } from './declared-order.ts';

const order = declaredOrder(
  Type.Object({
    name: textSchema('Name'),
    note: nullable(textSchema('Note')),
    inner: Type.Object({ a: Type.Number(), b: Type.Number() }),
    list: Type.Array(Type.Object({ x: Type.Number(), y: Type.Number() })),
  }),
);

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
