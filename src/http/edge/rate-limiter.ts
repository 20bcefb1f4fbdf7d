const WINDOW_SECONDS = 60;

export interface Allowance {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /** The RateLimit-Policy header: draft-ietf-httpapi-ratelimit-headers-11. */
  readonly policy: string;
  take(address: string): Allowance;
}

/** Counts requests per client in windows of a minute that begin together, so that forgetting is one call. */
export function createRateLimiter(limit: number, nowMs: () => number): RateLimiter {
  const taken = new Map<string, number>();
  let windowEndsMs = 0;
  return {
    policy: `"default";q=${limit};w=${WINDOW_SECONDS}`,
    take(address) {
      const now = nowMs();
      if (now >= windowEndsMs) {
        taken.clear();
        windowEndsMs = now + WINDOW_SECONDS * 1_000;
      }
      const client = clientOf(address);
      const count = (taken.get(client) ?? 0) + 1;
      taken.set(client, count);
      return {
        allowed: count <= limit,
        remaining: Math.max(0, limit - count),
        resetSeconds: Math.ceil((windowEndsMs - now) / 1_000),
      };
    },
  };
}

/** A household has a whole /64 of IPv6 addresses: it counts as one client. */
function clientOf(address: string): string {
  return address.includes(':') && !address.startsWith('::ffff:') ? address.split(':', 4).join(':') : address;
}
