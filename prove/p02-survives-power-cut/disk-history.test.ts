import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeHistory } from './disk-history.ts';
import type { Operation } from './operation.ts';

const CREATES = 0o100;

function operation(kind: Operation['kind'], path: string, [started, ended]: [number, number]): Operation {
  return { kind, path, started, ended, number: kind === 'open' ? CREATES : 0, data: Buffer.alloc(0) };
}

/** When the name of a new file is durable, if its folder is synced at these times. */
function durableAfter(...syncs: [number, number][]): number {
  const operations = [
    operation('open', '/notes/1', [1, 2]),
    ...syncs.map((times) => operation('sync', '/notes', times)),
  ];
  return writeHistory(new Map(), new Set(['/notes']), operations).renamings[0]!.certainFrom;
}

test('a name is durable once its folder is synced', () => {
  assert.equal(durableAfter(), Infinity);
  assert.equal(durableAfter([3, 5], [6, 8]), 5);
});

test('a sync that began before the name was there does not count', () => {
  assert.equal(durableAfter([1, 5]), Infinity);
});

test('of two syncs at the same time, the one that ends first makes the name durable', () => {
  assert.equal(durableAfter([3, 9], [4, 5], [10, 12]), 5);
});
