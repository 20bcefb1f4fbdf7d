import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

/** Each per minute and token; 0 is no limit. */
export interface CallerLimits {
  readonly tokenRateLimit: number;
  /**
   * Answers of 403 and 404, after which the token has to wait. They tell apart what exists from what does not, as the
   * specification asks; the limit keeps that from telling much.
   */
  readonly refusalLimit: number;
  readonly deletionLimit: number;
  readonly nowMs: () => number;
}

export interface CallerLimiter {
  /** Takes one request of the token; undefined where it may go on, else the seconds it has to wait. */
  take(tokenId: number, deletes: boolean): number | undefined;
  /** Counts the answer if it was a refusal, and adds what the token has left to the headers. */
  describe(tokenId: number, deletes: boolean, status: number): CallerLimitHeaders;
}

/** Items of the lists RateLimit-Policy and RateLimit. */
export interface CallerLimitHeaders {
  readonly policies: readonly string[];
  readonly states: readonly string[];
}

const UNLIMITED: CallerLimitHeaders = { policies: [], states: [] };

export function createCallerLimiter(limits: CallerLimits): CallerLimiter {
  const { tokenRateLimit, refusalLimit, deletionLimit, nowMs } = limits;
  const create = (name: string, limit: number) =>
    limit === 0 ? undefined : createRateLimiter(limit, nowMs, name);
  const requests = create('token', tokenRateLimit);
  const refusals = create('refusals', refusalLimit);
  const deletions = create('deletions', deletionLimit);
  if (!requests && !refusals && !deletions) return { take: () => undefined, describe: () => UNLIMITED };
  return {
    take(tokenId, deletes) {
      const token = String(tokenId);
      const allowances = [
        requests?.take(token),
        refusals?.peek(token),
        deletes ? deletions?.take(token) : undefined,
      ];
      const used = allowances.filter((allowance) => allowance?.allowed === false);
      return used.length === 0 ? undefined : Math.max(...used.map((allowance) => allowance!.resetSeconds));
    },
    describe(tokenId, deletes, status) {
      const token = String(tokenId);
      if (status === 403 || status === 404) refusals?.take(token);
      const applied = [requests, refusals, deletes ? deletions : undefined].filter(isThere);
      return {
        policies: applied.map(({ policy }) => policy),
        states: applied.map((limiter) => limiter.present(limiter.peek(token))),
      };
    },
  };
}

const isThere = (limiter: RateLimiter | undefined): limiter is RateLimiter => limiter !== undefined;
