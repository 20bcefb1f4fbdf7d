import assert from 'node:assert/strict';
import { PATIENCE_MS, until } from './until.ts';

/** Waits until a service answers. `findFailure` returns the reason once it has failed. */
export async function untilReady(url: string, findFailure: () => string | undefined): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(async () => {
    assert.equal(findFailure(), undefined);
    return isReady();
  }, 'The service did not become ready');
}
