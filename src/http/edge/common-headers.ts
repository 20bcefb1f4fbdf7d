import type { FastifyInstance } from 'fastify';

/** Sent with every response. Only embedded charts may be framed; nothing is sniffed as another type or runs inline scripts. */
const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

export type CommonHeaders = Readonly<Record<string, string>>;

/**
 * HSTS is sent only over https: a browser that has seen it can no longer reach an address without https (RFC 6797 §7.2). `caller` is the
 * site's origin, where its pages call this app from another origin.
 */
export function commonHeaders(publicUrl: string, caller?: string): CommonHeaders {
  return {
    ...COMMON_HEADERS,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    ...(caller !== undefined && forCaller(caller)),
  };
}

/** Lets our site's origin read the responses, because its API reference sends requests. */
const forCaller = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers':
    'Content-Language, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
});

/** Adds them to every framework reply; a route may set its own value first. */
export function addCommonHeaders(
  app: FastifyInstance,
  headers: CommonHeaders,
  isDraining: () => boolean,
): void {
  const entries = Object.entries(headers);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of entries) if (!reply.hasHeader(name)) reply.header(name, value);
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
}

/** The data is public, so scripts on any site may read it and all its headers. */
export const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};
