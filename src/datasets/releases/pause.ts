import { setImmediate } from 'node:timers/promises';

export const SLICE_MS = 8;

export type Pause = () => Promise<void>;

/** Yields to waiting requests whenever the work has run for a time slice. */
export function pauseEvery(sliceMs: number, nowMs = () => performance.now()): Pause {
  let sliceStart = nowMs();
  return async () => {
    if (nowMs() - sliceStart < sliceMs) return;
    await setImmediate();
    sliceStart = nowMs();
  };
}
