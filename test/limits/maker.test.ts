import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MakeRequest } from '../../src/api/made.ts';
import { createThreadMaker, type MakerData } from '../../src/cli/serve/start-maker.ts';
import { AnsweredError } from '../../src/errors.ts';
import { until } from '../support/until.ts';

/** Answers with the address, throws at `/throw`, and dies at `/die`. */
const SMALL_MAKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, question: { make } }) => {
      if (make.url === '/die') process.exit(1);
      if (make.url === '/silent') return;
      parentPort.postMessage(make.url === '/throw' ? { id, failure: { error: new Error('failed'), codes: {} } } : { id, answer: make.url });
    });
  `)}`,
);

const asked = (url: string): MakeRequest => ({
  environment: 'live',
  method: 'GET',
  url,
  wantsHtml: true,
  encoding: 'identity',
});

test('a maker that dies is started again, and requests that waited get 503', async () => {
  const failures: unknown[] = [];
  const maker = createThreadMaker(
    () => ({}) as MakerData,
    { error: (...args: unknown[]) => void failures.push(args) } as never,
    SMALL_MAKER,
  );
  assert.equal(await maker.make(asked('/a')), '/a' as never);
  const waiting = [maker.make(asked('/silent')), maker.make(asked('/die'))];
  for (const outcome of await Promise.allSettled(waiting)) {
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof AnsweredError);
    assert.equal(outcome.reason.status, 503);
    assert.ok(outcome.reason.headers['retry-after']);
  }
  await until(async () => (await maker.make(asked('/b')).catch(() => undefined)) !== undefined);
  assert.equal(await maker.make(asked('/c')), '/c' as never);
  await maker.stop();
});

test('an error in the maker reaches the request that caused it, and no other', async () => {
  const maker = createThreadMaker(() => ({}) as MakerData, { error: () => {} } as never, SMALL_MAKER);
  const [failed, made] = await Promise.allSettled([maker.make(asked('/throw')), maker.make(asked('/a'))]);
  assert.ok(failed.status === 'rejected' && /failed/.test(String(failed.reason)));
  assert.ok(made.status === 'fulfilled');
  await maker.stop();
});
