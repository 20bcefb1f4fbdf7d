import { linkHeader } from '../../api/download.ts';
import { MCP_PATH } from '../../api/made.ts';
import {
  countryPath,
  landingPath,
  provenancePath,
  COMPARISONS_PATH,
  DESTINATIONS_PATH,
  toolPath,
  DATABASE_PATH,
  releasesPath,
} from '../../datasets/addresses.ts';
import { type Dataset, LICENSE } from '../../datasets/dataset.ts';
import { FEED_PATHS } from '../../datasets/metadata/atom-feed.ts';
import { CROISSANT, croissantPath, presentCroissant } from '../../datasets/metadata/croissant.ts';
import {
  DATA_PACKAGE_MEDIA_TYPE,
  dataPackagePath,
  presentDataPackage,
} from '../../datasets/metadata/data-package.ts';
import { DCAT_MEDIA_TYPE, DCAT_PATH, presentDcat } from '../../datasets/metadata/dcat.ts';
import {
  catalogWords,
  PUBLISHER,
  type DescribedDataset,
  describeCatalog,
  describeDataset,
} from '../../datasets/metadata/described-dataset.ts';
import { escapeXml } from '../../datasets/words/text.ts';
import { noLongerPublished } from '../../errors.ts';
import { QUERY_PATH } from '../../pages/query/query-page.ts';
import { fill, SITE_LANGUAGES, sitePath, WORDS, type SiteLanguage } from '../../pages/language.ts';
import { OPEN_SEARCH_PATH, OPEN_SEARCH_TYPE, SEARCH_PATH } from '../../pages/layout.ts';
import type { AddRoute, Router } from '../router.ts';
import LLMS from './llms.json' with { type: 'json' };
import type { Site } from '../site-data.ts';
import { describeTool } from '../../tools/tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import { VERSION } from '../../version.ts';

const SITEMAP_PATH = '/sitemap.xml';

export function addMetadata(add: AddRoute, site: Site, router: Router): void {
  const { baseUrl, catalog, countries, releases } = site;
  const addDocument = (path: string, mediaType: string, write: () => string) =>
    add(path, () => ({ body: write(), mediaType }), { preflight: true });

  for (const dataset of catalog) {
    const Link = linkHeader(baseUrl, { rel: 'describes', to: landingPath(dataset), type: 'text/html' });
    const addDescription = (path: string, mediaType: string, describe: () => object) =>
      add(path, () => ({ body: writeJson(describe()), mediaType, headers: { Link } }), { preflight: true });
    addDescription(dataPackagePath(dataset), DATA_PACKAGE_MEDIA_TYPE, () => {
      const others = listReferredTo(dataset, site).filter(({ slug }) => releases.find(slug));
      const described = others.map((other) => describeDataset(other, site));
      return presentDataPackage(describeDataset(dataset, site), described);
    });
    addDescription(croissantPath(dataset), `${CROISSANT.mediaType}; profile="${CROISSANT.profile}"`, () =>
      presentCroissant(describeDataset(dataset, site)),
    );
    // CSV on the Web metadata was published here until version 1.1.
    add(`${landingPath(dataset)}/csvw.json`, () => {
      throw noLongerPublished(dataPackagePath(dataset));
    });
  }
  addDocument(DCAT_PATH, DCAT_MEDIA_TYPE, () =>
    writeJson(presentDcat(new URL('/', baseUrl).href, catalogWords(countries), describeCatalog(site))),
  );
  addDocument(SITEMAP_PATH, 'application/xml; charset=utf-8', () => presentSitemap(site, router));
  addDocument('/robots.txt', 'text/plain; charset=utf-8', () => presentRobots(site));
  addDocument('/llms.txt', 'text/markdown; charset=utf-8', () => presentLlms(site, describeCatalog(site)));
  addDocument('/server.json', 'application/json', () => writeJson(presentMcpServer(site)));
  for (const language of SITE_LANGUAGES)
    addDocument(sitePath(language, OPEN_SEARCH_PATH), OPEN_SEARCH_TYPE, () =>
      presentOpenSearch(baseUrl, language),
    );
}

const writeJson = (document: object) => `${JSON.stringify(document)}\n`;

/** The datasets that this one's columns refer to. */
function listReferredTo({ references = {} }: Dataset, { catalog }: Site): Dataset[] {
  const slugs = new Set(Object.values(references).map(({ dataset }) => dataset));
  return catalog.filter(({ slug }) => slugs.has(slug));
}

