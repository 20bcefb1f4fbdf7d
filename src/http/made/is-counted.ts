import type { IncomingHttpHeaders } from 'node:http';

/** Programs that fetch every page: search engines, preview makers, monitors. */
const CRAWLERS: readonly RegExp[] = [
  // Googlebot, bingbot, coccocbot, GPTBot and the like. Cubot is a phone brand.
  /(?<!cu)bot(?:\b|_)/i,
  /crawler|spider|archiver|slurp/i,
  /google-inspectiontool|googleother|mediapartners-google|apis-google/i,
  /bingpreview|facebookexternalhit|meta-externalagent|whatsapp|skypeuripreview|embedly/i,
  /lighthouse|pagespeed|pingdom|statuscake|screaming frog/i,
];

/** Headers that browsers send when they prefetch a page that nobody has opened yet. */
const FORESIGHT = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Whether the request is a person using a tool. */
export function isCounted({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  return method === 'GET' && !isCrawler(headers) && !isPrefetch(headers);
}

function isCrawler({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean {
  return CRAWLERS.some((pattern) => pattern.test(agent));
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return FORESIGHT.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')));
}
