import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { tooManyRequests } from '../../../errors.ts';
import { createRateLimiter, type RateLimiter, type WindowCounts } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route counts toward the partner's deletion limit. */
    deletes?: boolean;
  }
}

/** The clock of a limit, and where its counts are shared with other processes. */
export interface LimitWindow {
  readonly nowMs: () => number;
  readonly shareCounts: (counts: WindowCounts) => void;
}

/** Limits per partner and minute, shared by all of its tokens. */
export interface CallerLimiter {
  /** Counts one request. Returns undefined if it may proceed, otherwise the seconds to wait. */
  take(request: FastifyRequest): number | undefined;
  /** Counts the response if it is a refusal. Returns the items for the lists in RateLimit-Policy and RateLimit. */
  describe(
    request: FastifyRequest,
    status: number,
  ): { readonly policies: readonly string[]; readonly states: readonly string[] };
}

/**
 * A limit of 0 is none. The specification makes 403 and 404 reveal which ids exist; after `refusalLimit` of them the partner has to wait,
 * which prevents enumeration.
 */
export function createCallerLimiter(
  { tokenRateLimit, refusalLimit, deletionLimit }: CallerLimits,
  window: LimitWindow,
): CallerLimiter {
  const requests = createPartnerLimiter('partner', tokenRateLimit, window);
  const refusals = createPartnerLimiter('refusals', refusalLimit, window);
  const deletions = createPartnerLimiter('deletions', deletionLimit, window);
  const deletionsOf = ({ routeOptions }: FastifyRequest) =>
    routeOptions.config.deletes ? deletions : undefined;
  return {
    take(request) {
      const partner = partnerOf(request);
      const allowances = [
        requests?.take(partner),
        refusals?.peek(partner),
        deletionsOf(request)?.take(partner),
      ];
      const used = allowances.filter((allowance) => allowance?.allowed === false);
      return used.length === 0 ? undefined : Math.max(...used.map((allowance) => allowance!.resetSeconds));
    },
    describe(request, status) {
      const partner = partnerOf(request);
      if (status === 403 || status === 404) refusals?.take(partner);
      const applied = [requests, refusals, deletionsOf(request)].filter((limiter) => limiter !== undefined);
      return {
        policies: applied.map(({ policy }) => policy),
        states: applied.map((limiter) => limiter.present(limiter.peek(partner))),
      };
    },
  };
}

export type CallerLimits = Pick<Config, 'tokenRateLimit' | 'refusalLimit' | 'deletionLimit'>;

const partnerOf = ({ caller }: FastifyRequest) => String(caller.partnerId);

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

/** Limits each partner in this scope. Register it after `authenticate`, which identifies the caller. */
export function limitCaller(app: FastifyInstance, limiter: CallerLimiter): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const waitSeconds = limiter.take(request);
    done(waitSeconds === undefined ? undefined : tooManyRequests(waitSeconds));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.caller) {
      const { policies, states } = limiter.describe(request, reply.statusCode);
      addToList(reply, 'ratelimit-policy', policies);
      addToList(reply, 'ratelimit', states);
    }
    done();
  });
}

/** The reply may already name a limit, such as the client address's. */
export function addToList(reply: FastifyReply, name: string, items: readonly string[]): void {
  const named = reply.getHeader(name);
  const list = named === undefined ? items : [String(named), ...items];
  if (list.length > 0) reply.header(name, list.join(', '));
}

/** The same for a prepared response: the remaining limits of the address and the partner, as name, value, name, value. */
export function listLimits(
  request: FastifyRequest,
  status: number,
  limiter: CallerLimiter,
): readonly string[] {
  const { headers } = request.limited;
  const { policies, states } = limiter.describe(request, status);
  if (policies.length === 0) return headers;
  const [policyName = 'RateLimit-Policy', policy = [], stateName = 'RateLimit', state = []] = headers;
  return [policyName, [policy, policies].flat(2).join(', '), stateName, [state, states].flat(2).join(', ')];
}
