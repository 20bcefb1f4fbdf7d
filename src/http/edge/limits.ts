import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config/config.ts';
import { tooManyRequests } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The limits that apply to the request, in the order in which its response names them; set in every scope that limits rates. */
    limits: AppliedLimit[] | undefined;
  }
  interface FastifyContextConfig {
    /** The route counts toward the partner's deletion limit. */
    deletes?: boolean;
  }
}

interface AppliedLimit {
  readonly limiter: RateLimiter;
  readonly client: string;
  /** Counts responses that refuse, not requests. */
  readonly countsRefusals?: boolean;
}

/** The clock of a limit, and where its counts are shared with other processes. */
export interface LimitWindow {
  readonly nowMs: () => number;
  readonly shareCounts: (counts: WindowCounts) => void;
}

const WINDOW_MS = 60_000;

/** The current minute's counts, for processes that share their limits. */
export type WindowCounts = RateLimiter['counts'];
type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts requests per client and calendar minute, the same window for all. Headers follow draft-ietf-httpapi-ratelimit-headers-11. */
export function createRateLimiter(limit: number, nowMs: () => number, name = 'default') {
  const taken = new Map<string, number>();
  let elsewhere: ReadonlyMap<string, number> = new Map();
  let startMs = Number.NaN;

  function secondsLeft(): number {
    const now = nowMs();
    // A window that starts in the future means that the clock was set back.
    if (!(now >= startMs && now - startMs < WINDOW_MS)) {
      taken.clear();
      elsewhere = new Map();
      startMs = now - (now % WINDOW_MS);
    }
    return Math.ceil((startMs + WINDOW_MS - now) / 1_000);
  }

  /** Checks whether the client may send another request, without counting one. */
  function peek(client: string) {
    const resetSeconds = secondsLeft();
    const remaining = Math.max(0, limit - (taken.get(client) ?? 0) - (elsewhere.get(client) ?? 0));
    return { allowed: remaining > 0, remaining, resetSeconds };
  }

  return {
    policy: `"${name}";q=${limit};w=${WINDOW_MS / 1_000}`,
    peek,
    take(client: string) {
      const { allowed } = peek(client);
      taken.set(client, (taken.get(client) ?? 0) + 1);
      return { ...peek(client), allowed };
    },
    present: ({ remaining, resetSeconds }: { readonly remaining: number; readonly resetSeconds: number }) =>
      `"${name}";r=${remaining};t=${resetSeconds}`,
    counts: {
      name,
      limit,
      /** When the minute began, and each client's count in this process. */
      read() {
        secondsLeft();
        return { startMs, taken: taken as ReadonlyMap<string, number> };
      },
      learn(learntMs: number, learnt: ReadonlyMap<string, number>) {
        secondsLeft();
        if (learntMs === startMs) elsewhere = learnt;
      },
    },
  };
}

/** Undefined if the limit is 0, which is none. */
function createSharedLimiter(limit: number, { nowMs, shareCounts }: LimitWindow, name?: string) {
  if (limit === 0) return undefined;
  const limiter = createRateLimiter(limit, nowMs, name);
  shareCounts(limiter.counts);
  return limiter;
}

/** Counts a request, and returns the error if the client has to wait. */
function apply(request: FastifyRequest, applied: AppliedLimit): Error | undefined {
  const { limiter, client, countsRefusals } = applied;
  request.limits?.push(applied);
  const { allowed, resetSeconds } = countsRefusals ? limiter.peek(client) : limiter.take(client);
  return allowed ? undefined : tooManyRequests(resetSeconds);
}

/** Name, value, name, value. Counts a response that refuses, so it must be called once for each response. */
export function limitHeaders({ limits = [] }: FastifyRequest, status: number): readonly string[] {
  if (limits.length === 0) return [];
  const isRefusal = status === 403 || status === 404;
  const states = limits.map(({ limiter, client, countsRefusals }) =>
    limiter.present(isRefusal && countsRefusals ? limiter.take(client) : limiter.peek(client)),
  );
  const policies = limits.map(({ limiter }) => limiter.policy);
  return ['RateLimit-Policy', policies.join(', '), 'RateLimit', states.join(', ')];
}

export type RateLimit = ReturnType<typeof createRateLimit>;

export function createRateLimit(limit: number, trustProxy: readonly string[], window: LimitWindow) {
  const clientAddressOf = clientAddressFinder(trustProxy);
  const limiter = createSharedLimiter(limit, window);
  return { limiter, clientOf: (request: IncomingMessage) => networkOf(clientAddressOf(request)) };
}

export function limitRate(app: FastifyInstance, { limiter, clientOf }: RateLimit): void {
  app.decorateRequest('limits');
  app.addHook('onRequest', (request, _reply, done) => {
    request.limits = [];
    done(limiter && apply(request, { limiter, client: clientOf(request.raw) }));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const headers = limitHeaders(request, reply.statusCode);
    for (let name = 0; name < headers.length; name += 2) reply.header(headers[name]!, headers[name + 1]);
    done();
  });
}

export type CallerLimiters = ReturnType<typeof createCallerLimiters>;

/** Per partner and minute, for all its tokens. After `refusalLimit` answers of 403 or 404 it must wait: they reveal which ids exist. */
export function createCallerLimiters(
  { tokenRateLimit, refusalLimit, deletionLimit }: CallerLimits,
  window: LimitWindow,
) {
  return {
    requests: createSharedLimiter(tokenRateLimit, window, 'partner'),
    refusals: createSharedLimiter(refusalLimit, window, 'refusals'),
    deletions: createSharedLimiter(deletionLimit, window, 'deletions'),
  };
}

export type CallerLimits = Pick<Config, 'tokenRateLimit' | 'refusalLimit' | 'deletionLimit'>;

/** Limits each partner in this scope. Register it after `authenticate`, which identifies the caller. */
export function limitCaller(app: FastifyInstance, { requests, refusals, deletions }: CallerLimiters): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const client = String(request.caller.partnerId);
    const errors = [
      requests && apply(request, { limiter: requests, client }),
      refusals && apply(request, { limiter: refusals, client, countsRefusals: true }),
      request.routeOptions.config.deletes && deletions && apply(request, { limiter: deletions, client }),
    ];
    done(errors.find((error) => error instanceof Error));
  });
}

/** Counts a request to the token endpoint, or throws if the partner has to wait. For authenticated clients: others could use up its limit. */
export function limitGrants(limit: number, window: LimitWindow) {
  const limiter = createSharedLimiter(limit, window, 'grants');
  return (request: FastifyRequest, partnerId: number): void => {
    const error = limiter && apply(request, { limiter, client: String(partnerId) });
    if (error) throw error;
  };
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
  if (!('parts' in address)) return address.toString();
  const groups = address.parts.slice(0, NETWORK_GROUPS);
  return groups.map((group) => group.toString(16)).join(':');
}
