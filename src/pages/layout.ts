import { html } from 'ghtml';
import {
  fill,
  SHARE_SIZE,
  sharePath,
  SITE_LANGUAGES,
  sitePath,
  WORDS,
  type SiteLanguage,
  type SiteWords,
} from './language.ts';
import { ASSETS, type AssetName } from './assets.ts';
import { FEED_PATHS } from '../datasets/metadata/atom-feed.ts';
import { feedTags, releaseFeeds, type Feed, chipLinks } from './blocks.ts';
import { SOURCES_PATH } from '../datasets/addresses.ts';

export interface Page {
  readonly title: string;
  readonly description: string;
  /** Safe HTML, made with the `html` tag. */
  readonly body: string;
  /** The section that the navigation marks as current. */
  readonly section?: keyof SiteWords['frame']['sections'] | '/docs';
  /** The page's languages, if it does not exist in all of them. */
  readonly languages?: readonly SiteLanguage[];
  /** What the script of its map needs, which replaces the drawn map by one that moves. */
  readonly liveMap?: object;
  readonly script?: AssetName;
  readonly jsonLd?: object;
  /** Meta tags by name. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly feeds?: readonly Feed[];
  /** What the preview card says, if not the title and the description. */
  readonly card?: { readonly title?: string; readonly text?: string };
  /** Whether to keep the page out of search engines. */
  readonly unlisted?: boolean;
  /** Who owns the contents, if they are not open data. */
  readonly rights?: string;
  /** A preview picture instead of a card. */
  readonly image?: { readonly url: string; readonly alt: string } | undefined;
}

/** Where and how a page is served. */
export interface Frame {
  readonly words: SiteWords;
  /** The English path: `/partners` also for `/vi/partners`. */
  readonly path: string;
  /** The query to keep when the reader switches languages: empty, or with its question mark. */
  readonly query: string;
  /** Whether the page has a preview card. */
  readonly hasCard: boolean;
  readonly baseUrl: string;
  /** The address of the main site, for pages on another origin. */
  readonly siteUrl?: string;
  /** Suggested in the search box. */
  readonly names?: readonly string[];
}

export const SEARCH_PATH = '/search';
/** The names of places, which search boxes suggest. */
export const SUGGESTIONS = 'names';
export const OPEN_SEARCH_PATH = '/opensearch.xml';
export const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml';

/** Figures stay on one line with their units, and Vietnamese months with theirs: "3.068 mm", "tháng 2". */
const UNIT = /(?<=\d) (?=(?:mm|km|m|USD|°C|%)(?![\p{L}\d]))|(?<=tháng) (?=\d)/gu;

export function renderPage(page: Page, frame: Frame): string {
  return html`<!doctype html>
    <html lang="${frame.words.language}">
      <head>
        !${head(page, frame)}
      </head>
      <body>
        <a class="skip" href="#content">${frame.words.frame.skip}</a>
        !${header(page, frame)}
        <main id="content">!${page.body.replaceAll(UNIT, '\u00a0')}</main>
        !${siteFooter(page, frame)}!${receiptDialog(page, frame)}
      </body>
    </html> `;
}

/** Where the site's script shows the receipt of a figure. */
function receiptDialog({ body }: Page, { words }: Frame): string {
  const { receipt, close } = words.destination.sources;
  if (!body.includes('#receipt')) return '';
  return html`<dialog class="receipt" closedby="any" aria-label="${receipt}">
    <div tabindex="-1" autofocus></div>
    <form method="dialog"><button type="submit">${close}</button></form>
  </dialog>`;
}

const META = html`<meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />`;

