import { setImmediate } from 'node:timers/promises';

export const SLICE_MS = 8;

type Pause = () => Promise<void>;

/** Yields to waiting requests whenever the work has run for a time slice. */
export function pauseEvery(sliceMs: number, nowMs = () => performance.now()): Pause {
  let sliceStart = nowMs();
  return async () => {
    if (nowMs() - sliceStart < sliceMs) return;
    await letRequestsRun();
    sliceStart = nowMs();
  };
}

/** One iteration of the event loop accepts a new connection, the next one reads its request. */
export async function letRequestsRun(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
