import { itemList, chipLinks } from '../blocks.ts';
import { counted, fill, type SiteWords } from '../language.ts';
import { html } from 'ghtml';
import { findValue } from '../../datasets/query/row-query.ts';
import { type Parameters, allowOnly } from '../../datasets/addresses.ts';
import { SEARCH_PATH, SUGGESTIONS, type Page } from '../layout.ts';
import { parseSearch, type Entry, type Search } from './search-index.ts';

export interface HitGroup {
  readonly id: string;
  readonly title: string;
  /** Best results first. */
  readonly hits: readonly Entry[];
  readonly total: number;
  /** The page that lists all results. */
  readonly more?: string | undefined;
}

export interface Results {
  readonly groups: readonly HitGroup[];
  /** Whether the results contain only some of the words, because no page contains all. */
  readonly areSome: boolean;
}

const SEARCH_PARAMETER = 'q';

/** Throws if the query is not valid. */
export function parseSearchAddress(given: Parameters): Search {
  allowOnly(given, [SEARCH_PARAMETER]);
  return parseSearch(findValue(given, SEARCH_PARAMETER) ?? '');
}

/** The canonical query of a search: empty, or with its question mark. */
export function searchQuery({ text }: Pick<Search, 'text'>): string {
  return text ? `?${new URLSearchParams({ [SEARCH_PARAMETER]: text }).toString()}` : '';
}

export function searchPage(search: Search, results: Results, words: SiteWords): Page {
  const { text } = search;
  return {
    title: text ? fill(words.search.titleOf, { text }) : words.frame.search,
    description: words.search.description,
    unlisted: true,
    body: html`<h1>${words.frame.search}</h1>
      !${searchForm(text, words)} !${text ? answer(text, results, words) : wayOn(words.search.start, words)}`,
  };
}

function searchForm(text: string, words: SiteWords): string {
  return html`<form class="filters" method="get" action="${words.path(SEARCH_PATH)}">
      <div class="field search">
        <label for="q">${words.search.label}</label>
        <input
          type="search"
          id="q"
          name="${SEARCH_PARAMETER}"
          value="${text}"
          maxlength="100"
          autocomplete="off"
          list="${SUGGESTIONS}"
          !${text ? '' : 'autofocus'}
        />
      </div>
      <button type="submit">${words.search.find}</button>
    </form>
    <p class="note">${words.search.hint}</p>`;
}

function answer(text: string, { groups, areSome }: Results, words: SiteWords): string {
  if (groups.length === 0)
    return html`<p class="nothing" role="status">${fill(words.search.nothing, { text })}</p>
      !${wayOn(words.search.advice, words)}`;
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const status = areSome ? fill(words.search.some, { text }) : counted(words, words.search.count, total);
  return html`<p role="status">${status}</p>
    <div class="groups">!${groups.map((group) => renderGroup(group, words)).join('')}</div>`;
}

function renderGroup({ id, title, hits, total, more }: HitGroup, words: SiteWords): string {
  const count = words.number(total);
  const moreText = fill(words.search.more, { count });
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title} <small>${count}</small></h2>
    !${itemList(hits.map(renderHit), 'places hits')}
    !${more === undefined ? '' : html`<p><a class="more" href="${more}">${moreText}</a></p>`}
  </section>`;
}

function renderHit({ href, title, text, lang }: Entry): string {
  const tag = lang ? html`lang="${lang}"` : '';
  return html`<li !${tag}>
    <a href="${href}">${title}</a>
    !${text ? html`<span class="quiet">${text}</span>` : ''}
  </li>`;
}

const SECTIONS = ['/destinations', '/comparisons', '/tools', '/datasets', '/how-it-is-made'] as const;

function wayOn(lead: string, words: SiteWords): string {
  const links = SECTIONS.map((path) => [path, words.frame.sections[path]] as const);
  return html`<p>${lead}</p>
    !${chipLinks(links, words)}`;
}
