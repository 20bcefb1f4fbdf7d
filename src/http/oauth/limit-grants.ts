import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../errors.ts';
import type { Client } from '../../partners/find-client.ts';
import { createPartnerLimiter, type LimitWindow } from '../edge/limits/caller-limiter.ts';
import { addToList } from '../edge/limits/limit-caller.ts';
import type { Allowance } from '../edge/limits/rate-limiter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's remaining limit; set once the client has authenticated, if there is a limit. */
    grantAllowance: Allowance | undefined;
  }
}

interface GrantLimits extends LimitWindow {
  /** Token requests and revocations per partner and minute; 0 means no limit. */
  readonly config: { readonly grantLimit: number };
}

/** Counts a request and throws if the client has to wait. */
type TakeGrant = (request: FastifyRequest, client: Client) => void;

/**
 * Limits each partner in this scope. Call the returned function only after a client has authenticated: otherwise anyone could use up
 * a partner's limit with a wrong secret.
 */
export function limitGrants(
  app: FastifyInstance,
  { config: { grantLimit }, ...window }: GrantLimits,
): TakeGrant {
  const limiter = createPartnerLimiter('grants', grantLimit, window);
  if (!limiter) return () => {};
  app.decorateRequest('grantAllowance');
  app.addHook('onSend', ({ grantAllowance }, reply, _payload, done) => {
    if (grantAllowance) {
      addToList(reply, 'ratelimit-policy', [limiter.policy]);
      addToList(reply, 'ratelimit', [limiter.present(grantAllowance)]);
    }
    done();
  });
  return (request, { partnerId }) => {
    const allowance = limiter.take(String(partnerId));
    request.grantAllowance = allowance;
    if (!allowance.allowed) throw tooManyRequests(allowance.resetSeconds);
  };
}
