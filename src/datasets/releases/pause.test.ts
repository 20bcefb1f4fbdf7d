import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pauseEvery } from './pause.ts';

test('the thread yields for two iterations of the event loop when the slice ends, and not before', async () => {
  let nowMs = 0;
  const pause = pauseEvery(8, () => nowMs);
  for (const [atMs, isGivenBack] of [
    [7, false],
    [8, true],
    [15, false],
    [16, true],
  ] as const) {
    let hasOthersRun = false;
    setImmediate(() => setImmediate(() => (hasOthersRun = true)));
    nowMs = atMs;
    await pause();
    assert.equal(hasOthersRun, isGivenBack, `${atMs} ms`);
    await new Promise(setImmediate);
  }
});
