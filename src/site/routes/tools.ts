import { type Country } from '../../countries/country.ts';
import {
  countryPath,
  DESTINATIONS_PATH,
  toolPath,
  TOOLS_PATH,
  type Parameters as Query,
} from '../../datasets/addresses.ts';
import { finderPage, finderQuery, wishesAsFilters } from '../../pages/finder/finder-page.ts';
import { queryOf, toolListPage } from '../../pages/tools/answered.ts';
import { mapCard, windowsCard } from '../../pages/charts/share-cards.ts';
import { toolPage } from '../../pages/tools/tool-page.ts';
import { answerVisit, listParameters, type Tool, type Visit } from '../../tools/tool.ts';
import type { Sent } from '../../tools/fields.ts';
import { readToolData } from '../../tools/tool-data.ts';
import { bestTimeToVisit } from '../../tools/best-time-to-visit.ts';
import { destinationFinder } from '../../tools/destination-finder.ts';
import { TOOLS } from '../../tools/tools.ts';
import type { AddPage, AskedPage, MadePage } from '../page-adder.ts';
import type { CountryData, Site } from '../site-data.ts';
import { findList } from './place-pages.ts';

export function addTools(addPage: AddPage, site: Site): void {
  for (const of of site.data.countries) {
    addPage(countryPath(of.country, TOOLS_PATH), ({ words }) => ({ page: toolListPage(of.country, words) }), {
      card: { of, draw: mapCard },
      listed: { datasets: Object.values(of.datasets) },
    });
    for (const tool of TOOLS.filter((each) => each !== destinationFinder))
      addPage(toolPath(tool, of.country), (asked) => makeVisit(site, of.country, tool, asked), {
        takes: listParameters(tool),
        refusal: () => ({ section: TOOLS_PATH }),
        card: { of, draw: tool === bestTimeToVisit ? windowsCard : mapCard },
        listed: { datasets: tool.datasets.map((kind) => of.datasets[kind]) },
      });
    addFinder(addPage, site, of);
  }
}

/** The list of destinations is the finder's page, which also has the address of the tool (specification 2.4). */
function addFinder(addPage: AddPage, site: Site, of: CountryData): void {
  const { country, datasets } = of;
  const path = countryPath(country, DESTINATIONS_PATH);
  const make = async ({ words, query }: AskedPage) => {
    const own = listParameters(destinationFinder);
    const read = readVisit(site, country, destinationFinder, query);
    const { view, found } = await findList(of, 'destinations', query, own);
    const wished = await findList(of, 'destinations', { ...query, ...wishesAsFilters(read.visit) }, own);
    const page = {
      ...read,
      view,
      found,
      asRows: wished.view,
      places: await of.findPlaces(words),
      others: site.countries.filter((other) => other !== country),
      ...site.charts,
    };
    const made = { page: await finderPage(page, words), path, query: finderQuery(page) };
    return { ...made, ...answer(destinationFinder, page.visit) };
  };
  const options: Parameters<AddPage>[2] = {
    takes: 'any',
    refusal: (words) => ({ section: DESTINATIONS_PATH, back: { name: words.finder.form.reset, path } }),
    card: { of, draw: mapCard },
  };
  addPage(path, make, { ...options, listed: { datasets: [datasets.destinations] } });
  addPage(toolPath(destinationFinder, country), make, options);
}

function makeVisit(site: Site, country: Country, tool: Tool, { words, query }: AskedPage) {
  const page = readVisit(site, country, tool, query);
  const made = { page: toolPage({ tool, ...page }, words), query: queryOf(page.visit.sent) };
  return { ...made, ...answer(tool, page.visit) };
}

function readVisit(
  { catalog, data: { readRows }, toolFacts }: Site,
  country: Country,
  tool: Tool,
  query: Query,
) {
  const data = readToolData(country, readRows, toolFacts.current);
  const visit = answerVisit(tool, parseSent(tool, query), data);
  return { data, visit, usage: catalog.find(({ live }) => live) };
}

/** The form may be cached, but not what it gave: its use would not be counted. */
function answer({ slug }: Tool, { state }: Visit): Pick<MadePage, 'reply'> {
  if (state === 'empty') return {};
  if (state === 'refused') return { reply: { status: 422, headers: {} } };
  return { reply: { status: 200, headers: { 'cache-control': 'private, no-cache' }, usedTool: slug } };
}

function parseSent(tool: Tool, given: Query): Sent {
  const known = listParameters(tool).map((name) => [name, [given[name] ?? []].flat().map(String)] as const);
  return new Map(known.filter(([, values]) => values.length > 0));
}
