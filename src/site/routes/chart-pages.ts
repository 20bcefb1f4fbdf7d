import type { Country } from '../../countries/country.ts';
import { allowOnly, type Parameters as RowParameters } from '../../datasets/query/row-query.ts';
import { FORMATS } from '../../datasets/formats/formats.ts';
import { CHARTS } from '../../pages/charts/charts.ts';
import {
  addressOf,
  chartCsvPath,
  chartSvgPath,
  embedPath,
  fileName,
  type DeclaredChart,
  writeChartCsv,
} from '../../pages/charts/chart.ts';
import { somePlaces, type MapFacts } from '../../pages/charts/map/map.ts';
import { chartEmbed, chartSvg } from '../../pages/charts/show-chart.ts';
import { STANDALONE_STYLE_HASH } from '../../pages/charts/standalone-chart.ts';
import { renderEmbed } from '../../pages/layout.ts';
import type { SiteWords } from '../../pages/language.ts';
import { EMBED_POLICY } from '../../api/policies.ts';
import { LICENSE_LINK, linkHeader } from '../../api/download.ts';
import type { AddPage, AskedPage, MadePage } from '../page-adder.ts';
import type { Made } from '../router.ts';
import { countryOf, type CountryData, type Site } from '../site-data.ts';
import { findList } from './place-pages.ts';

const NO_CONTROLS = { choices: [], ranges: [] };

/** The data for each chart of a route. */
interface Charts<Facts> {
  readonly country: Country;
  /** Returns undefined for an unknown place or pair. Throws the error for a query that cannot be answered. */
  readonly findFacts: (words: SiteWords, slug: string, query: RowParameters) => Promise<Facts | undefined>;
}

/** Every chart on its own: for embedding in another site, as a picture, and as the numbers it shows. */
export function chartPages(addPage: AddPage, site: Site): void {
  for (const ofCountry of site.data.countries) addCountry(addPage, site, ofCountry);
  addUsage(addPage, site);
}

function addCountry(addPage: AddPage, site: Site, ofCountry: CountryData): void {
  const { country, listComparisons, findPlaces } = ofCountry;
  const findCountry = async (words: SiteWords) => ({
    country,
    places: await findPlaces(words),
    comparisons: listComparisons(),
  });
  const findSome: Charts<MapFacts>['findFacts'] = async (words, _slug, query) => {
    const places = await findPlaces(words);
    const { view, found } = await findList(ofCountry, 'destinations', query, NO_CONTROLS);
    const shown = found.map((row) => places.get(String(row['slug']))!);
    return { country, places, some: somePlaces(view, shown, places) };
  };
  for (const chart of CHARTS.ofList) addChart(addPage, site, chart, { country, findFacts: findSome });
  for (const chart of CHARTS.ofCountry) addChart(addPage, site, chart, { country, findFacts: findCountry });
  for (const chart of CHARTS.ofPlace)
    addChart(addPage, site, chart, {
      country,
      async findFacts(words, slug) {
        const facts = await findCountry(words);
        const place = facts.places.get(slug);
        return place && { ...facts, place };
      },
    });
  for (const chart of CHARTS.ofPair)
    addChart(addPage, site, chart, {
      country,
      async findFacts(words, slug) {
        const { comparisons, ...facts } = await findCountry(words);
        const comparison = comparisons.find((pair) => pair.slug === slug);
        return comparison && { ...facts, comparison };
      },
    });
}

function addUsage(addPage: AddPage, site: Site): void {
  const { country } = site.data.first;
  const dataset = site.catalog.find(({ live }) => live);
  if (!dataset) return;
  const findFacts = async () => {
    const { declaration, publishedAt } = site.releases.get(dataset.slug);
    return {
      country,
      dataset: { ...declaration, ...countryOf(dataset) },
      uses: site.data.listUses(),
      today: publishedAt.toISOString().slice(0, 10),
    };
  };
  for (const chart of CHARTS.ofUsage) addChart(addPage, site, chart, { country, findFacts });
}

function addChart<Facts extends { readonly country: Country }>(
  addPage: AddPage,
  { baseUrl, data }: Site,
  declared: DeclaredChart<Facts>,
  { country, findFacts }: Charts<Facts>,
): void {
  const route = { id: declared.id, country, slug: declared.slugOf && ':slug' };
  const license = linkHeader(baseUrl, LICENSE_LINK);

  function add(
    path: string,
    make: (facts: Facts, words: SiteWords) => MadePage | Made | Promise<MadePage | Made>,
  ): void {
    const makeDrawn = async ({ words, params, query }: AskedPage) => {
      const facts = await findFacts(words, params['slug'] ?? '', query);
      if (!facts || declared.isMissing?.(facts)) return undefined;
      if (!declared.queryOf) allowOnly(query, []);
      return { query: declared.queryOf?.(facts) ?? '', ...(await make(facts, words)) };
    };
    addPage(path, makeDrawn, { takes: 'any' });
  }

  add(embedPath(route), async (facts, words) => ({
    page: await chartEmbed(declared, facts, { words, baseUrl, findYears: data.findYears }),
    headers: { 'Content-Security-Policy': EMBED_POLICY, Link: license },
    render: renderEmbed,
  }));

  add(chartSvgPath(route), async (facts, words) => ({
    body: await chartSvg(declared, facts, { words, baseUrl, findYears: data.findYears }),
    mediaType: 'image/svg+xml; charset=utf-8',
    headers: {
      'Content-Security-Policy': svgPolicy(),
      'Content-Disposition': `inline; filename="${fileName(addressOf(declared, facts), 'svg')}"`,
      Link: license,
    },
  }));

  add(chartCsvPath(route), (facts, words) => ({
    body: writeChartCsv(declared.draw(facts, { words, isLinked: false }).data),
    mediaType: FORMATS.csv.mediaType,
    headers: {
      'Content-Disposition': `${FORMATS.csv.disposition}; filename="${fileName(addressOf(declared, facts), 'csv')}"`,
      Link: license,
    },
  }));
}

/** The SVG file contains its own style, which is always the same. */
function svgPolicy(): string {
  return `default-src 'none'; style-src 'sha256-${STANDALONE_STYLE_HASH}'; frame-ancestors 'none'`;
}
