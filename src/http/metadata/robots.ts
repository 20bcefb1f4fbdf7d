import { SITEMAP_PATH } from './sitemap.ts';

export const ROBOTS_PATH = '/robots.txt';

/**
 * RFC 9309. The pages are welcome; their tables and forms, which have an address for every choice, and what needs
 * a token are not worth a crawler's time.
 */
export function presentRobots(baseUrl: string, languagePrefixes: readonly string[]): string {
  const views = languagePrefixes.flatMap((prefix) => [`${prefix}/datasets/*?`, `${prefix}/tools/*?`]);
  const rules = [...views, '/api/p/', '/api/rooms/', '/oauth/'];
  return [
    'User-agent: *',
    ...rules.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${new URL(SITEMAP_PATH, baseUrl).href}`,
    '',
  ].join('\n');
}
