import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../errors.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes from what a token may delete. */
    deletes?: boolean;
  }
}

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

interface Limiters {
  readonly requests: RateLimiter | undefined;
  readonly refusals: RateLimiter | undefined;
  readonly deletions: RateLimiter | undefined;
}

/** Limits what each token may do in this scope. It comes after `authenticate`, which says whose token it is. */
export function limitCaller(app: FastifyInstance, limits: CallerLimits): void {
  const limiters = createLimiters(limits);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = tokenOf(request);
    const { requests, refusals, deletions } = limiters;
    const allowances = [
      requests?.take(token),
      refusals?.peek(token),
      deletions && deletes(request) ? deletions.take(token) : undefined,
    ];
    const used = allowances.filter((allowance) => allowance?.allowed === false);
    if (used.length === 0) done();
    else done(tooManyRequests(Math.max(...used.map((allowance) => allowance!.resetSeconds))));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.caller) {
      if (reply.statusCode === 403 || reply.statusCode === 404) limiters.refusals?.take(tokenOf(request));
      describeLimits(request, reply, limiters);
    }
    done();
  });
}

function createLimiters({ tokenRateLimit, refusalLimit, deletionLimit, nowMs }: CallerLimits): Limiters {
  const create = (name: string, limit: number) =>
    limit === 0 ? undefined : createRateLimiter(limit, nowMs, name);
  return {
    requests: create('token', tokenRateLimit),
    refusals: create('refusals', refusalLimit),
    deletions: create('deletions', deletionLimit),
  };
}

/** Adds to the limits that the answer tells of already, such as that of the client's address. */
function describeLimits(request: FastifyRequest, reply: FastifyReply, limiters: Limiters): void {
  const { requests, refusals, deletions } = limiters;
  const token = tokenOf(request);
  const applied = [requests, refusals, deletions && deletes(request) ? deletions : undefined].filter(
    (limiter) => limiter !== undefined,
  );
  addToList(
    reply,
    'ratelimit-policy',
    applied.map(({ policy }) => policy),
  );
  addToList(
    reply,
    'ratelimit',
    applied.map((limiter) => limiter.present(limiter.peek(token))),
  );
}

function addToList(reply: FastifyReply, name: string, items: readonly string[]): void {
  const told = reply.getHeader(name);
  const list = told === undefined ? items : [String(told), ...items];
  if (list.length > 0) reply.header(name, list.join(', '));
}

function tokenOf({ caller }: FastifyRequest): string {
  return String(caller.tokenId);
}

function deletes({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.deletes === true;
}
