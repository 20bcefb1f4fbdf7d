/** Counts the successes of one kind, and measures the longest time without any. */
export interface Pulse {
  readonly count: number;
  readonly longestMs: number;
  beat(): void;
  /** Starts a new measurement. */
  restart(): void;
}

export function createPulse(now = () => performance.now()): Pulse {
  let count = 0;
  let lastMs = now();
  let longestMs = 0;
  return {
    get count() {
      return count;
    },
    get longestMs() {
      return longestMs;
    },
    beat() {
      count += 1;
      longestMs = Math.max(longestMs, now() - lastMs);
      lastMs = now();
    },
    restart() {
      lastMs = now();
      longestMs = 0;
    },
  };
}
