import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '../../../errors.ts';
import { clientAddressFinder } from './client-address.ts';
import { networkOf } from './network-of.ts';
import { createRateLimiter, type WindowCounts } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client address's remaining limit; set in every scope that limits rates. */
    limited: LimitedRequest;
  }
}

export interface RateLimit {
  take(request: IncomingMessage): LimitedRequest;
}

interface LimitedRequest {
  readonly allowed: boolean;
  readonly resetSeconds: number;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
}

const UNLIMITED: LimitedRequest = { allowed: true, resetSeconds: 0, headers: [] };

export interface RateLimitOptions {
  /** Requests per minute and client; 0 means no limit. */
  readonly limit: number;
  readonly trustProxy: readonly string[];
  readonly nowMs: () => number;
  readonly shareCounts: (counts: WindowCounts) => void;
}

export function createRateLimit({ limit, trustProxy, nowMs, shareCounts }: RateLimitOptions): RateLimit {
  if (limit === 0) return { take: () => UNLIMITED };
  const limiter = createRateLimiter(limit, nowMs);
  shareCounts(limiter.counts);
  const clientAddressOf = clientAddressFinder(trustProxy);
  return {
    take(request) {
      const allowance = limiter.take(networkOf(clientAddressOf(request)));
      const headers = ['RateLimit-Policy', limiter.policy, 'RateLimit', limiter.present(allowance)];
      return { allowed: allowance.allowed, resetSeconds: allowance.resetSeconds, headers };
    },
  };
}

export function limitRate(app: FastifyInstance, rateLimit: RateLimit): void {
  app.decorateRequest('limited');
  app.addHook('onRequest', (request, _reply, done) => {
    request.limited = rateLimit.take(request.raw);
    if (request.limited.allowed) done();
    else done(tooManyRequests(request.limited.resetSeconds));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const headers = request.limited?.headers ?? [];
    for (let name = 0; name < headers.length; name += 2) reply.header(headers[name]!, headers[name + 1]);
    done();
  });
}
