import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSampan, type Sampan } from '../support/sampan.ts';

const INTERNAL = /hunter2|ECONNREFUSED|127\.0\.0\.1/;

describe('Without a database', () => {
  let sampan: Sampan;
  before(async () => {
    sampan = await startSampan({ DATABASE_URL: 'postgres://sampan:hunter2@127.0.0.1:1/none' });
  });
  after(() => sampan.stop());

  const ask = (path: string) => fetch(`${sampan.url}${path}`);

  test('every request about releases is 500 in the usual shape, and nothing internal leaks', async () => {
    for (const path of [
      '/datasets/vietnam-destinations/releases',
      '/datasets/vietnam-destinations/releases/1.json',
      '/datasets/vietnam-destinations/changes?since=1',
      '/releases.atom',
      '/feed.json',
    ]) {
      const answer = await ask(path);
      assert.equal(answer.status, 500, path);
      const body: any = await answer.json();
      assert.deepEqual(Object.keys(body), ['message']);
      assert.doesNotMatch(body.message, INTERNAL);
    }
    assert.equal((await ask('/datasets/nothing/releases')).status, 404);
    assert.equal((await ask('/datasets/vietnam-destinations/changes')).status, 400);
  });

  test('every request for receipts is 500 in the usual shape, and nothing internal leaks', async () => {
    for (const slug of ['vietnam-destinations', 'vietnam-climate-windows']) {
      const answer = await ask(`/datasets/${slug}/provenance`);
      assert.equal(answer.status, 500);
      const body = (await answer.json()) as object;
      assert.deepEqual(Object.keys(body), ['message']);
      assert.doesNotMatch(JSON.stringify(body), INTERNAL);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    }
    assert.equal((await ask('/datasets/nothing/provenance')).status, 404);
    assert.equal((await ask('/datasets/vietnam-destinations/provenance?row=')).status, 400);
    assert.equal((await ask('/api/openapi.json')).status, 200);
  });
});
