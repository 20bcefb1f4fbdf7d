const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface Clocks {
  readonly now: () => Date;
  /** Milliseconds of a clock that nobody can set. */
  readonly monotonicMs: () => number;
}

/**
 * Tells the time of a minute ago, or undefined if the clock may be wrong. Call it repeatedly: a clock is trusted after an hour in which it
 * moved like the monotonic one. That gives time to correct a clock that was wrong at the start, too.
 */
export function createSteadyClock({ now, monotonicMs }: Clocks): () => Date | undefined {
  let lastDifferenceMs = NaN;
  let trustedFromMs = 0;
  return () => {
    const nowMs = now().getTime();
    const elapsedMs = monotonicMs();
    const differenceMs = nowMs - elapsedMs;
    const isSteady = Math.abs(differenceMs - lastDifferenceMs) <= MINUTE_MS;
    if (!isSteady) trustedFromMs = elapsedMs + HOUR_MS;
    lastDifferenceMs = differenceMs;
    return elapsedMs < trustedFromMs ? undefined : new Date(nowMs - MINUTE_MS);
  };
}
