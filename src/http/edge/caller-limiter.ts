import { createRateLimiter, type RateLimiter, type WindowCounts } from './rate-limiter.ts';

/** Each per minute and partner, however many tokens it has; 0 is no limit. */
export interface CallerLimits {
  readonly tokenRateLimit: number;
  /**
   * Answers of 403 and 404, after which the partner has to wait. They tell apart what exists from what does not, as the
   * specification asks; the limit keeps that from telling much.
   */
  readonly refusalLimit: number;
  readonly deletionLimit: number;
  readonly nowMs: () => number;
  readonly shareCounts: (counts: WindowCounts) => void;
}

export interface CallerLimiter {
  /** Takes one request of the partner; undefined where it may go on, else the seconds it has to wait. */
  take(partnerId: number, deletes: boolean): number | undefined;
  /** Counts the answer if it was a refusal, and adds what the partner has left to the headers. */
  describe(partnerId: number, deletes: boolean, status: number): CallerLimitHeaders;
}

/** Items of the lists RateLimit-Policy and RateLimit. */
export interface CallerLimitHeaders {
  readonly policies: readonly string[];
  readonly states: readonly string[];
}

const UNLIMITED: CallerLimitHeaders = { policies: [], states: [] };

export function createCallerLimiter(limits: CallerLimits): CallerLimiter {
  const { tokenRateLimit, refusalLimit, deletionLimit, nowMs, shareCounts } = limits;
  const create = (name: string, limit: number) => {
    if (limit === 0) return undefined;
    const limiter = createRateLimiter(limit, nowMs, name);
    shareCounts(limiter.counts);
    return limiter;
  };
  const requests = create('partner', tokenRateLimit);
  const refusals = create('refusals', refusalLimit);
  const deletions = create('deletions', deletionLimit);
  if (!requests && !refusals && !deletions) return { take: () => undefined, describe: () => UNLIMITED };
  return {
    take(partnerId, deletes) {
      const partner = String(partnerId);
      const allowances = [
        requests?.take(partner),
        refusals?.peek(partner),
        deletes ? deletions?.take(partner) : undefined,
      ];
      const used = allowances.filter((allowance) => allowance?.allowed === false);
      return used.length === 0 ? undefined : Math.max(...used.map((allowance) => allowance!.resetSeconds));
    },
    describe(partnerId, deletes, status) {
      const partner = String(partnerId);
      if (status === 403 || status === 404) refusals?.take(partner);
      const applied = [requests, refusals, deletes ? deletions : undefined].filter(isThere);
      return {
        policies: applied.map(({ policy }) => policy),
        states: applied.map((limiter) => limiter.present(limiter.peek(partner))),
      };
    },
  };
}

const isThere = (limiter: RateLimiter | undefined): limiter is RateLimiter => limiter !== undefined;
