const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface Clocks {
  readonly now: () => Date;
  /** Milliseconds of a clock that nobody can set. */
  readonly monotonicMs: () => number;
}

/**
 * Tells the time of a minute ago, or undefined if the clock may be wrong. Call it repeatedly: a clock that moved differently from the
 * monotonic one since the last call is trusted again after an hour, and that of a new process after a minute.
 */
export function createSteadyClock({ now, monotonicMs }: Clocks): () => Date | undefined {
  let lastDifferenceMs: number | undefined;
  let trustedFromMs = 0;
  return () => {
    const nowMs = now().getTime();
    const elapsedMs = monotonicMs();
    const differenceMs = nowMs - elapsedMs;
    if (lastDifferenceMs === undefined) trustedFromMs = elapsedMs + MINUTE_MS;
    else if (Math.abs(differenceMs - lastDifferenceMs) > MINUTE_MS) trustedFromMs = elapsedMs + HOUR_MS;
    lastDifferenceMs = differenceMs;
    return elapsedMs < trustedFromMs ? undefined : new Date(nowMs - MINUTE_MS);
  };
}
