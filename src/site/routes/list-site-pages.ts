import { countryPath, type Country } from '../../countries/country.ts';
import { type Catalog, datasetsOf } from '../../datasets/catalog.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { sourcePath, SOURCES_PATH, type SourceLibrary } from '../../datasets/provenance/source-library.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { RowReader } from '../../datasets/releases/release-rows.ts';
import {
  DESTINATIONS_PATH,
  placePath,
  comparisonPath,
  COMPARISONS_PATH,
  toolPath,
  TOOLS_PATH,
} from '../../pages/place.ts';
import { SITE_LANGUAGES, sitePath } from '../../pages/language.ts';
import { TOOLS } from '../../tools/tools.ts';

export interface ListedPage {
  /** The address in each language; the first is the default for other languages. */
  readonly urls: readonly { readonly language: string; readonly url: string }[];
  readonly lastModified: Date;
}

/** A single page, or all pages of one route. */
interface SitePages {
  readonly route: string;
  /** The route's addresses, if it has a parameter. */
  readonly paths?: readonly string[];
  /** The newest release among these gives the page's modification date. */
  readonly datasets: readonly Dataset[];
}

interface ListSitePagesOptions {
  readonly catalog: Catalog;
  readonly countries: readonly Country[];
  readonly releases: CurrentReleases;
  readonly readRows: RowReader;
  readonly sourceLibrary: SourceLibrary;
  readonly baseUrl: string;
  /** Whether the service has the route: each page is listed only in the languages it is served in. */
  readonly isServed: (route: string) => boolean;
}

export function listSitePages(options: ListSitePagesOptions): ListedPage[] {
  const { releases, baseUrl, isServed } = options;
  return declarePages(options).flatMap(({ route, paths = [route], datasets }) => {
    const languages = SITE_LANGUAGES.filter((language) => isServed(sitePath(language, route)));
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

function declarePages({ countries, releases, readRows, sourceLibrary }: ListSitePagesOptions): SitePages[] {
  const catalog = releases.listPublished();
  const built = catalog.filter(({ live }) => !live);
  return [
    { route: '/', datasets: built },
    { route: '/datasets', datasets: built },
    ...catalog.map((dataset) => ({ route: landingPath(dataset), datasets: [dataset] })),
    ...countries.flatMap((country) => declareCountryPages(country, readRows)),
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
