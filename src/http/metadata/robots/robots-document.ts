import { SITE_LANGUAGES, sitePath } from '../../../pages/site-language.ts';
import type { ListDocuments } from '../metadata-document.ts';
import { SITEMAP_PATH } from '../sitemap/sitemap-document.ts';

export const listRobots: ListDocuments = ({ baseUrl }) => [
  {
    path: '/robots.txt',
    mediaType: 'text/plain; charset=utf-8',
    datasets: [],
    write: () => presentRobots(baseUrl),
  },
];

/**
 * RFC 9309. The pages are welcome; their tables and forms, which have an address for every choice, and what needs
 * a token are not worth a crawler's time.
 */
function presentRobots(baseUrl: string): string {
  const views = SITE_LANGUAGES.flatMap((language) =>
    ['/datasets/*?', '/tools/*?'].map((path) => sitePath(language, path)),
  );
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
