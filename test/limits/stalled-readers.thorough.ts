import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { countUncut } from '../../prove/p12-slow-clients/never-read.ts';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { request } from '../support/request.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';
import { PATIENCE_MS } from '../support/until.ts';

const TIMEOUT_MS = 1_000;

describe('A client that does not read its response', () => {
  let sampan: Sampan;
  before(async () => {
    const { settings } = await DEFAULT_ENGINE.copyPrepared();
    sampan = await startSampan({ ...settings, ANSWER_TIMEOUT_MS: String(TIMEOUT_MS) });
  });
  after(() => sampan.stop());

  test('is disconnected', { skip: process.platform !== 'linux' }, async () => {
    assert.equal(await countUncut(sampan.url, sampan.process.pid!, 5, PATIENCE_MS), 0);
  });

  test('is not confused with an idle connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () => request(`${sampan.url}/api/data/vietnam-comparisons`, { agent });
    assert.equal((await ask()).status, 200);
    const [socket] = Object.values(agent.freeSockets).flat();
    await setTimeout(TIMEOUT_MS * 4);
    assert.equal((await ask()).status, 200);
    assert.deepEqual(Object.values(agent.freeSockets).flat(), [socket]);
    agent.destroy();
  });
});
