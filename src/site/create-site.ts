import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Environment, MadeFile, MadeReply, MakeRequest, Maker } from '../api/made.ts';
import { PREFLIGHT_HEADERS, UNTIL_REPLACED } from '../api/policies.ts';
import type { EncodedFile, Encoding, ReleaseFile } from '../datasets/releases/release.ts';
import { AnsweredError, methodNotAllowed, pageNotFound } from '../errors.ts';
import { renderPage, notFoundPage } from '../pages/layout.ts';
import { SITE_LANGUAGES, sitePath, WORDS } from '../pages/language.ts';
import {
  type SiteContext,
  answeredError,
  htmlReply,
  redirect,
  Router,
  type Asked,
  type Route,
  type Made,
  type Reply,
} from './router.ts';
import { addLiveRoutes, addSandboxRoutes } from './routes.ts';

export interface MadeSite extends Maker {
  /** The addresses that do not depend on who asks. */
  readonly router: Router;
}

const MOVED_PERMANENTLY = 308;

/** Everything that is drawn or derived from releases, as a function of the address. */
export function createSite(context: SiteContext): MadeSite {
  const { config, releases, catalog, now } = context;
  const startedMs = now().getTime();
  const [live, test] = [new Router(), new Router()];
  addLiveRoutes(live.add, context, live);
  addSandboxRoutes(test.add, context);
  const sites = {
    live: { router: live, baseUrl: config.baseUrl, siteUrl: '' },
    test: { router: test, baseUrl: config.sandboxUrl, siteUrl: config.baseUrl },
  } satisfies Record<Environment, object>;

  let answerMcp: Promise<Maker['answerMcp']> | undefined;

  function newestBuild(): Date {
    const times = catalog.map(({ slug }) => releases.find(slug)?.builtAt.getTime() ?? 0);
    return new Date(Math.max(startedMs, ...times));
  }

  async function answer(
    request: MakeRequest,
    found: ReturnType<Router['paths']['find']>,
  ): Promise<Made | Reply> {
    const { method } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!found) {
      if (!isRead) throw pageNotFound();
      return notFound(request);
    }
    const { params, searchParams: query } = found;
    const route: Route = found.store;
    if (!isRead) {
      const allowed = ['GET', 'HEAD', ...(route.preflight ? ['OPTIONS'] : [])];
      if (!allowed.includes(method)) throw methodNotAllowed(allowed);
      return { status: 204, headers: PREFLIGHT_HEADERS };
    }
    return (await route.make({ ...request, params: params as Asked['params'], query })) ?? notFound(request);
  }

  function notFound({ environment, url, wantsHtml }: MakeRequest): Reply {
    if (!wantsHtml || url.startsWith('/api/')) throw pageNotFound();
    const moved = withoutSlashAtEnd(url);
    if (moved !== undefined) return redirect(moved, MOVED_PERMANENTLY, 'public, max-age=300');
    const { baseUrl, siteUrl } = sites[environment];
    const words = WORDS[SITE_LANGUAGES.findLast((each) => url.startsWith(`${sitePath(each, '/')}/`)) ?? 'en'];
    const frame = { words, path: '/', query: '', hasCard: false, baseUrl, siteUrl };
    return htmlReply(404, renderPage(notFoundPage(words, siteUrl), frame));
  }

  return {
    router: live,
    async make(request) {
      const found = sites[request.environment].router.paths.find('GET', request.url);
      const route: string = found?.store.path ?? 'none';
      try {
        const made = await answer(request, found);
        return 'status' in made
          ? presentReply(route, made, request.encoding)
          : presentFile(route, made, request.encoding, newestBuild);
      } catch (error) {
        const { status, message, headers, members } = answeredError(error);
        const cause = error instanceof AnsweredError ? undefined : error;
        return { kind: 'error', route, status, message, headers, members, cause };
      }
    },
    async answerMcp(request) {
      // Loaded when it is first needed, because few services are asked, and every start would wait for it.
      answerMcp ??= import('./mcp/create-mcp-servers.ts').then((mcp) => mcp.createMcpAnswers(context));
      return (await answerMcp)(request);
    },
  };
}

function presentReply(
  route: string,
  { body = '', headers, ...more }: Reply,
  encoding: Encoding = 'identity',
): MadeReply {
  const made = { kind: 'reply', route, body, headers, ...more } as const;
  if (!body || encoding === 'identity') return made;
  const bytes = new Uint8Array(COMPRESS_QUICKLY[encoding](Buffer.from(body)));
  return { ...made, body: bytes, headers: { ...headers, 'content-encoding': encoding } };
}

export function presentFile(
  route: string,
  made: Made,
  asked: Encoding | undefined,
  newestBuild: () => Date,
): MadeFile {
  const { body, mediaType, headers = {}, vary, isCompressed = false } = made;
  const encoding = isCompressed ? 'identity' : (asked ?? 'identity');
  const { bytes, sha256 } = isEncoded(body) ? body[encoding] : encodeQuickly(Buffer.from(body), encoding);
  return {
    kind: 'file',
    route,
    // A copy of its own: a message copies the whole memory that a view belongs to.
    bytes: new Uint8Array(bytes),
    sha256,
    encoding,
    isCompressed,
    mediaType,
    lastModified: made.lastModified === null ? undefined : (made.lastModified ?? newestBuild()),
    cacheControl: made.cacheControl ?? UNTIL_REPLACED,
    vary,
    headers,
  };
}

/** A 60 KB page takes about a millisecond and is a tenth larger than optimal. */
const COMPRESS_QUICKLY: Readonly<Record<Encoding, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes, { level: 3 }),
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
};

function encodeQuickly(whole: Buffer, encoding: Encoding): ReleaseFile {
  const bytes = COMPRESS_QUICKLY[encoding](whole);
  return { bytes, sha256: hash('sha256', bytes, 'base64') };
}

const isEncoded = (body: Made['body']): body is EncodedFile => typeof body === 'object' && 'identity' in body;

/** Undefined if there is no slash to leave out, or if the rest would lead to another site, as `//example.org` does. */
function withoutSlashAtEnd(url: string): string | undefined {
  const query = url.includes('?') ? url.indexOf('?') : url.length;
  let end = query;
  while (url[end - 1] === '/') end -= 1;
  return end < query && /^\/[^/\\]/.test(url) ? url.slice(0, end) + url.slice(query) : undefined;
}
