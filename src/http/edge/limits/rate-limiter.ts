const WINDOW_MS = 60_000;

export interface Allowance {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The headers follow draft-ietf-httpapi-ratelimit-headers-11. */
export interface RateLimiter {
  /** For RateLimit-Policy. */
  readonly policy: string;
  /** For RateLimit. */
  present(allowance: Allowance): string;
  take(client: string): Allowance;
  /** Checks whether the client may send another request, without counting one. */
  peek(client: string): Allowance;
  readonly counts: WindowCounts;
}

/** The current minute's counts, for processes that share their limits. */
export interface WindowCounts {
  readonly name: string;
  readonly limit: number;
  /** When the minute began, and each client's count in this process. */
  read(): { readonly startMs: number; readonly taken: ReadonlyMap<string, number> };
  /** Each client's count in other processes. */
  learn(startMs: number, elsewhere: ReadonlyMap<string, number>): void;
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/** Counts requests per client and calendar minute, so the window is the same for all clients and processes. */
export function createRateLimiter(limit: number, nowMs: () => number, name = 'default'): RateLimiter {
  const taken = new Map<string, number>();
  let elsewhere = NOTHING;
  let startMs = Number.NaN;

  function secondsLeft(): number {
    const now = nowMs();
    // A window that starts in the future means that the clock was set back.
    if (!(now >= startMs && now - startMs < WINDOW_MS)) {
      taken.clear();
      elsewhere = NOTHING;
      startMs = now - (now % WINDOW_MS);
    }
    return Math.ceil((startMs + WINDOW_MS - now) / 1_000);
  }

  const leave = (client: string, count: number) => limit - count - (elsewhere.get(client) ?? 0);

  return {
    policy: `"${name}";q=${limit};w=${WINDOW_MS / 1_000}`,
    present: ({ remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`,
    take(client) {
      const resetSeconds = secondsLeft();
      const count = (taken.get(client) ?? 0) + 1;
      taken.set(client, count);
      const left = leave(client, count);
      return { allowed: left >= 0, remaining: Math.max(0, left), resetSeconds };
    },
    peek(client) {
      const resetSeconds = secondsLeft();
      const remaining = Math.max(0, leave(client, taken.get(client) ?? 0));
      return { allowed: remaining > 0, remaining, resetSeconds };
    },
    counts: {
      name,
      limit,
      read() {
        secondsLeft();
        return { startMs, taken };
      },
      learn(learntMs, learnt) {
        secondsLeft();
        if (learntMs === startMs) elsewhere = learnt;
      },
    },
  };
}
