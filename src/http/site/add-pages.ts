import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { encodeOnce } from '../../datasets/releases/encoding.ts';
import { allowOnly, type Parameters } from '../../datasets/query/row-query.ts';
import { keepRecent } from '../../datasets/releases/keep-recent.ts';
import { renderPage, type Frame, type Page } from '../../pages/layout.ts';
import { SITE_LANGUAGES, sitePath, type SiteLanguage } from '../../pages/site-language.ts';
import { answerRepresentation, getEncoding } from '../downloads/answer/answer-download.ts';
import { representAs, type Representation } from '../downloads/answer/representation.ts';
import { PAGE_POLICY } from '../edge/common-headers.ts';
import { refusedPage } from '../../pages/refused-page.ts';
import { ASSETS } from './assets.ts';
import { orRefusal } from './or-refusal.ts';
import { sendRefused, wantsHtml, type RefusedPage } from './send-refused.ts';
import { withoutAppended } from '../edge/without-appended.ts';

/** A request for a page, parsed. */
interface Asked {
  readonly language: SiteLanguage;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Parameters;
  /** Whether the request asks for HTML by name, as browsers do. */
  readonly wantsHtml: boolean;
}

/** A page before it is made. It stays in the cache until one of its datasets has a newer release or build. */
export interface PlannedPage {
  readonly datasets: readonly Pick<Dataset, 'slug'>[];
  /** The canonical query that the page depends on: empty, or with its question mark. Set if the plan has checked the query. */
  readonly query?: string;
  /** The allowed parameters if there is no `query`; any other is refused. */
  readonly takes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly vary?: string;
  readonly make: () => Page | Promise<Page>;
  /** Overrides the usual frame around the page. */
  readonly render?: (page: Page, frame: Frame) => string;
}

/** A file beside the pages, or at the address of one for requests that do not ask for HTML. */
export interface PlannedFile {
  readonly mediaType: string;
  readonly vary?: string;
  /** The datasets that it is made from; none if it never changes. */
  readonly datasets?: PlannedPage['datasets'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: PlannedPage['query'];
  readonly takes?: PlannedPage['takes'];
  readonly read: () => Buffer | Promise<Buffer>;
}

/** A redirect: permanent, unless `forNow`. */
interface MovedPage {
  readonly movedTo: string;
  readonly forNow?: boolean;
}

export interface AddPagesOptions {
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
  readonly nowMs: () => number;
  /** Of the files, and once more of what is sent of them. */
  readonly keptBytes?: number;
}

/** Undefined if there is no such page. */
type Planned = PlannedPage | PlannedFile | MovedPage | RefusedPage | undefined;

type Plan = (asked: Asked) => Planned | Promise<Planned>;

export type AddPage = (route: string, plan: Plan) => void;

const MOVED_PERMANENTLY = 308;
const FOUND = 302;
const KEPT_BYTES = 20_000_000;
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400';

/** Returns a function that adds a page at its address in each language. */
export function pageAdder(
  app: FastifyInstance,
  { releases, baseUrl, nowMs, keptBytes = KEPT_BYTES }: AddPagesOptions,
): AddPage {
  const rememberBytes = keepRecent<Buffer>(keptBytes, ({ length }) => length);
  const remember = keepRecent<Representation>(keptBytes, ({ bytes }) => bytes.length);
  const startedMs = nowMs();

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    language: SiteLanguage,
    { route, plan }: { route: string; plan: Plan },
  ): Promise<FastifyReply | void> {
    const { params, query } = request as unknown as Asked;
    const given = withoutAppended(query);
    const planned = await plan({ params, query: given, language, wantsHtml: wantsHtml(request) });
    if (!planned) {
      reply.callNotFound();
      return reply;
    }
    if ('movedTo' in planned)
      return reply
        .header('Cache-Control', CACHE_CONTROL)
        .redirect(sitePath(language, planned.movedTo), planned.forNow ? FOUND : MOVED_PERMANENTLY);
    const path = fillIn(route, params);
    const frame = { language, path, baseUrl, assets: ASSETS };
    if ('refused' in planned) return sendRefused(request, reply, planned, frame);
    const refused = refuseUnknown(planned, given, language);
    if (refused) return sendRefused(request, reply, refused, frame);
    const file = 'read' in planned ? planned : pageAsFile(planned, frame);
    const { mediaType, vary, datasets = [], query: spelled = '', headers = {}, read } = file;
    const encoding = getEncoding(request.headers);
    const key = [sitePath(language, path), spelled, mediaType, releases.buildsOf(datasets)].join(' ');
    const representation = await remember(`${key} ${encoding}`, async () =>
      representAs(encoding, await encodeOnce(await rememberBytes(key, async () => read()), encoding), {
        mediaType,
        lastModified: newestOf(datasets),
        cacheControl: CACHE_CONTROL,
        ...(vary && { vary }),
        headers,
      }),
    );
    reply.sendPrepared(answerRepresentation(request.method, request.headers, representation));
  }

  function newestOf(datasets: PlannedPage['datasets']): Date {
    const times = datasets.map(({ slug }) => releases.find(slug)?.builtAt.getTime() ?? 0);
    return new Date(Math.max(startedMs, ...times));
  }

  return (route, plan) => {
    for (const language of SITE_LANGUAGES)
      app.get(sitePath(language, route), (request, reply) =>
        answer(request, reply, language, { route, plan }),
      );
  };
}

function pageAsFile(
  { make, render = renderPage, headers, ...planned }: PlannedPage,
  frame: Omit<Frame, 'query'>,
): PlannedFile {
  const { language } = frame;
  return {
    ...planned,
    mediaType: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': PAGE_POLICY, 'Content-Language': language, ...headers },
    read: async () => Buffer.from(render(await make(), { ...frame, query: planned.query ?? '' })),
  };
}

/** Used if the plan has not checked the query itself. */
function refuseUnknown(
  planned: PlannedPage | PlannedFile,
  given: Parameters,
  language: SiteLanguage,
): RefusedPage | undefined {
  if ('query' in planned) return undefined;
  const refused = orRefusal(() => allowOnly(given, planned.takes ?? []));
  return refused && { refused, page: refusedPage({}, refused.message, language) };
}

/** The canonical spelling of the requested path. */
function fillIn(route: string, params: Asked['params']): string {
  return route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
}
