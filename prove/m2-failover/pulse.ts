/** Tells how many of a kind have succeeded, and the longest time in which none has. */
export interface Pulse {
  readonly count: number;
  readonly longestMs: number;
  beat(): void;
  /** From now on: what was before is forgotten. */
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
