import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { encodeOnce } from '../../datasets/releases/encoding.ts';
import { allowOnly, type Parameters } from '../../datasets/query/row-query.ts';
import { cacheRecent } from '../../datasets/releases/cache-recent.ts';
import { pauseEvery, SLICE_MS } from '../../datasets/releases/pause.ts';
import { renderPage, type Frame, type Page } from '../../pages/layout.ts';
import { SITE_LANGUAGES, sitePath, type SiteLanguage } from '../../pages/site-language.ts';
import { answerRepresentation, getEncoding } from '../downloads/answer/answer-download.ts';
import { representAs, type Representation } from '../downloads/answer/representation.ts';
import { PAGE_POLICY } from '../edge/common-headers.ts';
import { MOVED_PERMANENTLY } from '../edge/errors.ts';
import { refusedPage } from '../../pages/error-pages.ts';
import { ASSETS } from './assets.ts';
import { orRefusal } from './or-refusal.ts';
import { sendRefused, wantsHtml, type RefusedPage } from './send-refused.ts';
import { withoutAppended } from '../edge/without-appended.ts';

/** A request for a page. */
interface Asked {
  readonly language: SiteLanguage;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Parameters;
  /** Whether Accept names HTML explicitly, as browsers do. */
  readonly wantsHtml: boolean;
}

/** A page before it is built. It is cached until one of its datasets has a newer release or build, or its state changes. */
export interface PlannedPage {
  readonly datasets: readonly Pick<Dataset, 'slug'>[];
  /** What else the page depends on. */
  readonly state?: string;
  /** The normalised query string the page depends on, with its question mark, or empty. Set if the plan has checked the query. */
  readonly query?: string;
  /** The parameters the page accepts if it has no `query`; others are refused. */
  readonly takes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly vary?: string;
  readonly make: () => Page | Promise<Page>;
  /** Replaces the usual page frame. */
  readonly render?: (page: Page, frame: Frame) => string;
}

/** A file, served next to the pages or at a page's address for requests that do not ask for HTML. */
export interface PlannedFile {
  readonly mediaType: string;
  readonly vary?: string;
  /** The datasets it is made from; none if it never changes. */
  readonly datasets?: PlannedPage['datasets'];
  readonly state?: PlannedPage['state'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: PlannedPage['query'];
  readonly takes?: PlannedPage['takes'];
  readonly read: () => Buffer | Promise<Buffer>;
}

/** A page at another address: permanently, unless `forNow`. */
interface MovedPage {
  readonly movedTo: string;
  readonly forNow?: boolean;
}

export interface AddPagesOptions {
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
  readonly nowMs: () => number;
  /** Limits the cached files; the cache of encoded responses has the same limit. */
  readonly cacheBytes?: number;
}

/** Undefined if there is no such page. */
type Planned = PlannedPage | PlannedFile | MovedPage | RefusedPage | undefined;

type Plan = (asked: Asked) => Planned | Promise<Planned>;

export type AddPage = (route: string, plan: Plan) => void;

const FOUND = 302;
const CACHE_BYTES = 20_000_000;
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400';

/** Returns a function that adds a page at its address in each language. */
export function pageAdder(
  app: FastifyInstance,
  { releases, baseUrl, nowMs, cacheBytes = CACHE_BYTES }: AddPagesOptions,
): AddPage {
  const rememberBytes = cacheRecent<Buffer>(cacheBytes, ({ length }) => length);
  const remember = cacheRecent<Representation>(cacheBytes, ({ bytes }) => bytes.length);
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
    const { mediaType, vary, datasets = [], state = '', query: spelled = '', headers = {}, read } = file;
    const encoding = getEncoding(request.headers);
    const key = [sitePath(language, path), spelled, mediaType, releases.buildsOf(datasets), state].join(' ');
    const representation = await remember(`${key} ${encoding}`, async () => {
      const pause = pauseEvery(SLICE_MS);
      const bytes = await rememberBytes(key, async () => read());
      await pause();
      return representAs(encoding, await encodeOnce(bytes, encoding), {
        mediaType,
        lastModified: newestOf(datasets),
        cacheControl: CACHE_CONTROL,
        ...(vary && { vary }),
        headers,
      });
    });
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
    async read() {
      const pause = pauseEvery(SLICE_MS);
      const page = await make();
      await pause();
      return Buffer.from(render(page, { ...frame, query: planned.query ?? '' }));
    },
  };
}

/** Skipped if the plan has checked the query itself. */
function refuseUnknown(
  planned: PlannedPage | PlannedFile,
  given: Parameters,
  language: SiteLanguage,
): RefusedPage | undefined {
  if ('query' in planned) return undefined;
  const refused = orRefusal(() => allowOnly(given, planned.takes ?? []));
  return refused && { refused, page: refusedPage({}, refused.message, language) };
}

/** The canonical path, however the request spelled it. */
function fillIn(route: string, params: Asked['params']): string {
  return route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
}
