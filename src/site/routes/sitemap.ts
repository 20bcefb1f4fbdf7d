import { countryPath, type Country } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { escapeXml } from '../../datasets/words/text.ts';
import { sourcePath, SOURCES_PATH } from '../../datasets/provenance/source-library.ts';
import type { RowReader } from '../../datasets/releases/current-releases.ts';
import {
  comparisonPath,
  COMPARISONS_PATH,
  DESTINATIONS_PATH,
  placePath,
  toolPath,
  TOOLS_PATH,
} from '../../pages/place.ts';
import { SITE_LANGUAGES, sitePath } from '../../pages/language.ts';
import { TOOLS } from '../../tools/tools.ts';
import { qualityPath } from '../../pages/dataset/quality-page.ts';
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

/** A single page, or all pages of one route. */
interface SitePages {
  readonly route: string;
  /** The route's addresses, if it has a parameter. */
  readonly paths?: readonly string[];
  /** The newest release among these gives the page's modification date. */
  readonly datasets: readonly Dataset[];
}

/** Each page is listed only in the languages it is served in; the first is the default for other languages. */
function listSitePages(site: Site, router: Router) {
  const { releases, baseUrl } = site;
  return declarePages(site).flatMap(({ route, paths = [route], datasets }) => {
    const languages = SITE_LANGUAGES.filter((language) => router.has(sitePath(language, route)));
    const times = datasets.flatMap(({ slug }) => releases.find(slug)?.publishedAt.getTime() ?? []);
    if (languages.length === 0 || times.length === 0) return [];
    const lastModified = new Date(Math.max(...times));
    return paths.map((path) => ({
      lastModified,
      urls: languages.map((language) => ({
        language,
        url: new URL(sitePath(language, path), baseUrl).href,
      })),
    }));
  });
}

function declarePages({ countries, releases, data, sourceLibrary }: Site): SitePages[] {
  const catalog = releases.listPublished();
  const built = catalog.filter(({ live }) => !live);
  return [
    { route: '/', datasets: built },
    { route: '/datasets', datasets: built },
    ...catalog.map((dataset) => ({ route: landingPath(dataset), datasets: [dataset] })),
    { route: qualityPath({ slug: ':slug' }), paths: catalog.map(qualityPath), datasets: catalog },
    ...countries.flatMap((country) => declareCountryPages(country, data.readRows)),
    { route: '/how-it-is-made', datasets: built },
    { route: SOURCES_PATH, datasets: built },
    {
      route: sourcePath(':name'),
      paths: sourceLibrary.list().map(({ name }) => sourcePath(name)),
      datasets: built,
    },
    { route: '/partners', datasets: built },
    { route: '/docs', datasets: built },
  ];
}

function declareCountryPages(country: Country, readRows: RowReader): SitePages[] {
  const datasets = datasetsOf(country);
  const { destinations, comparisons } = datasets;
  const places = readRows(destinations);
  const pairs = readRows(comparisons);
  return [
    { route: countryPath(country, DESTINATIONS_PATH), datasets: [destinations] },
    {
      route: placePath({ country, slug: ':slug' }),
      paths: places.map(({ slug }) => placePath({ country, slug })),
      datasets: [destinations],
    },
    { route: countryPath(country, COMPARISONS_PATH), datasets: [comparisons] },
    {
      route: comparisonPath(country, { slug: ':slug' }),
      paths: pairs.map((pair) => comparisonPath(country, pair)),
      datasets: [comparisons],
    },
    { route: countryPath(country, TOOLS_PATH), datasets: Object.values(datasets) },
    ...TOOLS.map((tool) => ({
      route: toolPath(tool, country),
      datasets: tool.datasets.map((kind) => datasets[kind]),
    })),
  ];
}
