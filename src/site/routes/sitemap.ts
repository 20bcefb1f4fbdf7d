import { escapeXml } from '../../datasets/metadata/escape-xml.ts';
import type { Router } from '../router.ts';
import type { Site } from '../site-data.ts';
import { listSitePages, type ListedPage } from './list-site-pages.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/** Lists every page that search engines should index. */
export function presentSitemap(site: Site, router: Router): string {
  const { data, baseUrl } = site;
  return writeSitemap(
    listSitePages({ ...site, baseUrl, readRows: data.readRows, isServed: (path) => router.has(path) }),
  );
}

/** https://www.sitemaps.org/protocol.html; each page lists its translations, as search engines expect. */
function writeSitemap(pages: readonly ListedPage[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map(presentPage).join('')}</urlset>
`;
}

function presentPage({ urls, lastModified }: ListedPage): string {
  const alternates = urls.length > 1 ? presentAlternates(urls) : '';
  return urls
    .map(
      ({ url }) =>
        `<url><loc>${escapeXml(url)}</loc><lastmod>${lastModified.toISOString()}</lastmod>${alternates}</url>\n`,
    )
    .join('');
}

function presentAlternates(urls: ListedPage['urls']): string {
  const links = [...urls, { language: 'x-default', url: urls[0]!.url }];
  return links
    .map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>`,
    )
    .join('');
}
