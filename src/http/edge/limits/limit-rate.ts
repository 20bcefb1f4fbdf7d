import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { tooManyRequests } from '../../../errors.ts';
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

interface RateLimitOptions {
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

/** Returns a function that finds the client: the last address that is not a trusted proxy. */
function clientAddressFinder(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return ({ socket, headers }) => {
    const hops = [socket.remoteAddress ?? '', ...forwarded(headers['x-forwarded-for']).toReversed()];
    return hops.find((address) => !isTrusted(address)) ?? hops.at(-1)!;
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function forwarded(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .filter((address) => address !== '');
}

/** Some proxies add the client's port: `192.0.2.1:50000`, `[2001:db8::1]:50000`. */
function withoutPort(address: string): string {
  const { v4, v6 } = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
}

const NETWORK_GROUPS = 4;

/** The network that limits are counted for: a household has a whole IPv6 /64, and an IPv4 address may be written as IPv6. */
function networkOf(text: string): string {
  if (!isIPv6(text)) return text;
  const address = ipaddr.process(text);
  return 'parts' in address
    ? address.parts
        .slice(0, NETWORK_GROUPS)
        .map((group) => group.toString(16))
        .join(':')
    : address.toString();
}
