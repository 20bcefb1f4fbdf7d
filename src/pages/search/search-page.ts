import { WORDS } from '../words/words.ts';
import { html } from 'ghtml';
import { allowOnly, findValue, type Parameters } from '../../datasets/query/row-query.ts';
import { SEARCH_PATH, type Page } from '../layout.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { parseSearch, type Search } from './search-text.ts';
import { wordsEn, type SearchWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

export interface Hit {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly lang?: 'en' | undefined;
}

export interface HitGroup {
  readonly id: string;
  readonly title: string;
  /** Best results first. */
  readonly hits: readonly Hit[];
  readonly total: number;
  /** The page that lists all results. */
  readonly more?: string | undefined;
}

export interface Results {
  readonly groups: readonly HitGroup[];
  /** Whether the results contain only some of the words, because no page contains all. */
  readonly areSome: boolean;
}

export const SEARCH_WORDS: Readonly<Record<SiteLanguage, SearchWords>> = { en: wordsEn, vi: wordsVi };

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
  const words = SEARCH_WORDS[language];
  const { text } = search;
  return {
    title: text ? words.titleOf(text) : words.title,
    description: words.description,
    unlisted: true,
    cardless: true,
    body: html`<h1>${words.title}</h1>
      !${searchForm(text, language, words)}
      !${text ? answer(text, results, language, words) : wayOn(words.start, language)}`,
  };
}

function searchForm(text: string, language: SiteLanguage, words: SearchWords): string {
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

function answer(
  text: string,
  { groups, areSome }: Results,
  language: SiteLanguage,
  words: SearchWords,
): string {
  if (groups.length === 0)
    return html`<p class="nothing" role="status">${words.nothing(text)}</p>
      !${wayOn(words.advice, language)}`;
  const { number } = VOCABULARY[language];
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const status = areSome ? words.some(text) : words.count(total, number(total));
  return html`<p role="status">${status}</p>
    <div class="groups">!${groups.map((group) => renderGroup(group, language, words)).join('')}</div>`;
}

function renderGroup(
  { id, title, hits, total, more }: HitGroup,
  language: SiteLanguage,
  words: SearchWords,
): string {
  const { number } = VOCABULARY[language];
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title} <small>${number(total)}</small></h2>
    <ul class="places hits">
      !${hits.map(renderHit).join('')}
    </ul>
    !${more === undefined ? '' : html`<p><a class="more" href="${more}">${words.more(number(total))}</a></p>`}
  </section>`;
}

function renderHit({ href, title, text, lang }: Hit): string {
  const tag = lang ? html`lang="${lang}"` : '';
  return html`<li !${tag}>
    <a href="${href}">${title}</a>
    !${text ? html`<span class="quiet">${text}</span>` : ''}
  </li>`;
}

const SECTIONS = ['/destinations', '/comparisons', '/datasets', '/tools', '/how-it-is-made'] as const;

function wayOn(lead: string, language: SiteLanguage): string {
  const { sections } = WORDS[language].frame;
  const links = SECTIONS.map(
    (path) => html`<li><a class="chip" href="${sitePath(language, path)}">${sections[path]}</a></li>`,
  );
  return html`<p>${lead}</p>
    <ul class="chips">
      !${links.join('')}
    </ul>`;
}
