import type { IncomingHttpHeaders } from 'node:http';

/** Programs that look at every page there is: search engines, makers of previews, monitors. */
const CRAWLERS: readonly RegExp[] = [
  // Googlebot, bingbot, coccocbot, GPTBot and the like; Cubot makes phones.
  /(?<!cu)bot(?:\b|_)/i,
  /crawler|spider|archiver|slurp/i,
  /google-inspectiontool|googleother|mediapartners-google|apis-google/i,
  /bingpreview|facebookexternalhit|meta-externalagent|whatsapp|skypeuripreview|embedly/i,
  /lighthouse|pagespeed|pingdom|statuscake|screaming frog/i,
];

/** Headers by which a browser says that nobody has asked for the page yet. */
const FORESIGHT = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Whether an answer to the request is a use of a tool by somebody. */
export function isCounted({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  return method === 'GET' && !isCrawler(headers) && !isPrefetch(headers);
}

function isCrawler({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean {
  return CRAWLERS.some((pattern) => pattern.test(agent));
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return FORESIGHT.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')));
}
