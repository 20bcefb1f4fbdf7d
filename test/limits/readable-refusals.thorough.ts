import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { request } from '../support/request.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';

const LIMIT = 3;

describe('A page of another site that sends too many requests', () => {
  let sampan: Sampan;
  before(async () => {
    const { settings } = await DEFAULT_ENGINE.copyPrepared();
    sampan = await startSampan({ ...settings, RATE_LIMIT: String(LIMIT) });
  });
  after(() => sampan.stop());

  async function askUntilRefused(path: string, method: string) {
    const headers = { origin: 'https://example.org', 'access-control-request-method': 'GET' };
    const ask = () => request(`${sampan.url}${path}`, { method, headers });
    let answer = await ask();
    for (let sent = 0; sent < 2 * LIMIT && answer.status !== 429; sent += 1) answer = await ask();
    assert.equal(answer.status, 429);
    return answer.headers;
  }

  for (const [method, path] of [
    ['GET', '/api/data/vietnam-destinations'],
    ['OPTIONS', '/api/data/vietnam-destinations'],
    ['GET', '/datasets/vietnam-destinations/rows'],
    ['GET', '/destinations'],
  ] as const)
    test(`can read when to try again: ${method} ${path}`, async () => {
      const headers = await askUntilRefused(path, method);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['access-control-expose-headers'], '*');
      assert.match(String(headers['retry-after']), /^\d+$/);
    });
});
