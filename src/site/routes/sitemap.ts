import { escapeXml } from '../../datasets/words/text.ts';
import { sitePath } from '../../pages/language.ts';
import type { Router } from '../router.ts';
import type { Site } from '../site-data.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/** Every page that search engines should index, with its translations: https://www.sitemaps.org/protocol.html */
export function presentSitemap(site: Site, router: Router): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${listSitePages(site, router).map(presentPage).join('')}</urlset>
`;
}

function presentPage({ urls, lastModified }: ReturnType<typeof listSitePages>[number]): string {
  const alternates = urls.length > 1 ? presentAlternates(urls) : '';
  return urls
    .map(
      ({ url }) =>
        `<url><loc>${escapeXml(url)}</loc><lastmod>${lastModified.toISOString()}</lastmod>${alternates}</url>\n`,
    )
    .join('');
}

function presentAlternates(urls: readonly { readonly language: string; readonly url: string }[]): string {
  const links = [...urls, { language: 'x-default', url: urls[0]!.url }];
  return links
    .map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>`,
    )
    .join('');
}

/** Each page is listed only in the languages it is served in; the first is the default for other languages. */
function listSitePages({ releases, baseUrl }: Site, { routes }: Router) {
  return routes.flatMap(({ listed }) => {
    const times = listed?.datasets.flatMap(({ slug }) => releases.find(slug)?.publishedAt.getTime() ?? []);
    if (!listed || !times?.length) return [];
    const { route, languages, listPaths = () => [route] } = listed;
    return listPaths().map((path) => ({
      lastModified: new Date(Math.max(...times)),
      urls: languages.map((language) => ({
        language,
        url: new URL(sitePath(language, path), baseUrl).href,
      })),
    }));
  });
}
