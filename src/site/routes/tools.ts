import { toolPath, TOOLS_PATH } from '../../pages/place.ts';
import { countryPath, type Country } from '../../countries/country.ts';
import type { Parameters } from '../../datasets/query/row-query.ts';
import { renderPage, type Page } from '../../pages/layout.ts';
import { queryOf, toolListPage } from '../../pages/tools/answered.ts';
import { mapCard, windowsCard } from '../../pages/charts/share-cards.ts';
import { toolPage } from '../../pages/tools/tool-page.ts';
import { answerVisit, listParameters, type Tool } from '../../tools/tool.ts';
import type { Sent } from '../../tools/fields.ts';
import { readToolData } from '../../tools/tool-data.ts';
import { bestTimeToVisit } from '../../tools/best-time-to-visit.ts';
import { TOOLS } from '../../tools/tools.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import { htmlReply, type Reply } from '../router.ts';
import type { Site } from '../site-data.ts';
import { ASSETS } from './assets.ts';

const STATUS = { refused: 422, answered: 200 };

/** A result must not come from a cache, because its use would not be counted. */
const CACHE_CONTROL = { refused: 'no-store', answered: 'private, no-cache' };

export function addTools(addPage: AddPage, site: Site): void {
  for (const of of site.data.countries) {
    addPage(countryPath(of.country, TOOLS_PATH), ({ words }) => toolListPage(of.country, words), {
      card: { of, draw: mapCard },
      listed: { datasets: Object.values(of.datasets) },
    });
    for (const tool of TOOLS)
      addPage(toolPath(tool, of.country), (asked) => makeVisit(site, of.country, tool, asked), {
        takes: listParameters(tool),
        refusal: () => ({ section: '/tools' }),
        card: { of, draw: tool === bestTimeToVisit ? windowsCard : mapCard },
        listed: { datasets: tool.datasets.map((kind) => of.datasets[kind]) },
      });
  }
}

function makeVisit(site: Site, country: Country, tool: Tool, { words, query }: AskedPage): Page | Reply {
  const {
    catalog,
    data: { readRows },
    toolFacts,
    baseUrl,
  } = site;
  const data = readToolData(country, readRows, toolFacts.current());
  const sent = parseSent(tool, query);
  const visit = answerVisit(tool, sent, data);
  const usage = catalog.find(({ live }) => live);
  const page = toolPage({ tool, visit, data, usage }, words);
  if (visit.state === 'empty') return page;
  const path = toolPath(tool, country);
  const frame = { words, path, query: queryOf(sent), hasCard: true, baseUrl, assets: ASSETS };
  const reply = htmlReply(STATUS[visit.state], renderPage(page, frame));
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'cache-control': CACHE_CONTROL[visit.state],
      'content-language': words.language,
    },
    usedTool: visit.state === 'answered' ? tool.slug : undefined,
  };
}

function parseSent(tool: Tool, given: Parameters): Sent {
  const known = listParameters(tool).map((name) => [name, [given[name] ?? []].flat().map(String)] as const);
  return new Map(known.filter(([, values]) => values.length > 0));
}
