const WINDOW_SECONDS = 60;

export interface Allowance {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Headers are those of draft-ietf-httpapi-ratelimit-headers-11. */
export interface RateLimiter {
  /** For RateLimit-Policy. */
  readonly policy: string;
  /** For RateLimit. */
  present(allowance: Allowance): string;
  take(client: string): Allowance;
  /** Whether the client may take another, without taking it. */
  peek(client: string): Allowance;
}

/** Counts requests per client in windows of a minute that begin together, so that forgetting is one call. */
export function createRateLimiter(limit: number, nowMs: () => number, name = 'default'): RateLimiter {
  const taken = new Map<string, number>();
  let windowEndsMs = 0;

  function secondsLeft(): number {
    const now = nowMs();
    if (now >= windowEndsMs) {
      taken.clear();
      windowEndsMs = now + WINDOW_SECONDS * 1_000;
    }
    return Math.ceil((windowEndsMs - now) / 1_000);
  }

  return {
    policy: `"${name}";q=${limit};w=${WINDOW_SECONDS}`,
    present: ({ remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`,
    take(address) {
      const resetSeconds = secondsLeft();
      const client = clientOf(address);
      const count = (taken.get(client) ?? 0) + 1;
      taken.set(client, count);
      return { allowed: count <= limit, remaining: Math.max(0, limit - count), resetSeconds };
    },
    peek(address) {
      const resetSeconds = secondsLeft();
      const remaining = Math.max(0, limit - (taken.get(clientOf(address)) ?? 0));
      return { allowed: remaining > 0, remaining, resetSeconds };
    },
  };
}

/** A household has a whole /64 of IPv6 addresses: it counts as one client. */
function clientOf(address: string): string {
  return address.includes(':') && !address.startsWith('::ffff:') ? address.split(':', 4).join(':') : address;
}