function head(page: Page, frame: Frame): string {
  const { title, description, jsonLd, liveMap, feeds = [], tags = {}, unlisted } = page;
  const { words, path, baseUrl, siteUrl = '' } = frame;
  const url = absolute(baseUrl, words.path(path));
  const fullTitle = title.includes('Sampan') ? title : `${title} | Sampan`;
  return html`!${META}
    <title>${fullTitle}</title>
    <meta name="description" content="${description}" />
    <link rel="stylesheet" href="${ASSETS.style}" />
    !${FONT_PRELOAD}
    <link rel="icon" href="${ASSETS.favicon}" sizes="48x48" />
    <link rel="icon" type="image/svg+xml" sizes="any" href="${ASSETS.icon}" />
    <link rel="apple-touch-icon" href="${ASSETS.touchIcon}" />
    <link
      rel="search"
      type="${OPEN_SEARCH_TYPE}"
      title="Sampan"
      href="${siteUrl}${words.path(OPEN_SEARCH_PATH)}"
    />
    !${unlisted ? '<meta name="robots" content="noindex" />' : html`<link rel="canonical" href="${url}" />`}
    !${languageLinks(page, frame)}
    !${feedTags([...releaseFeeds(words.frame.feed, (format) => siteUrl + FEED_PATHS[format]), ...feeds])}
    !${Object.entries(tags)
      .map(([name, content]) => html`<meta name="${name}" content="${content}" />`)
      .join('')}
    <meta property="og:site_name" content="Sampan" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:locale" content="${words.frame.locale}" />
    !${pictureTags(page, frame)}!${jsonLd ? dataBlock(jsonLd, 'type="application/ld+json"') : ''}
    !${liveMap ? mapTags(liveMap) : ''} !${scripts(page)}`;
}

function scripts({ body, script }: Page): string {
  const names = [
    'script',
    body.includes('<figure class="chart') ? 'chartScript' : [],
    script ?? [],
  ].flat() as AssetName[];
  return names.map((name) => html`<script src="${ASSETS[name]}" defer></script>`).join('');
}

/** Without these links, browsers request the fonts only after they have parsed the stylesheet: too late for the first page. */
const FONT_PRELOAD = [ASSETS.font, ASSETS.boldFont]
  .map((url) => html`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin />`)
  .join('');

function languageLinks({ languages = SITE_LANGUAGES }: Page, { path, baseUrl }: Frame): string {
  if (languages.length < 2) return '';
  const translations = languages.map((language) => [language, sitePath(language, path)] as const);
  return [...translations, ['x-default', path] as const]
    .map(([name, to]) => html`<link rel="alternate" hreflang="${name}" href="${absolute(baseUrl, to)}" />`)
    .join('');
}

/** The picture that other sites show with a link: the page's own, or else its card. */
function pictureTags({ title, image }: Page, { words, path, baseUrl, hasCard }: Frame): string {
  if (!hasCard && !image) return '';
  const url = image?.url ?? absolute(baseUrl, sharePath(words.language, path));
  const size = html`<meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${SHARE_SIZE.width}" />
    <meta property="og:image:height" content="${SHARE_SIZE.height}" />`;
  return html`<meta property="og:image" content="${url}" />
    !${image ? '' : size}
    <meta property="og:image:alt" content="${image?.alt ?? fill(words.frame.card, { title })}" />
    <meta name="twitter:card" content="summary_large_image" />`;
}

/** Browsers do not run scripts of this type, so the Content-Security-Policy need not allow it. */
function dataBlock(data: object, attributes: string): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script ${attributes}>${text}</script>`;
}

function mapTags(liveMap: object): string {
  return html`<link rel="stylesheet" href="${ASSETS.mapStyle}" />
    !${dataBlock(liveMap, 'type="application/json" id="live-map"')}
    <script src="${ASSETS.mapScript}" defer></script>`;
}

const MENU_SIGN = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <path d="M3 6h18M3 12h18M3 18h18" />
</svg>`;

function header({ section, languages = SITE_LANGUAGES }: Page, frame: Frame): string {
  const { words, path, query, siteUrl = '' } = frame;
  const at = (to: string) => `${siteUrl}${words.path(to)}`;
  const sections = { ...words.frame.sections, '/docs': words.frame.reference };
  const items = Object.entries(sections).map(([to, name]) => {
    const mark = to === section ? 'aria-current="true"' : '';
    return html`<li><a href="${at(to)}" !${mark}>${name}</a></li>`;
  });
  const others = SITE_LANGUAGES.filter((other) => other !== words.language).map((other) => {
    const to = languages.includes(other) ? sitePath(other, path) + query : siteUrl + sitePath(other, '/');
    return html`<a class="language" lang="${other}" hreflang="${other}" href="${to}"
      >${WORDS[other].frame.languageName}</a
    >`;
  });
  return html`<header class="site">
    <a class="brand" href="${at('/')}" aria-label="${words.frame.home}"
      ><img src="${ASSETS.icon}" alt="" width="32" height="32" />Sampan</a
    >
    <nav aria-label="${words.frame.navigation}">
      <details class="menu">
        <summary aria-label="${words.frame.menu}">!${MENU_SIGN}</summary>
        <ul>
          !${items.join('')}
        </ul>
      </details>
    </nav>
    !${searchBox(frame)}!${others.join('')}
  </header>`;
}

