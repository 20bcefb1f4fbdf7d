import { CROISSANT, croissantPath, presentCroissant } from '../../datasets/metadata/croissant.ts';
import {
  DATA_PACKAGE_MEDIA_TYPE,
  dataPackagePath,
  presentDataPackage,
} from '../../datasets/metadata/data-package.ts';
import { DCAT_MEDIA_TYPE, DCAT_PATH, presentDcat } from '../../datasets/metadata/dcat.ts';
import { catalogWords, landingPath } from '../../datasets/metadata/described-dataset.ts';
import { escapeXml } from '../../datasets/metadata/escape-xml.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { countryPath } from '../../countries/country.ts';
import { DESTINATIONS_PATH, COMPARISONS_PATH } from '../../pages/place.ts';
import { OPEN_SEARCH_PATH, OPEN_SEARCH_TYPE, SEARCH_PATH } from '../../pages/layout.ts';
import { SITE_LANGUAGES, sitePath, WORDS, type SiteLanguage } from '../../pages/language.ts';
import { linkHeader } from '../../api/web-link.ts';
import { noLongerPublished } from '../../errors.ts';
import { describeCatalog, describeDataset } from '../describe-dataset.ts';
import type { AddRoute, Router } from '../router.ts';
import type { Site } from '../site-data.ts';
import { presentLlms } from './llms.ts';
import { presentSitemap, SITEMAP_PATH } from './sitemap.ts';

/** Machine-readable descriptions of the service and its data. */
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
      return presentDataPackage(
        describeDataset(dataset, site),
        others.map((other) => describeDataset(other, site)),
      );
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
  addDocument('/llms.txt', 'text/markdown; charset=utf-8', () =>
    presentLlms(baseUrl, countries, describeCatalog(site)),
  );
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

/**
 * RFC 9309. Crawlers may read the pages, but not the tables and forms, which have an address for every choice, nor anything that needs a
 * token. Search results say "noindex", which crawlers must be able to read.
 */
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
