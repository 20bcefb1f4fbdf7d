import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { IdSet } from './id-set.ts';

const anId = fc.integer({ min: 1, max: 2_147_483_647 });

test('behaves like a Set', () => {
  fc.assert(
    fc.property(fc.array(anId, { maxLength: 3_000 }), fc.array(anId), (added, others) => {
      const [ids, expected] = [new IdSet(), new Set<number>()];
      for (const id of added) {
        assert.equal(ids.add(id), !expected.has(id));
        expected.add(id);
      }
      for (const id of [...added, ...others]) assert.equal(ids.has(id), expected.has(id));
    }),
  );
});

test('grows to many consecutive ids', () => {
  const ids = new IdSet();
  for (let id = 1; id <= 200_000; id += 1) assert.ok(ids.add(id));
  for (let id = 1; id <= 200_000; id += 1) assert.ok(ids.has(id));
  assert.equal(ids.has(200_001), false);
});
