import { fileURLToPath } from 'node:url';
import { PAGE_POLICY } from '../api/policies.ts';
import { allowOnly, withoutAppended } from '../datasets/addresses.ts';
import { AnsweredError, pageNotFound } from '../errors.ts';
import type { CardFacts, DrawCard } from '../pages/charts/share-cards.ts';
import { renderPage, type Frame, type Page, refusedPage } from '../pages/layout.ts';
import {
  SITE_LANGUAGES,
  sharePath,
  sitePath,
  WORDS,
  type SiteLanguage,
  type SiteWords,
} from '../pages/language.ts';
import { loadSharp } from '../photos/variants.ts';
import {
  htmlReply,
  redirect,
  type AddRoute,
  type Answer,
  type Asked,
  type ListedPages,
  type Made,
  type Reply,
} from './router.ts';
import type { CountryData, Site } from './site-data.ts';

export interface AskedPage extends Asked {
  readonly words: SiteWords;
}

/** A page with what its address says. */
export interface MadePage {
  readonly page: Page;
  /** The page's own path on the English site, if it is shown at a second one. */
  readonly path?: string;
  /** The normalised query to keep when the reader switches languages, with its question mark. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly vary?: string;
  readonly cacheControl?: string;
  readonly lastModified?: null;
  /** For an answer to this request only, which must not come from a cache. */
  readonly reply?: Pick<Reply, 'status' | 'headers' | 'usedTool'>;
  /** Replaces the usual page frame. */
  readonly render?: (page: Page, frame: Frame) => string;
}

/** `movedTo` is the address of a page that has moved: permanently, unless `forNow`. */
type PageAnswer =
  | MadePage
  | { readonly movedTo: string; readonly forNow?: boolean }
  | Made
  | Reply
  | undefined;

interface PageOptions {
  /** The parameters the page accepts; others are refused. `any` if the page checks its query itself. */
  readonly takes?: readonly string[] | 'any';
  /** All by default. */
  readonly languages?: readonly SiteLanguage[];
  /** What the page about a refused query says besides the error. */
  readonly refusal?: (words: SiteWords) => Parameters<typeof refusedPage>[0];
  /** The picture that other sites show with a link, of the places of a country. */
  readonly card?: { readonly of: CountryData; readonly draw: DrawCard };
  readonly listed?: Omit<ListedPages, 'route'>;
}

export type AddPage = (
  route: string,
  make: (asked: AskedPage) => PageAnswer | Promise<PageAnswer>,
  options?: PageOptions,
) => void;

const FOUND = 302;
const MOVED_PERMANENTLY = 308;
const PAGE_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400';

interface SiteFacts {
  readonly baseUrl: string;
  readonly siteUrl?: string;
  readonly data?: Pick<Site['data'], 'listNames'>;
}

/** Returns a function that adds a page at its address in each language. `siteUrl` is the main site, for pages on another origin. */
export function pageAdder(add: AddRoute, { baseUrl, siteUrl = '', data }: SiteFacts): AddPage {
  return (
    route,
    make,
    { takes = [], languages = SITE_LANGUAGES, refusal = () => ({}), card, listed } = {},
  ) => {
    for (const language of languages) {
      const words = WORDS[language];
      const makePage = async (sent: Asked): Promise<Answer> => {
        const asked = { ...sent, words, query: withoutAppended(sent.query) };
        const frame = {
          words,
          path: fillIn(route, sent.params),
          query: '',
          hasCard: card !== undefined,
          baseUrl,
          siteUrl,
          names: (await data?.listNames(words)) ?? [],
        };
        try {
          const made = await make(asked);
          if (takes !== 'any' && made) allowOnly(asked.query, takes);
          return made && presentPage(made, frame);
        } catch (error) {
          if (!(error instanceof AnsweredError) || error.status >= 500 || !sent.wantsHtml) throw error;
          const refused = refusedPage(refusal(words), error.message, words);
          return htmlReply(error.status, renderPage(refused, { ...frame, hasCard: false }));
        }
      };
      const isFirst = language === languages[0];
      add(sitePath(language, route), makePage, listed && isFirst ? { listed: { route, ...listed } } : {});
      if (card)
        add(sharePath(language, route), async (sent) => {
          const made = await make({ ...sent, words, query: {} });
          return makeShareCard(card, made, { words, slug: sent.params['slug'] ?? '' });
        });
    }
  };
}

function presentPage(made: NonNullable<PageAnswer>, frame: Frame): Answer {
  const { words } = frame;
  if ('movedTo' in made)
    return redirect(words.path(made.movedTo), made.forNow ? FOUND : MOVED_PERMANENTLY, PAGE_CACHE_CONTROL);
  if ('status' in made) return made;
  if ('mediaType' in made) return { cacheControl: PAGE_CACHE_CONTROL, ...made };
  const { page, path = frame.path, query = '', headers, render = renderPage, reply, ...more } = made;
  const body = render(page, { ...frame, path, query });
  if (reply) {
    const usual = htmlReply(reply.status, body);
    return {
      ...usual,
      ...reply,
      headers: { ...usual.headers, ...reply.headers, 'content-language': words.language },
    };
  }
  return {
    body,
    mediaType: 'text/html; charset=utf-8',
    cacheControl: PAGE_CACHE_CONTROL,
    headers: { 'Content-Security-Policy': PAGE_POLICY, 'Content-Language': words.language, ...headers },
    ...more,
  };
}

/** The canonical path, however the request spelled it. */
function fillIn(route: string, params: Asked['params']): string {
  return route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
}

const FONTS = ['regular', 'bold'].map((weight) =>
  fileURLToPath(new URL(`../pages/font/be-vietnam-pro-${weight}.ttf`, import.meta.url)),
);

let prepared: Promise<void> | undefined;

/** The title of the page and the first sentence of its description, with a picture. */
async function makeShareCard(
  { of, draw }: NonNullable<PageOptions['card']>,
  made: PageAnswer,
  { words, slug }: Pick<CardFacts, 'words' | 'slug'>,
): Promise<Made> {
  if (!made || !('page' in made)) throw pageNotFound();
  const { page } = made;
  const { title, text } = { title: page.title, text: page.description, ...page.card };
  const said = { title, lines: [text.split(/(?<=[.?]) /, 1)[0]!] };
  const svg = draw(said, { country: of.country, places: await of.findPlaces(words), words, slug });
  const sharp = await loadSharp();
  await (prepared ??= loadFonts());
  const body = await sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
  return { body, mediaType: 'image/png', isCompressed: true };
}

/** Rendering one letter with a font file makes the font available to later drawings, whatever fonts the machine has. */
async function loadFonts(): Promise<void> {
  const sharp = await loadSharp();
  for (const fontfile of FONTS)
    await sharp({ text: { text: 'a', fontfile } })
      .raw()
      .toBuffer();
}
