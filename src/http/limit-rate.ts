import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** A limit of 0 is no limit. */
export function limitRate(app: FastifyInstance, options: { rateLimit: number; nowMs: () => number }): void {
  if (options.rateLimit === 0) return;
  const limiter = createRateLimiter(options.rateLimit, options.nowMs);
  app.addHook('onRequest', (request, reply, done) => {
    const { allowed, remaining, resetSeconds } = limiter.take(request.ip);
    reply
      .header('ratelimit-policy', limiter.policy)
      .header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`);
    if (allowed) done();
    else done(tooManyRequests(resetSeconds));
  });
}
