import { escapeXml } from '../../datasets/metadata/escape-xml.ts';

export const SITEMAP_PATH = '/sitemap.xml';

export interface ListedPage {
  /** Its address in each language; the first is for readers of any other. */
  readonly urls: readonly { readonly language: string; readonly url: string }[];
  readonly lastModified: Date;
}

/** https://www.sitemaps.org/protocol.html, each page with its translations as search engines read them. */
export function presentSitemap(pages: readonly ListedPage[]): string {
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
