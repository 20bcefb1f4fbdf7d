import { itemList, chipLinks } from '../blocks.ts';
import { counted, fill, sitePath, WORDS, type SiteLanguage } from '../language.ts';
import { html } from 'ghtml';
import { allowOnly, findValue, type Parameters } from '../../datasets/query/row-query.ts';
import { SEARCH_PATH, type Page } from '../layout.ts';
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

export function searchPage(search: Search, results: Results, language: SiteLanguage): Page {
  const words = WORDS[language].search;
  const { text } = search;
  return {
    title: text ? fill(words.titleOf, { text }) : words.title,
    description: words.description,
    unlisted: true,
    cardless: true,
    body: html`<h1>${words.title}</h1>
      !${searchForm(text, language)} !${text ? answer(text, results, language) : wayOn(words.start, language)}`,
  };
}

function searchForm(text: string, language: SiteLanguage): string {
  const words = WORDS[language].search;
  return html`<form class="filters" method="get" action="${sitePath(language, SEARCH_PATH)}">
      <div class="field search">
        <label for="q">${words.label}</label>
        <input
          type="search"
          id="q"
          name="${SEARCH_PARAMETER}"
          value="${text}"
          maxlength="100"
          autocomplete="off"
          !${text ? '' : 'autofocus'}
        />
      </div>
      <button type="submit">${words.find}</button>
    </form>
    <p class="note">${words.hint}</p>`;
}

function answer(text: string, { groups, areSome }: Results, language: SiteLanguage): string {
  const words = WORDS[language].search;
  if (groups.length === 0)
    return html`<p class="nothing" role="status">${fill(words.nothing, { text })}</p>
      !${wayOn(words.advice, language)}`;
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const status = areSome ? fill(words.some, { text }) : counted(language, words.count, total);
  return html`<p role="status">${status}</p>
    <div class="groups">!${groups.map((group) => renderGroup(group, language)).join('')}</div>`;
}

function renderGroup({ id, title, hits, total, more }: HitGroup, language: SiteLanguage): string {
  const count = WORDS[language].number(total);
  const moreText = fill(WORDS[language].search.more, { count });
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

const SECTIONS = ['/destinations', '/comparisons', '/datasets', '/tools', '/how-it-is-made'] as const;

function wayOn(lead: string, language: SiteLanguage): string {
  const { sections } = WORDS[language].frame;
  const links = SECTIONS.map((path) => [path, sections[path]] as const);
  return html`<p>${lead}</p>
    !${chipLinks(links, language)}`;
}
