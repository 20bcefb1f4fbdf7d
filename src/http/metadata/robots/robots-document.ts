import { countryPath, type Country } from '../../../countries/country.ts';
import { COMPARISONS_PATH } from '../../../pages/comparison/comparison-link.ts';
import { DESTINATIONS_PATH } from '../../../pages/place.ts';
import { SITE_LANGUAGES, sitePath } from '../../../pages/site-language.ts';
import type { ListDocuments } from '../metadata-document.ts';
import { SITEMAP_PATH } from '../sitemap/sitemap-document.ts';

export const listRobots: ListDocuments = ({ baseUrl, countries }) => [
  {
    path: '/robots.txt',
    mediaType: 'text/plain; charset=utf-8',
    datasets: [],
    write: () => presentRobots(baseUrl, countries),
  },
];

/**
 * RFC 9309. Crawlers may read the pages, but not the tables and forms, which have an address for every choice, nor anything that needs a
 * token. Search results say "noindex", which crawlers must be able to read.
 */
function presentRobots(baseUrl: string, countries: readonly Country[]): string {
  const lists = countries.flatMap((country) =>
    [DESTINATIONS_PATH, COMPARISONS_PATH].map((path) => `${countryPath(country, path)}?`),
  );
  const views = SITE_LANGUAGES.flatMap((language) =>
    ['/datasets/*?', '/tools/*?', ...lists].map((path) => sitePath(language, path)),
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
