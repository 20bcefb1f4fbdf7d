import { createHash } from 'node:crypto';
import type { Country } from '../../countries/country.ts';
import { allowOnly } from '../../datasets/addresses.ts';
import { entriesOf } from '../../datasets/records.ts';
import { FORMATS } from '../../datasets/formats/formats.ts';
import { CHARTS, SERVICE_CHARTS } from '../../pages/charts/charts.ts';
import {
  addressOf,
  chartPath,
  type ChartFacts,
  type FactsFor,
  fileName,
  linksOf,
  type DeclaredChart,
  writeChartCsv,
} from '../../pages/charts/chart.ts';
import { somePlaces } from '../../pages/charts/map/map.ts';
import { chartEmbed, chartSvg } from '../../pages/charts/show-chart.ts';
import { PRINT_STYLE, STANDALONE_STYLE } from '../../pages/charts/standalone-chart.ts';
import { renderEmbed } from '../../pages/layout.ts';
import type { SiteWords } from '../../pages/language.ts';
import { EMBED_POLICY } from '../../api/policies.ts';
import { LICENSE_LINK, linkHeader } from '../../api/download.ts';
import type { AddPage, AskedPage, MadePage } from '../page-adder.ts';
import type { Made } from '../router.ts';
import { findUses, type CountryData, type Site } from '../site-data.ts';
import { findList } from './place-pages.ts';

/** An SVG file contains its own style, which is always the same, and perhaps the typeface. */
const SVG_STYLES = entriesOf({ svg: STANDALONE_STYLE, 'print.svg': PRINT_STYLE });
const SVG_POLICY = "default-src 'none'; font-src data:; frame-ancestors 'none'; style-src";

/** Without the place or pair if the address names none. */
type FoundFacts = FactsFor<never> & { readonly [Name in keyof ChartFacts]?: ChartFacts[Name] | undefined };

/** Every chart on its own: for embedding in another site, as a picture, and as the numbers it shows. */
export function chartPages(addPage: AddPage, site: Site): void {
  for (const ofCountry of site.data.countries)
    for (const chart of CHARTS)
      addChart(addPage, site, chart, ofCountry.country, (asked) => findFacts(ofCountry, chart, asked));
  const dataset = site.catalog.find(({ live }) => live);
  const { country } = site.data.first;
  if (dataset)
    for (const chart of SERVICE_CHARTS)
      addChart(addPage, site, chart, country, async () => ({ country, ...findUses(site, dataset) }));
}

/** The facts for any chart of a country. Throws the error for a query that cannot be answered. */
async function findFacts(of: CountryData, chart: DeclaredChart, { words, params, query }: AskedPage) {
  const { country, listComparisons, findPlaces } = of;
  const { slug } = params;
  const places = await findPlaces(words);
  const comparisons = listComparisons();
  const facts = {
    country,
    places,
    comparisons,
    place: places.get(slug ?? ''),
    comparison: comparisons.find((pair) => pair.slug === slug),
  };
  if (!chart.queryOf) return facts;
  const { view, found } = await findList(of, 'destinations', query);
  const shown = found.map((row) => places.get(String(row['slug']))!);
  return { ...facts, some: somePlaces(view, shown, places) };
}

function addChart(
  addPage: AddPage,
  { baseUrl, charts }: Site,
  declared: DeclaredChart,
  country: Country,
  find: (asked: AskedPage) => Promise<FoundFacts>,
): void {
  const { id, about } = declared;
  const route = { id, country, slug: about && ':slug' };
  const license = linkHeader(baseUrl, LICENSE_LINK);

  function add(
    path: string,
    make: (facts: ChartFacts, words: SiteWords) => MadePage | Made | Promise<MadePage | Made>,
  ): void {
    const makeDrawn = async (asked: AskedPage) => {
      const found = await find(asked);
      if (about && !found[about]) return undefined;
      const facts = found as ChartFacts;
      if (declared.isMissing?.(facts)) return undefined;
      if (!declared.queryOf) allowOnly(asked.query, []);
      return { query: declared.queryOf?.(facts) ?? '', ...(await make(facts, asked.words)) };
    };
    addPage(path, makeDrawn, { takes: 'any' });
  }

  const named = (facts: ChartFacts, disposition: string, ending: 'svg' | 'print.svg' | 'csv') => ({
    'Content-Disposition': `${disposition}; filename="${fileName(addressOf(declared, facts), ending)}"`,
    Link: license,
  });

  add(chartPath(route), async (facts, words) => ({
    page: await chartEmbed(declared, facts, charts, words),
    headers: { 'Content-Security-Policy': EMBED_POLICY, Link: license },
    render: renderEmbed,
  }));
  for (const [ending, style] of SVG_STYLES) {
    const digest = createHash('sha256').update(style).digest('base64');
    const policy = `${SVG_POLICY} 'sha256-${digest}'`;
    add(chartPath(route, ending), async (facts, words) => ({
      body: await chartSvg(declared, facts, charts, words, style),
      mediaType: 'image/svg+xml; charset=utf-8',
      headers: { 'Content-Security-Policy': policy, ...named(facts, 'inline', ending) },
    }));
  }
  add(chartPath(route, 'csv'), (facts, words) => ({
    body: writeChartCsv(declared.draw(facts, { words, links: linksOf(country, words, false) }).data),
    mediaType: FORMATS.csv.mediaType,
    headers: named(facts, FORMATS.csv.disposition, 'csv'),
  }));
}
