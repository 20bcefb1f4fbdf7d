import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Country } from '../../countries/country.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { pauseEvery, SLICE_MS } from '../../datasets/releases/pause.ts';
import { createRowReader } from '../../datasets/releases/release-rows.ts';
import { allowOnly, type Parameters } from '../../datasets/query/row-query.ts';
import { renderPage } from '../../pages/layout.ts';
import { refusedPage } from '../../pages/error-pages.ts';
import { SITE_LANGUAGES, sitePath, type SiteLanguage } from '../../pages/site-language.ts';
import { queryOf } from '../../pages/tools/answered.ts';
import { toolPage } from '../../pages/tools/tool-page.ts';
import { toolPath } from '../../pages/tools/tool-cards.ts';
import { answerVisit, type Visit, listParameters, type Tool } from '../../tools/tool.ts';
import type { Sent } from '../../tools/field.ts';
import { readToolData, type ToolFactsCache } from '../../tools/tool-data.ts';
import type { ToolUses } from '../../tools/tool-uses.ts';
import { TOOLS } from '../../tools/tools.ts';
import { PAGE_POLICY } from '../edge/common-headers.ts';
import { ASSETS } from '../site/assets.ts';
import { orRefusal } from '../site/or-refusal.ts';
import { sendRefused } from '../site/send-refused.ts';
import { withoutAppended } from '../edge/without-appended.ts';
import { isCounted } from './is-counted.ts';
import { parseLocale } from './parse-locale.ts';

export interface ToolRoutesOptions {
  readonly catalog: Catalog;
  readonly countries: readonly Country[];
  readonly releases: CurrentReleases;
  readonly toolFacts: ToolFactsCache;
  readonly toolUses: ToolUses;
  readonly baseUrl: string;
}

const STATUS: Record<Visit['state'], number> = { empty: 200, refused: 422, answered: 200 };

/** A result must not come from a cache, because its use would not be counted. */
const CACHE_CONTROL: Record<Visit['state'], string> = {
  empty: 'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400',
  refused: 'no-store',
  answered: 'private, no-cache',
};

export function toolRoutes(app: FastifyInstance, options: ToolRoutesOptions): void {
  for (const country of options.countries)
    for (const tool of TOOLS)
      for (const language of SITE_LANGUAGES) addTool(app, { ...options, country, tool, language });
  app.addHook('onClose', () => options.toolUses.flush());
}

interface AddedTool extends ToolRoutesOptions {
  readonly country: Country;
  readonly tool: Tool;
  readonly language: SiteLanguage;
}

function addTool(app: FastifyInstance, options: AddedTool): void {
  const { country, tool, language, toolUses, baseUrl } = options;
  const render = pageRenderer(options);
  app.get(sitePath(language, toolPath(tool, country)), async (request, reply) => {
    const given = withoutAppended(request.query as Parameters);
    const refused = orRefusal(() => allowOnly(given, listParameters(tool)));
    if (refused) {
      const page = refusedPage({ section: '/tools' }, refused.message, language);
      const frame = { language, path: toolPath(tool, country), baseUrl, assets: ASSETS };
      return sendRefused(request, reply, { refused, page }, frame);
    }
    const { visit, text } = await render(parseSent(tool, given));
    if (visit.state === 'answered' && isCounted(request))
      toolUses.note({ tool: tool.slug, locale: parseLocale(request.headers['accept-language']) });
    return sendVisit(reply, visit, text, language);
  });
}

function pageRenderer({ country, tool, language, catalog, releases, toolFacts, baseUrl }: AddedTool) {
  const listRows = createRowReader(releases);
  const usage = catalog.find(({ live }) => live);
  return async (sent: Sent) => {
    const pause = pauseEvery(SLICE_MS);
    const data = readToolData(country, listRows, toolFacts.current());
    await pause();
    const visit = answerVisit(tool, sent, data);
    await pause();
    const page = toolPage({ tool, visit, data, usage }, language);
    await pause();
    const frame = { language, path: toolPath(tool, country), query: queryOf(sent), baseUrl, assets: ASSETS };
    return { visit, text: renderPage(page, frame) };
  };
}

function parseSent(tool: Tool, given: Parameters): Sent {
  const known = listParameters(tool).map((name) => [name, [given[name] ?? []].flat().map(String)] as const);
  return new Map(known.filter(([, values]) => values.length > 0));
}

function sendVisit(
  reply: FastifyReply,
  { state }: Visit,
  text: string,
  language: SiteLanguage,
): FastifyReply {
  return reply
    .code(STATUS[state])
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': CACHE_CONTROL[state],
      'content-language': language,
      'content-security-policy': PAGE_POLICY,
    })
    .send(text);
}