/** RFC 9309. Tables and forms have an address for every choice. Search results say "noindex", which crawlers must be able to read. */
function presentRobots({ baseUrl, countries }: Site): string {
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

/** Every page that search engines should index, with its translations: https://www.sitemaps.org/protocol.html */
function presentSitemap({ releases, baseUrl }: Site, { routes }: Router): string {
  const pages = routes.flatMap(({ listed }) => {
    const times = listed?.datasets.flatMap(({ slug }) => releases.find(slug)?.publishedAt.getTime() ?? []);
    if (!listed || !times?.length) return [];
    const { route, listPaths = () => [route] } = listed;
    return listPaths().map((path) => {
      const urls = SITE_LANGUAGES.map((each) => [
        each,
        escapeXml(new URL(sitePath(each, path), baseUrl).href),
      ]);
      return presentPage(urls as UrlOfLanguage[], new Date(Math.max(...times)));
    });
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('')}</urlset>
`;
}

type UrlOfLanguage = [language: string, url: string];

/** Each page is listed only in the languages it is served in; the first is the default for other languages. */
function presentPage(urls: readonly UrlOfLanguage[], lastModified: Date): string {
  const others: UrlOfLanguage[] = urls.length > 1 ? [...urls, ['x-default', urls[0]![1]]] : [];
  const links = others.map(([name, url]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${url}"/>`);
  const more = `<lastmod>${lastModified.toISOString()}</lastmod>${links.join('')}</url>\n`;
  return urls.map(([, url]) => `<url><loc>${url}</loc>${more}`).join('');
}

/** Lets a browser search the site from its address bar: https://github.com/dewitt/opensearch */
function presentOpenSearch(baseUrl: string, language: SiteLanguage): string {
  const template = `${new URL(sitePath(language, SEARCH_PATH), baseUrl).href}?q={searchTerms}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Sampan</ShortName>
<Description>${escapeXml(WORDS[language].search.description)}</Description>
<Language>${language}</Language>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${escapeXml(new URL('/favicon.ico', baseUrl).href)}</Image>
<Url type="text/html" template="${escapeXml(template)}"/>
</OpenSearchDescription>
`;
}

/** What the MCP registry lists. It calls a server by the domain of its publisher, reversed. */
function presentMcpServer({ baseUrl, countries }: Site) {
  const { origin, hostname } = new URL(baseUrl);
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${hostname.split('.').toReversed().join('.')}/sampan`,
    title: PUBLISHER,
    description: catalogWords(countries).name,
    version: VERSION,
    websiteUrl: origin,
    remotes: [{ type: 'streamable-http', url: origin + MCP_PATH }],
  };
}

const said = (part: keyof typeof LLMS, values: Parameters<typeof fill>[1]) =>
  fill(LLMS[part].join('\n'), values);

/** Describes the service to language models: https://llmstxt.org */
function presentLlms({ baseUrl, countries }: Site, datasets: readonly DescribedDataset[]): string {
  const mcp = new URL(MCP_PATH, baseUrl).href;
  const license = { license: LICENSE.name, licenseUrl: LICENSE.url };
  const ofDatasets = datasets.map(({ dataset, release, files, url }) => {
    const { name, description } = dataset;
    const { rowCount: rows, number } = release;
    const listed = files.map(({ format, url: fileUrl, size }) =>
      said('file', { format: format.toUpperCase(), url: fileUrl, rows, size, number }),
    );
    return said('dataset', {
      name,
      url,
      description,
      columns: Object.keys(dataset.columns).join(', '),
      files: listed.join('\n'),
      provenance: provenancePath(dataset),
      releases: releasesPath(dataset.slug),
      dataPackage: dataPackagePath(dataset),
      croissant: croissantPath(dataset),
    });
  });
  const ofTools = countries.flatMap((country) =>
    TOOLS.map((tool) => {
      const [name, description] = [tool.name.en, describeTool(tool, country).en];
      return said('tool', { name, path: toolPath(tool, country), description });
    }),
  );
  const text = [
    said('head', { ...catalogWords(countries), ...license, mcp }),
    ...ofDatasets,
    said('tools', {}),
    ...ofTools,
    said('foot', {
      dcat: DCAT_PATH,
      feed: FEED_PATHS.atom,
      jsonFeed: FEED_PATHS.json,
      database: DATABASE_PATH,
      query: QUERY_PATH,
    }),
  ];
  return text.join('\n').replaceAll('](/', `](${new URL('/', baseUrl).href}`);
}
