import { setImmediate } from 'node:timers/promises';

export const SLICE_MS = 8;

export type Pause = () => Promise<void>;

/** Lets waiting requests through whenever the work has held the thread for a slice. */
export function pauseEvery(sliceMs: number, nowMs = () => performance.now()): Pause {
  let sliceStart = nowMs();
  return async () => {
    if (nowMs() - sliceStart < sliceMs) return;
    await setImmediate();
    sliceStart = nowMs();
  };
}
