import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../../errors.ts';
import type { CallerLimiter } from './caller-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route counts toward the partner's deletion limit. */
    deletes?: boolean;
  }
}

/** Limits each partner in this scope. Register it after `authenticate`, which identifies the caller. */
export function limitCaller(app: FastifyInstance, limiter: CallerLimiter): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const waitSeconds = limiter.take(request.caller.partnerId, deletes(request));
    if (waitSeconds === undefined) done();
    else done(tooManyRequests(waitSeconds));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.caller) {
      const { partnerId } = request.caller;
      const { policies, states } = limiter.describe(partnerId, deletes(request), reply.statusCode);
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
  const { limited, caller } = request;
  const { policies, states } = limiter.describe(caller.partnerId, deletes(request), status);
  if (policies.length === 0) return limited.headers;
  const [policyName = 'RateLimit-Policy', policy = [], stateName = 'RateLimit', state = []] = limited.headers;
  return [policyName, [policy, policies].flat(2).join(', '), stateName, [state, states].flat(2).join(', ')];
}

function deletes({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.deletes === true;
}
