import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnsweredError } from '../errors.ts';
import { createBoundedQueue } from './variants.ts';

test('runs a few tasks at a time, in order, and a failure frees its place for the next', async () => {
  const queue = createBoundedQueue({ concurrency: 2, queueLimit: 3 });
  const ends: ((failed: boolean) => void)[] = [];
  const begun: number[] = [];
  const run = (number: number) =>
    queue(() => {
      begun.push(number);
      return new Promise<void>((resolve, reject) => {
        ends.push((failed) => (failed ? reject(new Error('failed')) : resolve()));
      });
    });
  const works = [1, 2, 3, 4, 5].map(run);
  assert.deepEqual(begun, [1, 2]);
  await assert.rejects(run(6), (error) => error instanceof AnsweredError && error.status === 503);
  ends[0]!(true);
  await assert.rejects(works[0]!, /failed/);
  assert.deepEqual(begun, [1, 2, 3]);
  ends[1]!(false);
  ends[2]!(false);
  await Promise.all([works[1], works[2]]);
  assert.deepEqual(begun, [1, 2, 3, 4, 5]);
  ends[3]!(false);
  ends[4]!(false);
  await Promise.all([works[3], works[4]]);
  const last = run(7);
  assert.deepEqual(begun.at(-1), 7);
  ends[5]!(false);
  await last;
});
