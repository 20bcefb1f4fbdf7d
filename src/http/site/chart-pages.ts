import type { Country } from '../../countries/country.ts';
import { LICENSE, type Dataset } from '../../datasets/dataset.ts';
import type { Parameters as RowParameters } from '../../datasets/query/row-query.ts';
import { AnsweredError } from '../../errors.ts';
import { FORMATS } from '../../datasets/formats/formats.ts';
import { parseListView } from '../../pages/list-form.ts';
import { refusedPage } from '../../pages/error-pages.ts';
import { CHARTS } from '../../pages/charts/charts.ts';
import {
  addressOf,
  chartCsvPath,
  chartSvgPath,
  embedPath,
  fileName,
  type DeclaredChart,
} from '../../pages/charts/declared-chart.ts';
import { writeChartCsv } from '../../pages/charts/drawing/chart.ts';
import { somePlaces, type MapFacts } from '../../pages/charts/map/map.ts';
import { chartEmbed, chartSvg } from '../../pages/charts/show-chart.ts';
import { STANDALONE_STYLE_HASH } from '../../pages/charts/standalone-chart.ts';
import { renderEmbed } from '../../pages/layout.ts';
import type { SiteLanguage } from '../../pages/site-language.ts';
import { EMBED_POLICY } from '../edge/common-headers.ts';
import { webLink } from '../edge/web-link.ts';
import type { AddPage, PlannedFile, PlannedPage } from './add-pages.ts';
import { findList } from './find-list.ts';
import { orRefusal } from './or-refusal.ts';
import { countryOf, type CountryData, type Site } from './site-data.ts';

const NO_CONTROLS = { choices: [], ranges: [] };

/** The data for each chart of a route. */
interface Charts<Facts> {
  readonly country: Country;
  /** The files are rebuilt when one of them has a newer release. */
  readonly datasets: readonly Dataset[];
  /** Returns undefined for an unknown place or pair, and an error for a query that cannot be answered. */
  readonly findFacts: (
    language: SiteLanguage,
    slug: string,
    query: RowParameters,
  ) => Promise<Facts | AnsweredError | undefined>;
}

/** Every chart on its own: for embedding in another site, as a picture, and as the numbers it shows. */
export function chartPages(addPage: AddPage, site: Site): void {
  for (const ofCountry of site.data.countries) addCountry(addPage, site, ofCountry);
  addUsage(addPage, site);
}

function addCountry(addPage: AddPage, site: Site, ofCountry: CountryData): void {
  const { country, listComparisons, findPlaces } = ofCountry;
  const common = { country, datasets: [...ofCountry.placeDatasets, ofCountry.datasets.comparisons] };
  const findCountry = async (language: SiteLanguage) => ({
    country,
    places: await findPlaces(language),
    comparisons: listComparisons(),
  });
  const findSome: Charts<MapFacts>['findFacts'] = async (language, _slug, query) => {
    const { declaration } = site.releases.get(ofCountry.datasets.destinations.slug);
    const view = orRefusal(() => parseListView(declaration, query));
    if (view instanceof AnsweredError) return view;
    const places = await findPlaces(language);
    const { found } = await findList(ofCountry, 'destinations', NO_CONTROLS, view);
    const shown = found.map((row) => places.get(String(row['slug']))!);
    return { country, places, some: somePlaces(view, shown, places) };
  };
  for (const chart of CHARTS.ofList) addChart(addPage, site, chart, { ...common, findFacts: findSome });
  for (const chart of CHARTS.ofCountry) addChart(addPage, site, chart, { ...common, findFacts: findCountry });
  for (const chart of CHARTS.ofPlace)
    addChart(addPage, site, chart, {
      ...common,
      async findFacts(language, slug) {
        const facts = await findCountry(language);
        const place = facts.places.get(slug);
        return place && { ...facts, place };
      },
    });
  for (const chart of CHARTS.ofPair)
    addChart(addPage, site, chart, {
      ...common,
      async findFacts(language, slug) {
        const { comparisons, ...facts } = await findCountry(language);
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
  for (const chart of CHARTS.ofUsage)
    addChart(addPage, site, chart, { country, datasets: [dataset], findFacts });
}

function addChart<Facts extends { readonly country: Country }>(
  addPage: AddPage,
  { baseUrl, data }: Site,
  declared: DeclaredChart<Facts>,
  { country, datasets, findFacts }: Charts<Facts>,
): void {
  const route = { id: declared.id, country, slug: declared.slugOf && ':slug' };
  const license = webLink(baseUrl, LICENSE.url, 'license');

  function add(
    path: string,
    plan: (facts: Facts, language: SiteLanguage) => PlannedPage | PlannedFile,
  ): void {
    addPage(path, async ({ language, params, query }) => {
      const facts = await findFacts(language, params['slug'] ?? '', query);
      if (facts instanceof AnsweredError)
        return { refused: facts, page: refusedPage({}, facts.message, language) };
      if (!facts || declared.isMissing?.(facts)) return undefined;
      const planned = plan(facts, language);
      return declared.queryOf ? { ...planned, query: declared.queryOf(facts) } : planned;
    });
  }

  add(embedPath(route), (facts, language) => ({
    datasets,
    headers: { 'Content-Security-Policy': EMBED_POLICY, Link: license },
    render: renderEmbed,
    make: () => chartEmbed(declared, facts, { language, baseUrl, findYears: data.findYears }),
  }));

  add(chartSvgPath(route), (facts, language) => ({
    mediaType: 'image/svg+xml; charset=utf-8',
    datasets,
    headers: {
      'Content-Security-Policy': svgPolicy(),
      'Content-Disposition': `inline; filename="${fileName(addressOf(declared, facts), 'svg')}"`,
      Link: license,
    },
    read: async () =>
      Buffer.from(await chartSvg(declared, facts, { language, baseUrl, findYears: data.findYears })),
  }));

  add(chartCsvPath(route), (facts, language) => ({
    mediaType: FORMATS.csv.mediaType,
    datasets,
    headers: {
      'Content-Disposition': `${FORMATS.csv.disposition}; filename="${fileName(addressOf(declared, facts), 'csv')}"`,
      Link: license,
    },
    read: async () => Buffer.from(writeChartCsv(declared.draw(facts, { language, isLinked: false }).data)),
  }));
}

/** The SVG file contains its own style, which is always the same. */
function svgPolicy(): string {
  return `default-src 'none'; style-src 'sha256-${STANDALONE_STYLE_HASH}'; frame-ancestors 'none'`;
}
