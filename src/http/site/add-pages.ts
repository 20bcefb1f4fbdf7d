import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { encodeQuickly } from '../../datasets/releases/encoding.ts';
import type { AnsweredError } from '../../errors.ts';
import { keepRecent } from '../../datasets/releases/keep-recent.ts';
import { renderPage, type Frame, type Page } from '../../pages/layout.ts';
import { SITE_LANGUAGES, sitePath, type SiteLanguage } from '../../pages/site-language.ts';
import { answerRepresentation, getEncoding } from '../downloads/answer/answer-download.ts';
import { representAs, type Representation } from '../downloads/answer/representation.ts';
import { PAGE_POLICY } from '../edge/common-headers.ts';
import { ASSETS } from './assets.ts';

/** What a request for a page asks for. */
interface Asked {
  readonly language: SiteLanguage;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Whether the request asks for HTML by name, as browsers do. */
  readonly wantsHtml: boolean;
}

/** A page before it is made. It stays in the cache until one of its datasets has a newer release or build. */
interface PlannedPage {
  readonly datasets: readonly Pick<Dataset, 'slug'>[];
  /** What of the query the page depends on, in one spelling: empty, or with its question mark. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly vary?: string;
  readonly make: () => Page | Promise<Page>;
  /** What is around the page, where that is not what every page has. */
  readonly render?: (page: Page, frame: Frame) => string;
}

/** A file beside the pages, or at the address of one for requests that do not ask for HTML. */
interface PlannedFile {
  readonly mediaType: string;
  readonly vary?: string;
  /** Those that it is made from; none where it never changes. */
  readonly datasets?: PlannedPage['datasets'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly read: () => Buffer | Promise<Buffer>;
}

/** A page that has only another address: for good, unless `forNow`. */
interface MovedPage {
  readonly movedTo: string;
  readonly forNow?: boolean;
}

/** An address that asks a page for what it does not have. */
interface RefusedPage {
  readonly refused: AnsweredError;
  /** What people are shown; programs get the error. */
  readonly page: Page;
}

export interface AddPagesOptions {
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
  readonly nowMs: () => number;
  /** Of the texts, and once more of what is sent of them. */
  readonly keptBytes?: number;
}

/** Undefined where there is no such page. */
type Planned = PlannedPage | PlannedFile | MovedPage | RefusedPage | undefined;

type Plan = (asked: Asked) => Planned | Promise<Planned>;

export type AddPage = (route: string, plan: Plan, languages?: readonly SiteLanguage[]) => void;

const MOVED_PERMANENTLY = 308;
const FOUND = 302;
const KEPT_BYTES = 20_000_000;
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400';

/** Returns a function that adds a page at its address in each language. */
export function pageAdder(
  app: FastifyInstance,
  { releases, baseUrl, nowMs, keptBytes = KEPT_BYTES }: AddPagesOptions,
): AddPage {
  const rememberText = keepRecent<Buffer>(keptBytes, ({ length }) => length);
  const remember = keepRecent<Representation>(keptBytes, ({ bytes }) => bytes.length);
  const startedMs = nowMs();

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    language: SiteLanguage,
    { route, plan }: { route: string; plan: Plan },
  ): Promise<FastifyReply | void> {
    const { params, query: given } = request as unknown as Asked;
    const wantsHtml = acceptsHtml(request.headers.accept);
    const planned = await plan({ params, query: given, language, wantsHtml });
    if (!planned) {
      reply.callNotFound();
      return reply;
    }
    if ('movedTo' in planned)
      return reply
        .header('Cache-Control', CACHE_CONTROL)
        .redirect(sitePath(language, planned.movedTo), planned.forNow ? FOUND : MOVED_PERMANENTLY);
    const path = fillIn(route, params);
    if ('refused' in planned) {
      const { refused, page } = planned;
      if (!wantsHtml) throw refused;
      return reply
        .code(refused.status)
        .header('Cache-Control', 'no-store')
        .header('Content-Security-Policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(renderPage(page, { language, path, query: '', baseUrl, assets: ASSETS }));
    }
    const encoding = getEncoding(request.headers);
    if ('read' in planned) {
      const { mediaType, vary, datasets = [], headers = {}, read } = planned;
      const key = [sitePath(language, path), 'file', releases.buildsOf(datasets)].join(' ');
      const file = await remember(`${key} ${encoding}`, async () =>
        representAs(encoding, encodeQuickly(await read(), encoding), {
          mediaType,
          lastModified: newestOf(datasets),
          cacheControl: CACHE_CONTROL,
          ...(vary && { vary }),
          headers,
        }),
      );
      reply.sendPrepared(answerRepresentation(request.method, request.headers, file));
      return;
    }
    const { datasets, query = '', headers, vary, make, render = renderPage } = planned;
    const key = [sitePath(language, path), query, releases.buildsOf(datasets)].join(' ');
    const page = await remember(`${key} ${encoding}`, async () => {
      const bytes = await rememberText(key, async () => {
        const text = render(await make(), { language, path, query, baseUrl, assets: ASSETS });
        return Buffer.from(text);
      });
      return representAs(encoding, encodeQuickly(bytes, encoding), {
        mediaType: 'text/html; charset=utf-8',
        lastModified: newestOf(datasets),
        cacheControl: CACHE_CONTROL,
        ...(vary && { vary }),
        headers: { 'Content-Security-Policy': PAGE_POLICY, 'Content-Language': language, ...headers },
      });
    });
    reply.sendPrepared(answerRepresentation(request.method, request.headers, page));
  }

  function newestOf(datasets: PlannedPage['datasets']): Date {
    const times = datasets.map(({ slug }) => releases.find(slug)?.builtAt.getTime() ?? 0);
    return new Date(Math.max(startedMs, ...times));
  }

  return (route, plan, languages = SITE_LANGUAGES) => {
    for (const language of languages)
      app.get(sitePath(language, route), (request, reply) =>
        answer(request, reply, language, { route, plan }),
      );
  };
}

function acceptsHtml(accept = ''): boolean {
  return accept.split(',').some((range) => /^\s*text\/html\b(?!.*;\s*q=0(?:\.0*)?\s*$)/i.test(range));
}

/** The path as we spell it, whatever spelling was asked for. */
function fillIn(route: string, params: Asked['params']): string {
  return route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
}
