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

/** A browser that was once told to insist on https could no longer reach an address without it (RFC 6797 §7.2). */
export function commonHeaders(publicUrl: string): CommonHeaders {
  if (!publicUrl.startsWith('https:')) return COMMON_HEADERS;
  return { ...COMMON_HEADERS, 'strict-transport-security': 'max-age=31536000' };
}

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
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A chart that others show in frames of theirs: the only answers that may be framed. */
export const EMBED_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

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
