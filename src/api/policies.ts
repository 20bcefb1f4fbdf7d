/** Unlike other responses, pages may also run our script, load our fonts and ask our site for receipts and results. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; connect-src 'self'";

/** For the page that runs SQLite's WebAssembly in a worker, and for the worker. */
export const QUERY_POLICY = `${PAGE_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")}; worker-src 'self'`;

/** For a page that may also call the sandbox and the API and show the sandbox's photos. */
export function sendingPolicy(sandboxUrl: string, apiUrl: string): string {
  const others = [...new Set([sandboxUrl, apiUrl])].join(' ');
  return `${PAGE_POLICY.replace("img-src 'self'", `img-src 'self' ${sandboxUrl}`)} ${others}`;
}

/** Scalar, which shows the API reference, sets styles with its script. */
export function referencePolicy(sandboxUrl: string, apiUrl: string): string {
  return sendingPolicy(sandboxUrl, apiUrl).replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
}

/** A chart that other sites may embed in a frame. */
export const EMBED_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** For a download, which shows and loads nothing. Empty headers are left out, to keep its headers short. */
export const FILE_POLICIES = {
  'Content-Security-Policy': "default-src 'none'",
  'Referrer-Policy': '',
  'Cross-Origin-Resource-Policy': '',
};

/** For content that the next release replaces. */
export const UNTIL_REPLACED = 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400';

export const FOREVER = 'public, max-age=31536000, immutable';

/** May be kept but must be checked before each use, so that a deleted photo disappears at once. */
export const CHECK_FIRST = 'no-cache';

export const PREFLIGHT_HEADERS = {
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers':
    'If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range',
  'access-control-max-age': '86400',
};
