import type { FastifyInstance } from 'fastify';

/** On every answer. Nothing but an embedded chart is ever framed, sniffed as another type, or asked to run a script of its own. */
const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

export type CommonHeaders = Readonly<Record<string, string>>;

/**
 * A browser that was once told to insist on https could no longer reach an address without it (RFC 6797 §7.2). `caller` is the
 * origin of the site, where its pages call the application from another one.
 */
export function commonHeaders(publicUrl: string, caller?: string): CommonHeaders {
  return {
    ...COMMON_HEADERS,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    ...(caller !== undefined && forCaller(caller)),
  };
}

/** Lets the scripts of one other origin read the answers: that of our own site, whose reference sends requests. */
const forCaller = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers':
    'Content-Language, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
});

/** Adds them to every reply of the framework; a route may set its own value first. */
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

/** Pages run one script and send their forms to us; everything else is as on other answers. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Such a page may also send requests to the sandbox and the API, and show photos of the sandbox. */
export function tryItPolicy(sandboxUrl: string, apiUrl: string): string {
  const connect = [...new Set(["'self'", sandboxUrl, apiUrl])].join(' ');
  return `${PAGE_POLICY.replace("img-src 'self'", `img-src 'self' ${sandboxUrl}`)}; connect-src ${connect}`;
}

/** A chart that others show in frames of theirs: the only answers that may be framed. */
export const EMBED_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** The data is public: a script on any site may read it, and the headers that describe it. */
export const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'Content-Disposition',
    'Content-Location',
    'Content-Range',
    'ETag',
    'Link',
    'RateLimit',
    'RateLimit-Policy',
    'Repr-Digest',
    'Retry-After',
    'X-Request-Id',
    'X-Row-Count',
    'X-Total-Count',
  ].join(', '),
};