/** The results page has its own search box, and pages on another origin may not send forms here. */
function searchBox({ path, words, siteUrl, names = [] }: Frame): string {
  const options = names.map((name) => html`<option value="${name}"></option>`);
  const list = options.length > 0 ? html`<datalist id="${SUGGESTIONS}">!${options.join('')}</datalist>` : '';
  if (path === SEARCH_PATH || siteUrl) return list;
  const { search } = words.frame;
  const action = words.path(SEARCH_PATH);
  const lens = html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <circle cx="10" cy="10" r="6.5" />
    <path d="M15 15l6 6" />
  </svg>`;
  return html`<a class="search-link" href="${action}" aria-label="${search}">!${lens}</a>
    <form class="search-box" role="search" method="get" action="${action}">
      <input
        type="search"
        name="q"
        maxlength="100"
        autocomplete="off"
        !${list && `list="${SUGGESTIONS}"`}
        placeholder="${search}"
        aria-label="${search}"
      /><button type="submit" aria-label="${search}">!${lens}</button>
    </form>
    !${list}`;
}

function absolute(baseUrl: string, path: string): string {
  return new URL(path, baseUrl).href;
}

/** `rights` says who owns the contents, if they are not open data. */
function siteFooter({ rights }: Page, { words, siteUrl = '' }: Frame): string {
  const made = '/how-it-is-made';
  const links = {
    [words.path(made)]: words.frame.sections[made],
    [words.path(SOURCES_PATH)]: words.frame.sources,
    [words.path('/docs')]: words.frame.reference,
    '/api/data': words.frame.catalogue,
    '/api/openapi.json': words.frame.openapi,
    [FEED_PATHS.atom]: words.frame.feedLink,
  };
  const items = Object.entries(links).map(
    ([path, name]) => html`<li><a href="${siteUrl}${path}">${name}</a></li>`,
  );
  const licence = html`${words.frame.licence}
    <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">CC BY 4.0</a>.
    ${words.frame.licenceAsks}`;
  return html`<footer class="site">
    <p>!${rights ? html`${rights}` : licence}</p>
    <nav aria-label="${words.frame.footer}">
      <ul>
        !${items.join('')}
      </ul>
    </nav>
  </footer>`;
}

/** A page for iframes on other sites: a chart without navigation. Links open outside the frame. */
export function renderEmbed(page: Page, { words }: Frame): string {
  const { title, description, body } = page;
  return html`<!doctype html>
    <html lang="${words.language}">
      <head>
        !${META}
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        <base target="_blank" />
        <link rel="stylesheet" href="${ASSETS.style}" />
        !${FONT_PRELOAD}
        <link rel="icon" type="image/svg+xml" href="${ASSETS.icon}" />
        !${scripts(page)}
      </head>
      <body class="embed">
        <main>!${body}</main>
      </body>
    </html> `;
}

const SECTIONS = ['/datasets', '/destinations', '/comparisons', '/tools'] as const;

/** `more` is HTML. */
function errorPage({ title, text }: { title: string; text: string }, more: string, words: SiteWords): Page {
  const body = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    !${more}`;
  return { title, description: text, unlisted: true, languages: [words.language], body };
}

export function notFoundPage(words: SiteWords, siteUrl = ''): Page {
  const sections = SECTIONS.map((path) => [path, words.frame.sections[path]] as const);
  const { notFound } = words.shared;
  return errorPage(notFound, chipLinks([['/', notFound.home], ...sections], words, siteUrl), words);
}

interface Refused {
  readonly section?: NonNullable<Page['section']>;
  /** A link to the page without parameters. The path is the one on the English site. */
  readonly back?: { readonly name: string; readonly path: string };
}

/** Browsers get this page for an unknown parameter or value. `message` is the error that programs get. */
export function refusedPage({ section, back }: Refused, message: string, words: SiteWords): Page {
  const more = html`<p lang="en">${message}</p>
    !${back ? html`<p><a class="button" href="${words.path(back.path)}">${back.name}</a></p>` : ''}`;
  return { ...errorPage(words.shared.refused, more, words), ...(section && { section }) };
}
