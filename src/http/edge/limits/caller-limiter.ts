import { createRateLimiter, type RateLimiter, type WindowCounts } from './rate-limiter.ts';

/** The clock of a limit, and where its counts are shared with other processes. */
export interface LimitWindow {
  readonly nowMs: () => number;
  readonly shareCounts: (counts: WindowCounts) => void;
}

/** Limits per partner and minute, shared by all of its tokens; 0 means no limit. */
export interface CallerLimits extends LimitWindow {
  readonly tokenRateLimit: number;
  /**
   * 403 and 404 responses, after which the partner has to wait. The specification makes them reveal which ids exist; this limit prevents
   * enumeration.
   */
  readonly refusalLimit: number;
  readonly deletionLimit: number;
}

export interface CallerLimiter {
  /** Counts one request. Returns undefined if it may proceed, otherwise the seconds to wait. */
  take(partnerId: number, deletes: boolean): number | undefined;
  /** Counts the response if it is a refusal. Returns the partner's remaining limits for the headers. */
  describe(partnerId: number, deletes: boolean, status: number): CallerLimitHeaders;
}

/** Items for the RateLimit-Policy and RateLimit lists. */
interface CallerLimitHeaders {
  readonly policies: readonly string[];
  readonly states: readonly string[];
}

const UNLIMITED: CallerLimitHeaders = { policies: [], states: [] };

export function createCallerLimiter(limits: CallerLimits): CallerLimiter {
  const { tokenRateLimit, refusalLimit, deletionLimit } = limits;
  const requests = createPartnerLimiter('partner', tokenRateLimit, limits);
  const refusals = createPartnerLimiter('refusals', refusalLimit, limits);
  const deletions = createPartnerLimiter('deletions', deletionLimit, limits);
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

/** Undefined if there is no limit. */
export function createPartnerLimiter(
  name: string,
  limit: number,
  { nowMs, shareCounts }: LimitWindow,
): RateLimiter | undefined {
  if (limit === 0) return undefined;
  const limiter = createRateLimiter(limit, nowMs, name);
  shareCounts(limiter.counts);
  return limiter;
}

const isThere = (limiter: RateLimiter | undefined): limiter is RateLimiter => limiter !== undefined;
